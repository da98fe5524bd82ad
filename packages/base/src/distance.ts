/** Distance between two locations. */

/** Geographic location: longitude and latitude in degrees. */
export type GeoCoordinates = { longitude: number; latitude: number }

/** Formats a distance: metres up to ten kilometres, whole kilometres above (`80米`, `2412米`, `687公里`). */
export const formatDistance = (meters: number): string =>
  meters < 10_000 ? `${Math.round(meters)}米` : `${Math.round(meters / 1000)}公里`

const EARTH_METERS = 6_371_000

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in whole metres. */
export function computeDistanceMeters(a: GeoCoordinates, b: GeoCoordinates): number {
  const north = Math.sin(toRadians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(toRadians(b.longitude - a.longitude) / 2) ** 2
  const chord = north + Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * east
  return Math.round(2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(chord))))
}
