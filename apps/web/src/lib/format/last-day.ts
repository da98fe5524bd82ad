import { getLatestRangeEnd } from '@nocturne/base/venue-time'
import { useNow } from '../live/now.ts'

/** Latest date that can be chosen in filters and records of the past: the date of `getLatestRangeEnd`. */
export const useLatestSelectableDate = (): string => getLatestRangeEnd(useNow()).slice(0, 10)
