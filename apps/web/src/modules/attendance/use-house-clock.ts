import { parseTime } from '@nocturne/base/venue-time'
import { useState } from 'react'

import { useNow } from '../../lib/now.ts'

/**
 * The clock of the house on this phone: how far the phone was off when the house last said its time. Milliseconds, once a second. A
 * punch without network is dated by it.
 */
export function useHouseClock(serverTime: string, saidAt: number): number {
  const now = useNow(1_000)
  const [{ of, offset }, setKnown] = useState({ of: serverTime, offset: +parseTime(serverTime) - saidAt })
  if (of !== serverTime) setKnown({ of: serverTime, offset: +parseTime(serverTime) - saidAt })
  return now + offset
}
