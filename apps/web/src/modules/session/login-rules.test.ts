import { expect, test } from 'vitest'

import { findFirstError } from '#lib/form.ts'
import { getCaptchaText, findMissingLoginFields } from './login-rules.ts'

const blank = { userName: '', password: '', captcha: { uuid: '', text: '' }, remember: true, move: false }
const whole = { ...blank, userName: 'lm01', password: 'Xm@2026888' }
const withCaptcha = { captchaEnabled: true, uuid: 'of-this-picture' }
const withoutCaptcha = { captchaEnabled: false, uuid: '' }

test('reports missing input at each field', () => {
  expect(findMissingLoginFields({ ...blank, userName: ' ' }, withCaptcha)).toEqual({
    userName: '请输入账号',
    password: '请输入密码',
    captcha: '请输入验证码',
  })
})

test('requires a captcha only if the server does, and not before that is known', () => {
  expect(findFirstError(findMissingLoginFields(whole, withCaptcha))).toBe('请输入验证码')
  expect(findFirstError(findMissingLoginFields(whole, withoutCaptcha))).toBeNull()
  expect(findFirstError(findMissingLoginFields(whole, undefined))).toBeNull()
})

test('discards a captcha text when the picture changes', () => {
  const captcha = { uuid: 'of-this-picture', text: ' k7Xp ' }
  expect(getCaptchaText(captcha, withCaptcha)).toBe('k7Xp')
  expect(findFirstError(findMissingLoginFields({ ...whole, captcha }, withCaptcha))).toBeNull()
  expect(getCaptchaText(captcha, { captchaEnabled: true, uuid: 'of-the-next' })).toBe('')
  expect(
    findFirstError(findMissingLoginFields({ ...whole, captcha }, { captchaEnabled: true, uuid: 'of-the-next' })),
  ).not.toBeNull()
})
