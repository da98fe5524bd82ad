import { expect, test } from 'vitest'
import { orderStatus, recordStatus, tableStatus } from './codes.ts'
import { findDictItem, listDictValues, dictionaries, getLabel } from './dictionaries.ts'

test('has every value of a dictionary once', () => {
  for (const items of Object.values(dictionaries)) {
    const values = items.map((item) => item.value)
    expect(new Set(values).size).toBe(values.length)
  }
})

test('labels a stored value and returns an unknown one unchanged', () => {
  expect(getLabel('table_status', tableStatus.settled)).toBe('待清台')
  expect(getLabel('pay_method', 'cash')).toBe('现金')
  expect(getLabel('table_status', 'x')).toBe('x')
  expect(findDictItem('order_status', orderStatus.returned)).toEqual({
    value: orderStatus.returned,
    label: '已退单',
    listClass: 'info',
  })
  expect(listDictValues('record_status')).toEqual(Object.values(recordStatus))
})
