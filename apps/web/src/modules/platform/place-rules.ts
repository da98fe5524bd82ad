/** Geography: distances, parsing of typed coordinates, positions on a plan. Pure. */

export type GeoPoint = { longitude: number; latitude: number }

const EARTH_METRES = 6_371_000
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance along the ground in metres. */
export function computeDistanceMetres(from: GeoPoint, to: GeoPoint): number {
  const north = toRadians(to.latitude - from.latitude)
  const east = toRadians(to.longitude - from.longitude)
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** `80米`, `1.2公里`, `36公里`. */
export function formatDistance(metres: number): string {
  if (metres < 1_000) return `${Math.round(metres)}米`
  const kilometres = metres / 1_000
  return `${kilometres < 10 ? kilometres.toFixed(1) : Math.round(kilometres)}公里`
}

/** Parses a typed coordinate; null if it is invalid. `most` is 180 for longitudes and 90 for latitudes. */
export function parseCoordinate(text: string | undefined, most: 90 | 180): number | null {
  const typed = text?.trim() ?? ''
  if (!/^-?\d{1,3}(\.\d{1,12})?$/.test(typed)) return null
  const value = Number(typed)
  return Math.abs(value) <= most ? value : null
}

/** Coordinate as shown in fields; six digits are about 0.1 m. */
export const formatCoordinate = (value: number): string => String(Math.round(value * 1e6) / 1e6)

/** Offset of a point on a plan around `centre`: metres to the east and to the south. */
export function computeOffset(centre: GeoPoint, point: GeoPoint): { east: number; south: number } {
  const perDegree = (EARTH_METRES * Math.PI) / 180
  return {
    east: (point.longitude - centre.longitude) * perDegree * Math.cos(toRadians(centre.latitude)),
    south: (centre.latitude - point.latitude) * perDegree,
  }
}

/** Point at the given offset, in metres. */
export function applyOffset(centre: GeoPoint, { east, south }: { east: number; south: number }): GeoPoint {
  const perDegree = (EARTH_METRES * Math.PI) / 180
  return {
    longitude: centre.longitude + east / (perDegree * Math.cos(toRadians(centre.latitude))),
    latitude: centre.latitude - south / perDegree,
  }
}

/** Zoom and side length in pixels of the map pictures the server returns. */
const PICTURE_ZOOM = 16
const PICTURE_SIDE = 320
/** Metres per pixel on the equator at zoom 0 (one tile for the whole earth). */
const WHOLE_EARTH = 156_543.034

/** Side length of a map picture in metres; decreases towards the poles. */
export const computePictureMetres = (latitude: number): number =>
  (PICTURE_SIDE * WHOLE_EARTH * Math.cos(toRadians(latitude))) / 2 ** PICTURE_ZOOM

/** Point under a tap on the picture around `centre`. `across` and `down` are fractions of its side, 0 to 1. */
export function computeTappedPoint(centre: GeoPoint, { across, down }: { across: number; down: number }): GeoPoint {
  const metres = computePictureMetres(centre.latitude)
  return applyOffset(centre, { east: (across - 0.5) * metres, south: (down - 0.5) * metres })
}

/** Rounded centre of a picture request: five digits are about a metre, so small moves share one picture. */
export const computePictureCentre = ({ longitude, latitude }: GeoPoint): GeoPoint => ({
  longitude: Math.round(longitude * 1e5) / 1e5,
  latitude: Math.round(latitude * 1e5) / 1e5,
})
