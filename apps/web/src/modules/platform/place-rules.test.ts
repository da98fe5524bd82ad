import { expect, test } from 'vitest'

import { coordinateOf, coordinateText, distanceText, metresBetween, movedBy, offsetOf } from './place-rules.ts'

const bund = { longitude: 121.490317, latitude: 31.238068 }
const tower = { longitude: 121.499718, latitude: 31.239703 }

test('distances along the ground', () => {
  expect(metresBetween(bund, bund)).toBe(0)
  expect(metresBetween(bund, tower)).toBeGreaterThan(900)
  expect(metresBetween(bund, tower)).toBeLessThan(930)
  expect([80.4, 999, 1_234, 9_940, 36_400].map(distanceText)).toEqual(['80米', '999米', '1.2公里', '9.9公里', '36公里'])
})

test('what is typed is a coordinate or nothing', () => {
  expect(coordinateOf(' 121.4903 ', 180)).toBe(121.4903)
  expect(coordinateOf('-0', 90)).toBe(-0)
  for (const text of [undefined, '', 'x', '1e2', '181', '--1', '1,5', 'NaN']) expect(coordinateOf(text, 180)).toBeNull()
  expect(coordinateOf('90.1', 90)).toBeNull()
  expect(coordinateText(121.12345678)).toBe('121.123457')
})

test('a step on the plan and its way back are one', () => {
  const step = { east: 120, south: -45 }
  const there = movedBy(bund, step)
  expect(metresBetween(bund, there)).toBeCloseTo(Math.hypot(step.east, step.south), 1)
  expect(offsetOf(bund, there).east).toBeCloseTo(step.east, 6)
  expect(offsetOf(bund, there).south).toBeCloseTo(step.south, 6)
})
