import { expect, test } from 'vitest'
import { isPayPassword, isWeakPayPassword } from './pay-password-rules.ts'

test('a pay password has six digits', () => {
  expect(isPayPassword('123456')).toBe(true)
  for (const text of ['12345', '1234567', '12345a', '１２３４５６', '']) expect(isPayPassword(text), text).toBe(false)
})

test.each([
  '123456',
  '654321',
  '012345',
  '567890',
  '890123',
  '098765',
  '111111',
  '000000',
  '12345',
  '1234567',
  '１２３４５６',
])('refuses %s as weak', (text) => expect(isWeakPayPassword(text)).toBe(true))

test.each(['202688', '258369', '123457', '112233', '135790', '111112'])('accepts %s', (text) =>
  expect(isWeakPayPassword(text)).toBe(false),
)

test('refuses the last digits of the own phone number only', () => {
  expect(isWeakPayPassword('005678', '13800005678')).toBe(true)
  expect(isWeakPayPassword('005678', '13900009999')).toBe(false)
  expect(isWeakPayPassword('005678')).toBe(false)
})
