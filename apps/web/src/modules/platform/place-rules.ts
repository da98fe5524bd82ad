/** Places on the ground: how far apart, what a typed coordinate means, where a place lies on a plan. Pure. */

export type Point = { longitude: number; latitude: number }

const EARTH_METRES = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points, along the ground. */
export function metresBetween(from: Point, to: Point): number {
  const north = radians(to.latitude - from.latitude)
  const east = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** `80米`, `1.2公里`, `36公里`. */
export function distanceText(metres: number): string {
  if (metres < 1_000) return `${Math.round(metres)}米`
  const kilometres = metres / 1_000
  return `${kilometres < 10 ? kilometres.toFixed(1) : Math.round(kilometres)}公里`
}

/** A typed coordinate, or null when it is none. `most` is 180 for longitudes and 90 for latitudes. */
export function coordinateOf(text: string | undefined, most: 90 | 180): number | null {
  const typed = text?.trim() ?? ''
  if (!/^-?\d{1,3}(\.\d{1,12})?$/.test(typed)) return null
  const value = Number(typed)
  return Math.abs(value) <= most ? value : null
}

/** As it is typed and shown: six digits are a hand's breadth. */
export const coordinateText = (value: number): string => String(Math.round(value * 1e6) / 1e6)

/** Where a point lies on a plan around `centre`: metres to the east and to the south. */
export function offsetOf(centre: Point, point: Point): { east: number; south: number } {
  const perDegree = (EARTH_METRES * Math.PI) / 180
  return {
    east: (point.longitude - centre.longitude) * perDegree * Math.cos(radians(centre.latitude)),
    south: (centre.latitude - point.latitude) * perDegree,
  }
}

/** The point so many metres to the east and to the south. */
export function movedBy(centre: Point, { east, south }: { east: number; south: number }): Point {
  const perDegree = (EARTH_METRES * Math.PI) / 180
  return {
    longitude: centre.longitude + east / (perDegree * Math.cos(radians(centre.latitude))),
    latitude: centre.latitude - south / perDegree,
  }
}

/** Pictures of the map: zoom and pixels of a side as the server asks for them. */
const PICTURE_ZOOM = 16
const PICTURE_SIDE = 320
/** Metres of one pixel on the equator when the whole earth is one tile. */
const WHOLE_EARTH = 156_543.034

/** Metres from one side of a map picture to the other; fewer towards the poles. */
export const pictureMetres = (latitude: number): number =>
  (PICTURE_SIDE * WHOLE_EARTH * Math.cos(radians(latitude))) / 2 ** PICTURE_ZOOM

/** Where a tap on the picture around `centre` points. `across` and `down` are parts of its side, 0 to 1. */
export function tappedOn(centre: Point, { across, down }: { across: number; down: number }): Point {
  const metres = pictureMetres(centre.latitude)
  return movedBy(centre, { east: (across - 0.5) * metres, south: (down - 0.5) * metres })
}

/** The spot a picture is asked for: five digits are about a metre, so small steps share one. */
export const pictureSpot = ({ longitude, latitude }: Point): Point => ({
  longitude: Math.round(longitude * 1e5) / 1e5,
  latitude: Math.round(latitude * 1e5) / 1e5,
})
