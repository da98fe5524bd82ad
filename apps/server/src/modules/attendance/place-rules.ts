/** Rules about punch positions: distance from the venue, and plausibility against the previous position. Pure. */
import { computeDistanceMeters } from '@nocturne/base/distance'
import type { GeoCoordinates } from '@nocturne/base/distance'
import { parseTime } from '@nocturne/base/venue-time'

export { computeDistanceMeters }
export type { GeoCoordinates }

/** Maximum inaccuracy of a phone that is subtracted from its distance. */
const MOST_CREDIT_METERS = 100
/** A position less accurate than this is ignored. */
const USELESS_METERS = 2_000
/** Maximum plausible travel speed (fast train, door to door). */
const FASTEST_METERS_PER_SECOND = 80
/** A shorter jump may be a measuring error. */
const JUMP_METERS = 3_000

/**
 * Returns whether a position at this distance counts as at the venue. The phone's inaccuracy is subtracted, within
 * bounds.
 */
export function isInRange(place: { distanceMeters: number; accuracyMeters: number; radiusMeters: number }): boolean {
  if (place.accuracyMeters > USELESS_METERS) return false
  return place.distanceMeters - Math.min(place.accuracyMeters, MOST_CREDIT_METERS) <= place.radiusMeters
}

type TimedPoint = GeoCoordinates & { at: string }

/** True when the travel between both positions would be implausibly fast. */
export function isImpossibleTravel(a: TimedPoint, b: TimedPoint): boolean {
  const meters = computeDistanceMeters(a, b)
  const seconds = Math.abs(+parseTime(a.at) - +parseTime(b.at)) / 1000
  return meters > JUMP_METERS && meters > seconds * FASTEST_METERS_PER_SECOND
}

/**
 * True when both positions are identical to the last digit and not rounded: a measured position never repeats exactly,
 * a typed-in one does.
 */
export function isRepeatedPosition(a: GeoCoordinates, b: GeoCoordinates): boolean {
  const isPrecise = (degrees: number) => Math.abs(degrees * 1e4 - Math.round(degrees * 1e4)) > 1e-6
  return a.longitude === b.longitude && a.latitude === b.latitude && (isPrecise(a.longitude) || isPrecise(a.latitude))
}
