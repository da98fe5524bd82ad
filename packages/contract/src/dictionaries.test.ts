import { expect, test } from 'vitest'
import { orderStatus, recordStatus, tableStatus } from './codes.ts'
import { dictItem, dictValues, dictionaries, label } from './dictionaries.ts'

test('has every value of a dictionary once', () => {
  for (const items of Object.values(dictionaries)) {
    const values = items.map((item) => item.value)
    expect(new Set(values).size).toBe(values.length)
  }
})

test('labels a stored value and returns an unknown one unchanged', () => {
  expect(label('table_status', tableStatus.settled)).toBe('待清台')
  expect(label('pay_method', 'cash')).toBe('现金')
  expect(label('table_status', 'x')).toBe('x')
  expect(dictItem('order_status', orderStatus.returned)).toEqual({
    value: orderStatus.returned,
    label: '已退单',
    listClass: 'info',
  })
  expect(dictValues('record_status')).toEqual(Object.values(recordStatus))
})
