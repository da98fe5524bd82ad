/** Lists consecutive months in the form `YYYY-MM`. */

/** Lists the `count` months before the month of `date`, latest first. `date` may be a date or a month. */
export function listMonthsBefore(date: string, count: number): string[] {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7),
  )
}

/** `count` consecutive months starting with `month`. */
export function listMonthsFrom(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, ahead) =>
    new Date(Date.UTC(year, number - 1 + ahead, 1)).toISOString().slice(0, 7),
  )
}
