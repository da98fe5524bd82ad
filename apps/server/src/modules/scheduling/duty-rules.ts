/** Chooses the duty of a table at one moment of a night. Pure. */

/** Minutes count from midnight of the business date; null: the duty lasts all night. */
export type DutyShift = { onMinute: number | null; offMinute: number | null; onAdvanceMinutes: number | null }

/**
 * Returns the duty that applies at this minute: of the running shifts the one that began last, otherwise the duty for all
 * night, otherwise the next shift whose employees may punch in already. Undefined when none applies.
 */
export function chooseDuty<T extends DutyShift>(duties: readonly T[], minute: number): T | undefined {
  const byStart = duties.toSorted((a, b) => (a.onMinute ?? 0) - (b.onMinute ?? 0))
  const isRunning = ({ onMinute, offMinute }: T) =>
    onMinute !== null && offMinute !== null && onMinute <= minute && minute < offMinute
  const isNext = ({ onMinute, onAdvanceMinutes }: T) =>
    onMinute !== null && onMinute > minute && onMinute - (onAdvanceMinutes ?? 0) <= minute
  return (
    byStart.findLast((duty) => isRunning(duty)) ??
    byStart.find(({ onMinute }) => onMinute === null) ??
    byStart.find((duty) => isNext(duty))
  )
}
