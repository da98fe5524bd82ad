import type { DateRange } from '#shells/date-range.ts'

/** Nights of a response as the filter of a link. */
export const pickNights = ({ beginDate, endDate }: DateRange): DateRange => ({ beginDate, endDate })
