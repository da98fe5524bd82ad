import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { keepPush } from '../../lib/push.ts'
import { safeTarget } from '../../lib/safe-target.ts'

/**
 * While somebody is signed in: this phone is told for him, a tap on what the system shows leads there (`sw.js`), and what rings no
 * more is taken from the lock screen. `alertIds` rings now; undefined until it is known.
 */
export function usePush(alertIds: readonly number[] | undefined): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    // The next page tries again.
    void keepPush().catch(() => undefined)
  }, [])
  const ringing = alertIds?.join()
  useEffect(() => {
    if (ringing !== undefined) void closeAllBut(ringing.split(',')).catch(() => undefined)
  }, [ringing])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const follow = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      const place = typeof data?.open === 'string' ? safeTarget(data.open) : null
      if (place !== null) navigate(place)
    }
    navigator.serviceWorker.addEventListener('message', follow)
    return () => navigator.serviceWorker.removeEventListener('message', follow)
  }, [navigate])
}

/** Somebody took it, or it is done: what the system still shows of it goes. */
async function closeAllBut(alertIds: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  const kept = new Set(alertIds.map((alertId) => `alert-${alertId}`))
  for (const note of shown) if (!kept.has(note.tag)) note.close()
}
