import { parseTime } from '@nocturne/base/venue-time'
import { useState } from 'react'

import { useNow } from '#lib/live/now.ts'

/**
 * Server time on this phone, in milliseconds, updated every second: the phone's clock plus its last known offset.
 * Dates punches made offline.
 */
export function useHouseClock(serverTime: string, receivedAt: number): number {
  const now = useNow(1_000)
  const [{ of, offset }, setKnown] = useState({ of: serverTime, offset: +parseTime(serverTime) - receivedAt })
  if (of !== serverTime) setKnown({ of: serverTime, offset: +parseTime(serverTime) - receivedAt })
  return now + offset
}
