/** Converts WGS-84 (GPS) to GCJ-02 (Chinese maps). Positions outside mainland China are unchanged. */
const AXIS = 6_378_245
const ECCENTRICITY = 0.006693421622965943

type LngLat = { longitude: number; latitude: number }

export function toGcj02({ longitude, latitude }: LngLat): LngLat {
  if (longitude < 72.004 || longitude > 137.8347 || latitude < 0.8293 || latitude > 55.8271)
    return { longitude, latitude }
  const x = longitude - 105
  const y = latitude - 35
  const radians = (latitude / 180) * Math.PI
  const magic = 1 - ECCENTRICITY * Math.sin(radians) ** 2
  const northMetres = computeNorthShift(x, y)
  const eastMetres = computeEastShift(x, y)
  return {
    longitude: longitude + (eastMetres * 180) / ((AXIS / Math.sqrt(magic)) * Math.cos(radians) * Math.PI),
    latitude: latitude + (northMetres * 180) / (((AXIS * (1 - ECCENTRICITY)) / (magic * Math.sqrt(magic))) * Math.PI),
  }
}

const sumWaves = (value: number, parts: readonly (readonly [amplitude: number, divisor: number])[]) =>
  (parts.reduce((sum, [amplitude, divisor]) => sum + amplitude * Math.sin((value * Math.PI) / divisor), 0) * 2) / 3

const computeRipple = (x: number) =>
  sumWaves(x, [
    [20, 1 / 6],
    [20, 0.5],
  ])

function computeNorthShift(x: number, y: number): number {
  const base = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  return (
    base +
    computeRipple(x) +
    sumWaves(y, [
      [20, 1],
      [40, 3],
    ]) +
    sumWaves(y, [
      [160, 12],
      [320, 30],
    ])
  )
}

function computeEastShift(x: number, y: number): number {
  const base = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  return (
    base +
    computeRipple(x) +
    sumWaves(x, [
      [20, 1],
      [40, 3],
    ]) +
    sumWaves(x, [
      [150, 12],
      [300, 30],
    ])
  )
}
