import { bridgeErrorTexts } from '@nocturne/contract/client-texts'
import { useEffect, useEffectEvent, useState } from 'react'

import { bridge } from '#bridge/bridge.ts'
import { notify } from '#lib/notify.ts'
import type { GeoPoint } from './place-rules.ts'

/** `accuracy` in metres; 0 if the device does not report it. */
export type DevicePosition = GeoPoint & { accuracy: number }

/** Requests the device's position on mount, and again when `locate` is called. */
export function useDevicePosition(onFound: (own: DevicePosition) => void) {
  const [own, setOwn] = useState<DevicePosition | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)
  const found = useEffectEvent((position: DevicePosition) => {
    setOwn(position)
    onFound(position)
  })
  useEffect(() => {
    let shown = true
    bridge.location().then(
      (position) => shown && found(position),
      () => {
        if (!shown) return
        setFailed(attempt)
        notify(bridgeErrorTexts.chooseLocation)
      },
    )
    return () => {
      shown = false
    }
  }, [attempt])
  return { own, locating: own === null && failed < attempt, locate: () => setAttempt(failed + 1) }
}
