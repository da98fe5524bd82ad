import { expect, test } from 'vitest'
import { compareRank } from './ranking.ts'
import type { RankEntry } from './ranking.ts'

const order = (...entries: RankEntry[]) => entries.toSorted(compareRank).map((entry) => entry.userId)
const A = { userId: 1, value: 1_000_000, tableCount: 4, lastTime: '2026-03-15 01:10:00' }
const B = { userId: 2, value: 1_000_000, tableCount: 5, lastTime: '2026-03-15 02:00:00' }

test('the same money over more tables stands first', () => {
  expect(order(A, B)).toEqual([2, 1])
})

test('the same money over as many tables: who got there earlier stands first', () => {
  expect(order(B, { ...A, tableCount: 5 })).toEqual([1, 2])
})

test('more money stands first whatever else', () => {
  expect(order(B, { ...A, value: 1_000_001 })).toEqual([1, 2])
})

test('two who are equal in everything stand in the order of their ids', () => {
  expect(order({ ...B, userId: 9 }, { ...B, userId: 3 })).toEqual([3, 9])
})
