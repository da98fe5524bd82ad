/**
 * Does `work` for each row at once. A row that fails is put off by `putOff`, so that it does not stand first in line for ever, and
 * the others go on. Answers how many `work` said true of; throws AggregateError at the end when some failed.
 */
export async function eachOnItsOwn<R>(
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
        // When the database is away nothing can be put off; the lease ends by itself.
        await putOff(row).catch(() => undefined)
        return false
      }
    }),
  )
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${rows.length} could not be followed`)
  return decided.filter(Boolean).length
}
