/** What a test file has opened is closed after its last test. */

const jobs: (() => Promise<unknown>)[] = []

/** Runs `job` after the last test of the file, the newest first. Callable anywhere: a hook that is asked for inside a hook never runs. */
export const atEnd = (job: () => Promise<unknown>): void => void jobs.push(job)

/** Once after each file (`close-after-file.ts`). */
export async function closeAll(): Promise<void> {
  for (const job of jobs.splice(0).toReversed()) await job()
}
