import { expect, test } from 'vitest'

import { findSittingToPrefetch } from './bill-prefetch-rules.ts'

const card = (tableId: number, over: { mine?: boolean; tableRecordId?: number | null; version?: number } = {}) => ({
  tableId,
  tableRecordId: tableId * 10,
  version: 1,
  mine: true,
  ...over,
})

test("prefetches the user's own open tables only", () => {
  const cards = [card(1, { mine: false }), card(2, { tableRecordId: null }), card(3)]
  expect(findSittingToPrefetch(cards, new Map())).toEqual({ tableId: 3, tableRecordId: 30, version: 1 })
  expect(findSittingToPrefetch(cards, new Map([[30, 1]]))).toBeUndefined()
  expect(findSittingToPrefetch([], new Map())).toBeUndefined()
})

test('prefers tables never prefetched to changed ones', () => {
  const cards = [card(1, { version: 5 }), card(2)]
  expect(findSittingToPrefetch(cards, new Map([[10, 4]]))?.tableId).toBe(2)
  expect(
    findSittingToPrefetch(
      cards,
      new Map([
        [10, 4],
        [20, 1],
      ]),
    )?.tableId,
  ).toBe(1)
})

test('prefetches a table again after a new sitting', () => {
  expect(findSittingToPrefetch([card(1, { tableRecordId: 11 })], new Map([[10, 1]]))?.tableRecordId).toBe(11)
})

test('prefetches twelve tables at most', () => {
  const cards = Array.from({ length: 40 }, (_, n) => card(n + 1))
  const read = new Map<number, number>()
  for (;;) {
    const next = findSittingToPrefetch(cards, read)
    if (!next) break
    read.set(next.tableRecordId, next.version)
  }
  expect(read.size).toBe(12)
})
