import { expect, test } from 'vitest'
import { configDefaults } from './config-defaults.ts'
import { maskCard, maskPhone } from './masking.ts'
import { WATERMARK_COLUMNS, WATERMARK_DEGREES, WATERMARK_ROWS, formatWatermark } from './watermark.ts'

const me = { nickName: '阿明', phonenumber: '13812345678' }
const look = { horizontal: 20, vertical: 20, trans: 5 }
const text = (enabled: boolean, showUserName: boolean, showPhone: boolean) =>
  formatWatermark({ ...look, enabled, showUserName, showPhone }, me)

test.each([
  [true, true, '阿明 13812345678'],
  [true, false, '阿明'],
  [false, true, '13812345678'],
  [false, false, '阿明'],
])('§5 with name %s and phone %s the watermark text is %s; empty when disabled', (name, phone, expected) => {
  expect(text(true, name, phone)).toBe(expected)
  expect(text(false, name, phone)).toBe('')
})

test('§5, §9 the watermark is 40 rows of 15 texts, turned by −30°, with gaps of 20 and 5 percent', () => {
  expect([WATERMARK_ROWS, WATERMARK_COLUMNS, WATERMARK_DEGREES]).toEqual([40, 15, -30])
  expect(configDefaults).toMatchObject({ 'watermark.horizontal': 20, 'watermark.vertical': 20, 'watermark.trans': 5 })
})

test('S32 masks a phone number except its first three and last four digits; masks other text completely', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
  expect(['1381234567', '+8613812345678', 'me@mail'].map(maskPhone)).toEqual(['****', '****', '****'])
  expect(maskCard('6222020200112233445')).toBe('**** **** **** 3445')
})
