/** Clean-up after the last test of a file. */

const jobs: (() => Promise<unknown>)[] = []

/**
 * Runs `job` after the last test of the file; later jobs run first. It can be called anywhere, whereas an `afterAll`
 * inside a hook never runs.
 */
export const runAtEnd = (job: () => Promise<unknown>): void => void jobs.push(job)

/** Runs all jobs. Called once after each file (`close-after-file.ts`). */
export async function runEndJobs(): Promise<void> {
  for (const job of jobs.splice(0).toReversed()) await job()
}
