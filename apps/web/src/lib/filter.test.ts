import { expect, test } from 'vitest'

import {
  dateParam,
  flagParam,
  idParam,
  createChoiceParam,
  createDefaultChoiceParam,
  readParams,
  textParam,
  toParamChanges,
} from './filter.ts'

const params = {
  tab: createDefaultChoiceParam(['todo', 'mine'], 'todo'),
  status: createChoiceParam(['1', '2']),
  tableId: idParam,
  beginDate: dateParam,
  keyword: textParam,
  mine: flagParam,
}

test('reads default values from an empty address', () => {
  expect(readParams(params, {})).toEqual({
    tab: 'todo',
    status: undefined,
    tableId: undefined,
    beginDate: undefined,
    keyword: '',
    mine: false,
  })
})

test('ignores invalid values in an address', () => {
  const texts = { tab: 'all', status: '9', tableId: '-1', beginDate: '2026-02-30', mine: 'yes' }
  expect(readParams(params, texts)).toEqual(readParams(params, {}))
})

test('reads back what it wrote and omits default values from the address', () => {
  const chosen = { tab: 'mine', status: '2', tableId: 12, beginDate: '2026-11-20', keyword: '王', mine: true } as const
  const texts = toParamChanges(params, chosen)
  expect(texts).toEqual({ ...chosen, tableId: '12', mine: 'true' })
  expect(readParams(params, texts as Record<string, string>)).toEqual(chosen)
  expect(toParamChanges(params, { tab: 'todo', status: undefined, keyword: '', mine: false })).toEqual({
    tab: undefined,
    status: undefined,
    keyword: undefined,
    mine: undefined,
  })
})
