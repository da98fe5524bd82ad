import { expect, test } from 'vitest'

import { pickLabelledBars, type BarChartBar } from './bar-chart.tsx'

const bars = (count: number, labelled: readonly number[] = []): BarChartBar[] =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    label: String(index),
    value: 1,
    text: '',
    ...(labelled.includes(index) && { labelled: true }),
  }))
const shown = (count: number, labelled?: readonly number[]) => [...pickLabelledBars(bars(count, labelled))].map(Number)

test.for([1, 5, 7, 12, 13, 24, 27, 31, 62])('labels at most seven of %i bars, evenly spaced', (count) => {
  const places = shown(count)
  expect(places.length).toBeGreaterThan(0)
  expect(places.length).toBeLessThanOrEqual(7)
  const gaps = new Set(places.slice(1).map((place, index) => place - (places[index] ?? 0)))
  expect(gaps.size).toBeLessThanOrEqual(1)
})

test('keeps labels that are always shown and omits their neighbours', () => {
  expect(shown(13, [0, 2])).toEqual([0, 2, 4, 6, 8, 10, 12])
  expect(shown(24, [9])).toEqual([0, 4, 9, 16, 20])
})
