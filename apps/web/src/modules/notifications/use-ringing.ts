import { useEffect, useState } from 'react'

import { useNow } from '#lib/live/now.ts'
import { playAlert } from '#lib/live/alert-sound.ts'
import { POSTPONE_MS, listPostponedAlertIds } from './alert-rules.ts'

/** Interval for ringing again for alerts that were neither taken nor postponed. */
const REPEAT_MS = 30_000

/**
 * Rings for new alerts, and repeatedly for those not taken. Returns the alerts that the user has postponed; each is
 * postponed for five minutes.
 */
export function useAlertRinging(alertIds: readonly number[]) {
  const [until, setUntil] = useState<ReadonlyMap<number, number>>(new Map())
  const now = useNow(REPEAT_MS)
  const putOff = listPostponedAlertIds(until, now)
  const newest = Math.max(0, ...alertIds)
  const waiting = alertIds.some((alertId) => !putOff.has(alertId))
  useEffect(() => {
    if (newest > 0) playAlert()
  }, [newest])
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(playAlert, REPEAT_MS)
    return () => clearInterval(timer)
  }, [waiting])
  return { putOff, putOffFor: (alertId: number) => setUntil(new Map(until).set(alertId, Date.now() + POSTPONE_MS)) }
}
