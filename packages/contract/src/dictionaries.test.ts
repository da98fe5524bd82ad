import { expect, test } from 'vitest'
import { dictItem, dictValues, dictionaries, label } from './dictionaries.ts'

test('knows every value of a dictionary once', () => {
  for (const items of Object.values(dictionaries)) {
    const values = items.map((item) => item.value)
    expect(new Set(values).size).toBe(values.length)
  }
})

test('labels a stored value and shows an unknown one as it is', () => {
  expect(label('table_status', '3')).toBe('待清台')
  expect(label('pay_method', 'cash')).toBe('现金')
  expect(label('table_status', '8')).toBe('8')
  expect(dictItem('order_status', '5')).toEqual({ value: '5', label: '已退单', listClass: 'info' })
  expect(dictValues('record_status')).toEqual(['1', '2', '3', '4', '5'])
})
