import { intField, moneyField } from '@nocturne/contract/entity/field'
import { expect, test } from 'vitest'

import { applyEnding, computeNewValue, listBulkChanges, parseStep, toRowChanges } from './bulk.ts'

const price = moneyField('售价', { max: 1_000_00 })
const seats = intField('座位数', { min: 1, max: 50 })

test('parses steps with a sign', () => {
  expect(parseStep(price, 'percent', '+10')).toBe(1_000)
  expect(parseStep(price, 'percent', '-12.5%')).toBe(-1_250)
  expect(parseStep(price, 'add', '－20')).toBe(-2_000)
  expect(parseStep(price, 'add', '5.5')).toBe(550)
  expect(parseStep(seats, 'add', '+2')).toBe(2)
  expect(parseStep(seats, 'add', '1.5')).toBeNull()
  expect(parseStep(price, 'percent', 'abc')).toBeNull()
  expect(parseStep(price, 'add', '-')).toBeNull()
})

test('gives amounts the nearest value with the ending', () => {
  expect(applyEnding(85_80, 'none')).toBe(85_80)
  expect(applyEnding(85_80, 'whole')).toBe(86_00)
  expect(applyEnding(85_80, 'ten')).toBe(90_00)
  expect(applyEnding(85_80, 'eight')).toBe(88_00)
  expect(applyEnding(82_90, 'eight')).toBe(78_00)
  expect(applyEnding(1_00, 'nine')).toBe(9_00)
})

test('computes the new value from the current one', () => {
  expect(computeNewValue(price, 78_00, { method: 'percent', step: 1_000, ending: 'eight' })).toBe(88_00)
  expect(computeNewValue(seats, 6, { method: 'add', step: -2, ending: 'eight' })).toBe(4)
  expect(computeNewValue(price, null, { method: 'add', step: 100, ending: 'none' })).toBeNull()
})

test('leaves out unchanged records and reports values out of bounds', () => {
  const rows = [
    { id: 1, values: { price: 88_00 } },
    { id: 2, values: { price: 950_00 } },
    { id: 3, values: { price: 500_00 } },
  ]
  const set = listBulkChanges(rows, 'price', price, () => 88_00)
  expect(set.map(({ id }) => id)).toEqual([2, 3])
  expect(toRowChanges('price', set)[0]).toEqual({ id: 2, values: { price: 88_00 }, seen: { price: 950_00 } })
  const raised = listBulkChanges(rows, 'price', price, (before) => (before as number) + 100_00)
  expect(raised.map(({ fault }) => fault)).toEqual([null, '售价需在¥0元至¥1,000元之间', null])
})
