import { expect, test } from 'vitest'

import { aDate, aFlag, anId, oneOf, oneOfOr, readAll, someText, writeAll } from './filter.ts'

const params = {
  tab: oneOfOr(['todo', 'mine'], 'todo'),
  status: oneOf(['1', '2']),
  tableId: anId,
  beginDate: aDate,
  keyword: someText,
  mine: aFlag,
}

test('an empty address is what is usual', () => {
  expect(readAll(params, {})).toEqual({
    tab: 'todo',
    status: undefined,
    tableId: undefined,
    beginDate: undefined,
    keyword: '',
    mine: false,
  })
})

test('nonsense in an address reads as nothing', () => {
  const texts = { tab: 'all', status: '9', tableId: '-1', beginDate: '2026-02-30', mine: 'yes' }
  expect(readAll(params, texts)).toEqual(readAll(params, {}))
})

test('what is written is read again, and what is usual stays out of the address', () => {
  const chosen = { tab: 'mine', status: '2', tableId: 12, beginDate: '2026-11-20', keyword: '王', mine: true } as const
  const texts = writeAll(params, chosen)
  expect(texts).toEqual({ ...chosen, tableId: '12', mine: 'true' })
  expect(readAll(params, texts as Record<string, string>)).toEqual(chosen)
  expect(writeAll(params, { tab: 'todo', status: undefined, keyword: '', mine: false })).toEqual({
    tab: undefined,
    status: undefined,
    keyword: undefined,
    mine: undefined,
  })
})
