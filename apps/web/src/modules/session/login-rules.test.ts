import { expect, test } from 'vitest'

import { missingFields, placeOf } from './login-rules.ts'

test('the captcha is asked for only where there is one', () => {
  expect(missingFields({ userName: ' ', password: '', code: '' }, true)).toEqual({
    userName: '请输入账号',
    password: '请输入密码',
    code: '请输入验证码',
  })
  expect(missingFields({ userName: 'a', password: 'b', code: '' }, false)).toEqual({})
})

test('a refusal stands beside what it speaks of', () => {
  expect(placeOf('LOGIN_FAILED')).toBe('password')
  expect(placeOf('CAPTCHA_EXPIRED')).toBe('code')
  expect(placeOf('ACCOUNT_LOCKED')).toBe('userName')
  expect(placeOf('TOO_FREQUENT')).toBeNull()
  expect(placeOf(undefined)).toBeNull()
})
