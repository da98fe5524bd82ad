import { tableEntity } from '@nocturne/contract/office/floor-entities'
import { expect, test } from 'vitest'

import { buildReferences } from '#lib/references.ts'

import { formatListState, parseListState } from './list-address.ts'
import { listFilterOptions, selectRows } from './rows.ts'

const references = buildReferences(
  new Map([
    [
      'area',
      [
        { id: 1, title: '大厅', key: '大厅', stopped: false },
        { id: 2, title: '包厢', key: '包厢', stopped: false },
      ],
    ],
  ]),
)
const rows = [
  { id: 1, values: { tableName: 'A10', areaId: 1, minCharge: 300, bookable: true } },
  { id: 2, values: { tableName: 'A2', areaId: 2, minCharge: null, bookable: false } },
  { id: 3, values: { tableName: 'B1', areaId: 1, minCharge: 100, bookable: true } },
]
const select = (query: string) =>
  selectRows(tableEntity, rows, parseListState(tableEntity, new URLSearchParams(query)), references).map(({ id }) => id)

test('searches texts and the names of references', () => {
  expect(select('q=a')).toEqual([1, 2])
  expect(select('q=大厅')).toEqual([1, 3])
})

test('filters by references and flags together', () => {
  expect(select('areaId=1,2&bookable=true')).toEqual([1, 3])
  expect(select('areaId=2')).toEqual([2])
})

test('sorts numbers in names by their value, and empty values last in both directions', () => {
  expect(select('sort=tableName')).toEqual([2, 1, 3])
  expect(select('sort=-minCharge')).toEqual([1, 3, 2])
  expect(select('sort=minCharge')).toEqual([3, 1, 2])
})

test('offers only values that records have', () => {
  const options = listFilterOptions('areaId', tableEntity.fields.areaId, rows.slice(0, 1), references)
  expect(options).toEqual([{ value: '1', label: '大厅', count: 1 }])
})

test('keeps the state of a list in the address and ignores unknown fields', () => {
  const query = 'q=A&areaId=1%2C2&sort=-minCharge&record=7'
  const state = parseListState(tableEntity, new URLSearchParams(`${query}&nothing=1`))
  expect(formatListState(state).toString()).toBe(query)
  expect(parseListState(tableEntity, new URLSearchParams('copy=3')).open).toEqual({ copyOf: 3 })
  expect(parseListState(tableEntity, new URLSearchParams('sort=nothing')).sort).toBeNull()
})
