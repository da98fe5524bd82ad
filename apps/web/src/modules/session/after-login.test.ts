import { expect, test } from 'vitest'

import { afterLogin } from './after-login.ts'

test('returns to the requested page after signing in, within the app only', () => {
  expect(afterLogin('/pages/operat/bill/index?tableRecordId=7')).toBe('/pages/operat/bill/index?tableRecordId=7')
  expect(afterLogin('/')).toBe('/')
  expect(afterLogin(undefined)).toBe('/')
  expect(afterLogin('https://evil.example/')).toBe('/')
  expect(afterLogin('//evil.example/')).toBe('/')
  expect(afterLogin('/no/such/page')).toBe('/')
  expect(afterLogin('/pages/login?redirect=%2Fpages%2Flogin')).toBe('/')
  expect(afterLogin('/pages/bindUser/index?redirect_uri=%2F')).toBe('/')
  expect(afterLogin('https://club.example/pages/nfc?code=1', 'https://club.example')).toBe('/pages/nfc?code=1')
  expect(afterLogin('https://club.example.evil/pages/nfc', 'https://club.example')).toBe('/')
})
