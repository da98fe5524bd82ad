import type { DateRange } from '../../../shells/date-range.ts'

/** The nights of a response, for a link. */
export const nightsOf = ({ beginDate, endDate }: DateRange): DateRange => ({ beginDate, endDate })
