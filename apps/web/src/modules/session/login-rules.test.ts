import { expect, test } from 'vitest'

import { firstFault } from '../../lib/form.ts'
import { captchaText, missingFields } from './login-rules.ts'

const blank = { userName: '', password: '', captcha: { uuid: '', text: '' }, remember: true, move: false }
const whole = { ...blank, userName: 'lm01', password: 'Xm@2026888' }
const asked = { captchaEnabled: true, uuid: 'of-this-picture' }
const notAsked = { captchaEnabled: false, uuid: '' }

test('reports missing input at each field', () => {
  expect(missingFields({ ...blank, userName: ' ' }, asked)).toEqual({
    userName: '请输入账号',
    password: '请输入密码',
    captcha: '请输入验证码',
  })
})

test('requires a captcha only if the server does, and not before that is known', () => {
  expect(firstFault(missingFields(whole, asked))).toBe('请输入验证码')
  expect(firstFault(missingFields(whole, notAsked))).toBeNull()
  expect(firstFault(missingFields(whole, undefined))).toBeNull()
})

test('discards a captcha text when the picture changes', () => {
  const captcha = { uuid: 'of-this-picture', text: ' k7Xp ' }
  expect(captchaText(captcha, asked)).toBe('k7Xp')
  expect(firstFault(missingFields({ ...whole, captcha }, asked))).toBeNull()
  expect(captchaText(captcha, { captchaEnabled: true, uuid: 'of-the-next' })).toBe('')
  expect(firstFault(missingFields({ ...whole, captcha }, { captchaEnabled: true, uuid: 'of-the-next' }))).not.toBeNull()
})
