import { getMaxEnd } from '@nocturne/base/venue-time'
import { useNow } from '../live/now.ts'

/** The latest date that filters and records of the past may reach: that of `getMaxEnd`. */
export const useLastDay = (): string => getMaxEnd(useNow()).slice(0, 10)
