import { computeDistanceMeters } from '@nocturne/base/distance'
import { useCallback, useEffect, useState } from 'react'

import { bridge, type GeoPosition } from '#bridge/bridge.ts'

type VenueLocation = { lng: number | null; lat: number | null; radius: number }

/**
 * Location of the phone. `looking`: being determined; `found`: with the distance (null if the venue has no location
 * configured; each position then counts as near, as on the server); `failed`.
 */
export type LocationState =
  | { state: 'looking' }
  | { state: 'failed' }
  | { state: 'found'; position: GeoPosition; distance: number | null; near: boolean }

/**
 * Maximum inaccuracy of the position (in metres) that is subtracted from the distance to the venue; the server uses the
 * same value.
 */
const MOST_CREDIT_METERS = 100

/** Position of the phone, requested on mount and on demand. The server recomputes the distance. */
export function usePhoneLocation(venue: VenueLocation): { seen: LocationState; look: () => void } {
  const [position, setPosition] = useState<GeoPosition | 'looking' | 'failed'>('looking')
  const locate = useCallback(() => bridge.location().then(setPosition, () => setPosition('failed')), [])
  const refreshPosition = () => {
    setPosition('looking')
    void locate()
  }
  useEffect(() => void locate(), [locate])
  if (typeof position === 'string') return { seen: { state: position }, look: refreshPosition }
  const { lng, lat, radius } = venue
  const distance =
    lng === null || lat === null ? null : computeDistanceMeters(position, { longitude: lng, latitude: lat })
  const near = distance === null || distance - Math.min(position.accuracy, MOST_CREDIT_METERS) <= radius
  return { seen: { state: 'found', position, distance, near }, look: refreshPosition }
}
