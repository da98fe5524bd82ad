import { expect, test } from 'vitest'

import { getLoginTarget } from './login-target.ts'

test('returns to the requested page after signing in, within the app only', () => {
  expect(getLoginTarget('/pages/operat/bill/index?tableRecordId=7')).toBe('/pages/operat/bill/index?tableRecordId=7')
  expect(getLoginTarget('/office/table?q=A0')).toBe('/office/table?q=A0')
  expect(getLoginTarget('/officer')).toBe('/')
  expect(getLoginTarget('/office/../no/such/page')).toBe('/')
  expect(getLoginTarget('/')).toBe('/')
  expect(getLoginTarget(undefined)).toBe('/')
  expect(getLoginTarget('https://evil.example/')).toBe('/')
  expect(getLoginTarget('//evil.example/')).toBe('/')
  expect(getLoginTarget('/no/such/page')).toBe('/')
  expect(getLoginTarget('/pages/login?redirect=%2Fpages%2Flogin')).toBe('/')
  expect(getLoginTarget('/pages/bindUser/index?redirect_uri=%2F')).toBe('/')
  expect(getLoginTarget('https://club.example/pages/nfc?code=1', 'https://club.example')).toBe('/pages/nfc?code=1')
  expect(getLoginTarget('https://club.example.evil/pages/nfc', 'https://club.example')).toBe('/')
})
