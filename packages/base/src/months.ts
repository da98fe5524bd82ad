/** Months of business dates, `2026-10`. */

/** So many months before the one this month or date lies in, the latest first. */
export function monthsBefore(date: string, count: number): string[] {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7),
  )
}

/** So many months from this one on, itself the first. */
export function monthsFrom(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, ahead) =>
    new Date(Date.UTC(year, number - 1 + ahead, 1)).toISOString().slice(0, 7),
  )
}
