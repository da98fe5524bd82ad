import type { DateRange } from '#shells/date-range.ts'

/** Nights of a response, for a link. */
export const pickNights = ({ beginDate, endDate }: DateRange): DateRange => ({ beginDate, endDate })
