import { computeDistance } from '@nocturne/base/distance'
import { useCallback, useEffect, useState } from 'react'

import { bridge, type Position } from '#bridge/bridge.ts'

type VenuePlace = { lng: number | null; lat: number | null; radius: number }

/**
 * Location of the phone. `looking`: being determined; `found`: with the distance (null if the venue has no location
 * configured); `failed`.
 */
export type PlaceSeen =
  | { state: 'looking' }
  | { state: 'failed' }
  | { state: 'found'; position: Position; distance: number | null; near: boolean }

/** Maximum inaccuracy in metres that is tolerated, the same as on the server. */
const MOST_CREDIT_METERS = 100

/** Position of the phone, requested on mount and on demand. The server recomputes the distance. */
export function usePlace(venue: VenuePlace): { seen: PlaceSeen; look: () => void } {
  const [position, setPosition] = useState<Position | 'looking' | 'failed'>('looking')
  const locate = useCallback(() => bridge.location().then(setPosition, () => setPosition('failed')), [])
  const refreshPosition = () => {
    setPosition('looking')
    void locate()
  }
  useEffect(() => void locate(), [locate])
  if (typeof position === 'string') return { seen: { state: position }, look: refreshPosition }
  const { lng, lat, radius } = venue
  const distance = lng === null || lat === null ? null : computeDistance(position, { longitude: lng, latitude: lat })
  const near = distance !== null && distance - Math.min(position.accuracy, MOST_CREDIT_METERS) <= radius
  return { seen: { state: 'found', position, distance, near }, look: refreshPosition }
}
