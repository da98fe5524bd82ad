import type { DateRange } from '@nocturne/base/date-range'

/** Picks the begin and end date of a response, as the filter of a link. */
export const pickNights = ({ beginDate, endDate }: DateRange): DateRange => ({ beginDate, endDate })
