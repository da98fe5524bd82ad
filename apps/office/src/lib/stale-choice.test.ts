import { expect, test } from 'vitest'

import { mergeVersions } from './stale-choice.ts'

const rows = [
  { id: 1, values: { price: 300, name: '新名' }, seen: { price: 100, name: '旧名' } },
  { id: 2, values: { price: 400 }, seen: { price: 200 } },
]
const first = { row: 0, field: 'price', current: 150 }
const second = { row: 1, field: 'price', current: 250 }

test('sends own values again as seen now, and leaves out the values of others', () => {
  expect(mergeVersions(rows, [first, second], new Set([second]))).toEqual([
    { id: 1, values: { name: '新名' }, seen: { name: '旧名' } },
    { id: 2, values: { price: 400 }, seen: { price: 250 } },
  ])
})

test('leaves out rows without a changed field', () => {
  expect(mergeVersions(rows.slice(1), [{ ...second, row: 0 }], new Set())).toEqual([])
})
