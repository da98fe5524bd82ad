import { expect, test } from 'vitest'

import {
  parseCoordinate,
  formatCoordinate,
  formatDistance,
  computeDistanceMetres,
  applyOffset,
  computeOffset,
  computePictureMetres,
  computePictureCentre,
  computeTappedPoint,
} from './place-rules.ts'

const bund = { longitude: 121.490317, latitude: 31.238068 }
const tower = { longitude: 121.499718, latitude: 31.239703 }

test('computes distances along the ground', () => {
  expect(computeDistanceMetres(bund, bund)).toBe(0)
  expect(computeDistanceMetres(bund, tower)).toBeGreaterThan(900)
  expect(computeDistanceMetres(bund, tower)).toBeLessThan(930)
  expect([80.4, 999, 1_234, 9_940, 36_400].map(formatDistance)).toEqual([
    '80米',
    '999米',
    '1.2公里',
    '9.9公里',
    '36公里',
  ])
})

test('accepts valid coordinates and rejects anything else', () => {
  expect(parseCoordinate(' 121.4903 ', 180)).toBe(121.4903)
  expect(parseCoordinate('-0', 90)).toBe(-0)
  for (const text of [undefined, '', 'x', '1e2', '181', '--1', '1,5', 'NaN'])
    expect(parseCoordinate(text, 180)).toBeNull()
  expect(parseCoordinate('90.1', 90)).toBeNull()
  expect(formatCoordinate(121.12345678)).toBe('121.123457')
})

test('inverts a step on the plan by its way back', () => {
  const step = { east: 120, south: -45 }
  const there = applyOffset(bund, step)
  expect(computeDistanceMetres(bund, there)).toBeCloseTo(Math.hypot(step.east, step.south), 1)
  expect(computeOffset(bund, there).east).toBeCloseTo(step.east, 6)
  expect(computeOffset(bund, there).south).toBeCloseTo(step.south, 6)
})

test('converts a tap on the map picture to a point', () => {
  expect(computePictureMetres(0)).toBeCloseTo(764.4, 1)
  expect(computePictureMetres(bund.latitude)).toBeCloseTo(653.6, 1)
  expect(computeDistanceMetres(computeTappedPoint(bund, { across: 0.5, down: 0.5 }), bund)).toBe(0)
  const corner = computeOffset(bund, computeTappedPoint(bund, { across: 1, down: 0 }))
  expect(corner.east).toBeCloseTo(computePictureMetres(bund.latitude) / 2, 3)
  expect(corner.south).toBeCloseTo(-computePictureMetres(bund.latitude) / 2, 3)
  expect(computePictureCentre({ longitude: 121.4903174, latitude: -31.2380689 })).toEqual({
    longitude: 121.49032,
    latitude: -31.23807,
  })
})
