import type { DateRange } from '../../../shells/date-range.ts'

/** Nights of a response, for a link. */
export const nightsOf = ({ beginDate, endDate }: DateRange): DateRange => ({ beginDate, endDate })
