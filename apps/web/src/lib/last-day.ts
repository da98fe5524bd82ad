import { maxEnd } from '@nocturne/base/venue-time'
import { useNow } from './now.ts'

/** The latest date that filters and records of the past may reach: that of `maxEnd`. */
export const useLastDay = (): string => maxEnd(useNow()).slice(0, 10)
