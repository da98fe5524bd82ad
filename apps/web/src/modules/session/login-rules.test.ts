import { expect, test } from 'vitest'

import { afterLogin, missingFields, placeOf } from './login-rules.ts'

test('after signing in one goes where one wanted, inside the house only', () => {
  expect(afterLogin('/pages/operat/bill/index?tableRecordId=7')).toBe('/pages/operat/bill/index?tableRecordId=7')
  expect(afterLogin('/')).toBe('/')
  expect(afterLogin(undefined)).toBe('/')
  expect(afterLogin('https://evil.example/')).toBe('/')
  expect(afterLogin('//evil.example/')).toBe('/')
  expect(afterLogin('/no/such/page')).toBe('/')
  expect(afterLogin('/pages/login?redirect=%2Fpages%2Flogin')).toBe('/')
})

test('the picture riddle is asked for only where there is one', () => {
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
