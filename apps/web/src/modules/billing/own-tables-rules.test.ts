import { expect, test } from 'vitest'

import { nextSitting } from './own-tables-rules.ts'

const card = (tableId: number, over: { mine?: boolean; tableRecordId?: number | null; version?: number } = {}) => ({
  tableId,
  tableRecordId: tableId * 10,
  version: 1,
  mine: true,
  ...over,
})

test('reads the open tables that are one’s own, and nothing else', () => {
  const cards = [card(1, { mine: false }), card(2, { tableRecordId: null }), card(3)]
  expect(nextSitting(cards, new Map())).toEqual({ tableId: 3, tableRecordId: 30, version: 1 })
  expect(nextSitting(cards, new Map([[30, 1]]))).toBeUndefined()
  expect(nextSitting([], new Map())).toBeUndefined()
})

test('what was never read comes before what has changed', () => {
  const cards = [card(1, { version: 5 }), card(2)]
  expect(nextSitting(cards, new Map([[10, 4]]))?.tableId).toBe(2)
  expect(
    nextSitting(
      cards,
      new Map([
        [10, 4],
        [20, 1],
      ]),
    )?.tableId,
  ).toBe(1)
})

test('a table with a new sitting is read anew', () => {
  expect(nextSitting([card(1, { tableRecordId: 11 })], new Map([[10, 1]]))?.tableRecordId).toBe(11)
})

test('twelve tables at most', () => {
  const cards = Array.from({ length: 40 }, (_, n) => card(n + 1))
  const read = new Map<number, number>()
  for (;;) {
    const next = nextSitting(cards, read)
    if (!next) break
    read.set(next.tableRecordId, next.version)
  }
  expect(read.size).toBe(12)
})
