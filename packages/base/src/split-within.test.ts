import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeUnitsShareFen, computePiecesFen, splitFen, splitFenWithinCaps } from './money-split.ts'

const sum = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0)
const lines = fc.array(
  fc.record({ weight: fc.integer({ min: 0, max: 1_000_000 }), cap: fc.integer({ min: 0, max: 1_000_000 }) }),
  { minLength: 1, maxLength: 12 },
)

test('parts add up to the whole and none passes its cap', () => {
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (rows, share) => {
      const caps = rows.map((row) => row.cap)
      const total = Math.floor(sum(caps) * share)
      const parts = splitFenWithinCaps(
        total,
        rows.map((row) => row.weight),
        caps,
      )
      expect(parts).not.toBeNull()
      expect(sum(parts ?? [])).toBe(total)
      for (const [i, part] of (parts ?? []).entries()) {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(caps[i] ?? 0)
      }
    }),
  )
})

test('returns null when the total exceeds the caps', () => {
  expect(splitFenWithinCaps(101, [1, 1], [50, 50])).toBeNull()
})

test('equals the plain split when no cap is reached', () => {
  expect(splitFenWithinCaps(100, [1, 1, 1], [100, 100, 100])).toEqual(splitFen(100, [1, 1, 1]))
})

test('distributes the excess of a capped line over the others', () => {
  expect(splitFenWithinCaps(100, [9, 1], [50, 60])).toEqual([50, 50])
})

test('a plain split adds up to the whole and no part is negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
      (total, weights) => {
        const parts = splitFen(total, weights)
        expect(sum(parts)).toBe(total)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('any series of partial returns adds up to the allocated amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 10 }),
      (allocated, steps) => {
        const quantity = sum(steps)
        let from = 0
        const parts = steps.map((step) => {
          const part = computeUnitsShareFen(allocated, quantity, from, from + step)
          from += step
          return part
        })
        expect(sum(parts)).toBe(allocated)
      },
    ),
  )
})

test('pieces paid one after another, in any portions, add up to the total', () => {
  const portions = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 30 }),
      portions,
      (total, quantity, requested) => {
        let open = total
        let left = quantity
        for (const portion of requested) {
          const pieces = Math.min(portion, left)
          if (pieces === 0) break
          open -= Math.min(open, computePiecesFen(total, quantity, pieces))
          left -= pieces
        }
        if (left === 0) expect(open).toBe(0)
        else expect(open).toBeLessThanOrEqual(computePiecesFen(total, quantity, left))
      },
    ),
  )
})
