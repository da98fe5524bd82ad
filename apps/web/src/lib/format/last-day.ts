import { getMaxSelectableEnd } from '@nocturne/base/venue-time'
import { useNow } from '../live/now.ts'

/** Latest date that can be chosen in filters and records of the past: the date of `getMaxSelectableEnd`. */
export const useLastDay = (): string => getMaxSelectableEnd(useNow()).slice(0, 10)
