import { expect, test } from 'vitest'
import { compareRank } from './ranking.ts'
import type { RankEntry } from './ranking.ts'

const order = (...entries: RankEntry[]) => entries.toSorted(compareRank).map((entry) => entry.userId)
const A = { userId: 1, value: 1_000_000, tableCount: 4, lastTime: '2026-03-15 01:10:00' }
const B = { userId: 2, value: 1_000_000, tableCount: 5, lastTime: '2026-03-15 02:00:00' }

test('ranks equal figures by more tables', () => {
  expect(order(A, B)).toEqual([2, 1])
})

test('ranks equal figures and tables by the earlier time', () => {
  expect(order(B, { ...A, tableCount: 5 })).toEqual([1, 2])
})

test('ranks the larger figure first regardless of the rest', () => {
  expect(order(B, { ...A, value: 1_000_001 })).toEqual([1, 2])
})

test('ranks complete ties by id', () => {
  expect(order({ ...B, userId: 9 }, { ...B, userId: 3 })).toEqual([3, 9])
})
