import { parseTime } from '@nocturne/base/venue-time'
import { useState } from 'react'

import { useNow } from '#lib/live/now.ts'

/**
 * Current server time, in milliseconds, updated every second: the phone's clock plus the offset of the last response.
 * Punches made offline are dated with it.
 */
export function useServerClock(serverTime: string, receivedAt: number): number {
  const now = useNow(1_000)
  const [{ of, offset }, setKnown] = useState({ of: serverTime, offset: +parseTime(serverTime) - receivedAt })
  if (of !== serverTime) setKnown({ of: serverTime, offset: +parseTime(serverTime) - receivedAt })
  return now + offset
}
