import { useEffect, useState } from 'react'

import { useNow } from '../../lib/now.ts'
import { ring } from '../../lib/ring.ts'
import { PUT_OFF_MS, putOffAt } from './alert-rules.ts'

/** Rings again this much later for what nobody has taken or put off. */
const AGAIN_MS = 30_000

/** Rings for what is new and again for what nobody has taken. Returns what this person has put off, each for five minutes of its own. */
export function useRinging(alertIds: readonly number[]) {
  const [until, setUntil] = useState<ReadonlyMap<number, number>>(new Map())
  const now = useNow(AGAIN_MS)
  const putOff = putOffAt(until, now)
  const newest = Math.max(0, ...alertIds)
  const waiting = alertIds.some((alertId) => !putOff.has(alertId))
  useEffect(() => {
    if (newest > 0) ring()
  }, [newest])
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(ring, AGAIN_MS)
    return () => clearInterval(timer)
  }, [waiting])
  return { putOff, putOffFor: (alertId: number) => setUntil(new Map(until).set(alertId, Date.now() + PUT_OFF_MS)) }
}
