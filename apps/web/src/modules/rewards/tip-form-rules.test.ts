import { expect, test } from 'vitest'

import { findFirstError } from '#lib/form.ts'
import { findTipAmount, CUSTOM_AMOUNT, validateTip, type TipValues } from './tip-form-rules.ts'

const blank = { userId: null, seat: null, quick: null, typed: null, message: '', anonymous: false }
const bounds = { min: 100, max: 200_000 }
const findError = (values: Partial<TipValues>) => findFirstError(validateTip({ ...blank, ...values }, bounds))

test('takes the quick amount, or the typed one if custom is selected', () => {
  expect(findTipAmount({ quick: 8_800, typed: 5 })).toBe(8_800)
  expect(findTipAmount({ quick: CUSTOM_AMOUNT, typed: 5 })).toBe(5)
  expect(findTipAmount({ quick: CUSTOM_AMOUNT, typed: null })).toBeNull()
  expect(findTipAmount({ quick: null, typed: 5 })).toBeNull()
})

test('asks for the receiver first, then for the amount', () => {
  expect(findError({})).toBe('请选择打赏对象')
  expect(findError({ userId: 7 })).toBe('请选择打赏金额')
  expect(findError({ userId: 7, quick: 8_800 })).toBeNull()
})

test.each([
  ['one fen below the minimum', 99, false],
  ['the minimum', 100, true],
  ['the maximum', 200_000, true],
  ['one fen above the maximum', 200_001, false],
])('validates a custom amount: %s', (_, typed, fine) => {
  const values = { ...blank, userId: 7, quick: CUSTOM_AMOUNT, typed }
  expect(validateTip(values, bounds).typed).toBe(fine ? null : '打赏金额不正确，请输入 ¥1 至 ¥2,000')
})
