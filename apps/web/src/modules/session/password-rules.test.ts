import { errorCatalogue } from '@nocturne/contract/errors'
import { expect, test } from 'vitest'

import { isStrongPassword, passwordTexts } from './password-rules.ts'

test('requires 8 to 20 characters, letters and digits for a login password', () => {
  expect(['Xm@2026888', 'abcdefg1'].every(isStrongPassword)).toBe(true)
  expect(['abc1', 'abcdefgh', '12345678', 'a1'.repeat(11)].some(isStrongPassword)).toBe(false)
})

test('uses the messages of the error catalogue', () => {
  expect(passwordTexts).toMatchObject({
    weak: errorCatalogue.PASSWORD_WEAK.msg,
    same: errorCatalogue.PASSWORD_SAME.msg,
    payWeak: errorCatalogue.PAY_PASSWORD_WEAK.msg,
  })
})
