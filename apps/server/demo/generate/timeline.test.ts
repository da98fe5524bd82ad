import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { createTimeline } from './timeline.ts'
import type { Process } from './timeline.ts'

test('runs entries in order of time, and of planning for equal times', () => {
  assert(
    property(array(integer({ min: 0, max: 20 }), { maxLength: 60 }), (times) => {
      const night = createTimeline()
      const seen: [number, number][] = []
      times.forEach((at, index) => night.plan(at, () => seen.push([at, index])))
      night.runUntil(100)
      expect(seen).toEqual(
        times.map((at, index): [number, number] => [at, index]).toSorted((a, b) => a[0] - b[0] || a[1] - b[1]),
      )
    }),
  )
})

test('resumes a process at the times it yields, and stops at the end', () => {
  const night = createTimeline()
  const seen: number[] = []
  function* guests(): Process {
    seen.push(night.now())
    yield night.now() + 5
    seen.push(night.now())
    yield night.now() + 50
    seen.push(night.now())
  }
  night.start(10, guests())
  night.runUntil(40)
  expect(seen).toEqual([10, 15])
})
