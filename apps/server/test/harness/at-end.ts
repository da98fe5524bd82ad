/** Closes what a test file has opened after its last test. */

const jobs: (() => Promise<unknown>)[] = []

/** Runs `job` after the last test of the file, the newest first. Can be called anywhere, whereas an `afterAll` inside a hook never runs. */
export const runAtEnd = (job: () => Promise<unknown>): void => void jobs.push(job)

/** Runs once after each file (`close-after-file.ts`). */
export async function closeAll(): Promise<void> {
  for (const job of jobs.splice(0).toReversed()) await job()
}
