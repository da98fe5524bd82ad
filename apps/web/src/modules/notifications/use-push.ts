import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { refreshPush } from '#lib/live/push.ts'
import { parseReturnAddress } from '#lib/identity/safe-target.ts'

/**
 * Handles push notifications of the signed-in user: renews the subscription, navigates on a tap (`sw.js`), and closes
 * notifications of alerts that no longer ring. `alertIds` are the ringing alerts; undefined until they are loaded.
 */
export function usePushNotifications(alertIds: readonly number[] | undefined): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    // A failure is ignored: the subscription is renewed again when the app is loaded next.
    void refreshPush().catch(() => undefined)
  }, [])
  const ringing = alertIds?.join()
  useEffect(() => {
    if (ringing !== undefined) void closeOthers(ringing.split(',')).catch(() => undefined)
  }, [ringing])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const openPage = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      const place = typeof data?.open === 'string' ? parseReturnAddress(data.open) : null
      if (place !== null) navigate(place)
    }
    navigator.serviceWorker.addEventListener('message', openPage)
    return () => navigator.serviceWorker.removeEventListener('message', openPage)
  }, [navigate])
}

/** Closes notifications whose alerts were taken or are done. */
async function closeOthers(alertIds: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  const retainedTags = new Set(alertIds.map((alertId) => `alert-${alertId}`))
  for (const note of shown) if (!retainedTags.has(note.tag)) note.close()
}
