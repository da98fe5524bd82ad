/** Where a punch was made: how far from the house, and whether a place goes together with the one before. Pure. */
import { metersBetween } from '@nocturne/base/distance'
import type { Point } from '@nocturne/base/distance'
import { parseTime } from '@nocturne/base/venue-time'

export { metersBetween }
export type { Point }

/** A phone that is less sure of itself than this does not get all of its doubt as credit. */
const MOST_CREDIT_METERS = 100
/** One that is less sure than this says nothing about a place. */
const USELESS_METERS = 2_000
/** Nobody travels faster than a fast train from door to door. */
const FASTEST_METERS_PER_SECOND = 80
/** Below this a jump is the measure's, not the person's. */
const JUMP_METERS = 3_000

/** Whether a place so far off counts as the house's: the doubt of the phone is in its favour, within bounds. */
export function isInRange(place: { distanceMeters: number; accuracyMeters: number; radiusMeters: number }): boolean {
  if (place.accuracyMeters > USELESS_METERS) return false
  return place.distanceMeters - Math.min(place.accuracyMeters, MOST_CREDIT_METERS) <= place.radiusMeters
}

type Seen = Point & { at: string }

/** Nobody is at two such places at two such times. */
export function isImpossibleJourney(a: Seen, b: Seen): boolean {
  const meters = metersBetween(a, b)
  const seconds = Math.abs(+parseTime(a.at) - +parseTime(b.at)) / 1000
  return meters > JUMP_METERS && meters > seconds * FASTEST_METERS_PER_SECOND
}

/** A measured place is never twice the same to the last digit; one that somebody typed is. Rounded ones say nothing. */
export function isSamePlace(a: Point, b: Point): boolean {
  const fine = (degrees: number) => Math.abs(degrees * 1e4 - Math.round(degrees * 1e4)) > 1e-6
  return a.longitude === b.longitude && a.latitude === b.latitude && (fine(a.longitude) || fine(a.latitude))
}
