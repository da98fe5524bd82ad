import { useEffect, useState } from 'react'

import { ring } from '../../lib/ring.ts'

/** Unanswered it rings again this much later, and what was put off is shown again. */
const AGAIN_MS = 30_000

/**
 * Rings for what is new and again for what nobody has taken. Answers what this person has put off, and how to put more off:
 * until it rings the next time.
 */
export function useRinging(alertIds: readonly number[]) {
  const [putOff, setPutOff] = useState<ReadonlySet<number>>(new Set())
  const newest = Math.max(0, ...alertIds)
  const waiting = alertIds.length > 0
  useEffect(() => {
    if (newest > 0) ring()
  }, [newest])
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      ring()
      setPutOff(new Set())
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [waiting])
  return { putOff, putOffFor: (alertId: number) => setPutOff(new Set([...putOff, alertId])) }
}
