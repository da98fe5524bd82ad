/**
 * Runs `work` for all rows concurrently. A failing row is postponed by `putOff`, so that it does not stay first in the queue, and
 * the others continue. Returns for how many `work` was true; throws AggregateError at the end when some failed.
 */
export async function processRowsIndependently<R>(
  rows: readonly R[],
  work: (row: R) => Promise<boolean>,
  putOff: (row: R) => Promise<unknown>,
): Promise<number> {
  const failures: unknown[] = []
  const decided = await Promise.all(
    rows.map(async (row) => {
      try {
        return await work(row)
      } catch (error) {
        failures.push(error)
        // Without the database nothing can be postponed; the lease expires by itself.
        await putOff(row).catch(() => undefined)
        return false
      }
    }),
  )
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${rows.length} could not be followed`)
  return decided.filter(Boolean).length
}
