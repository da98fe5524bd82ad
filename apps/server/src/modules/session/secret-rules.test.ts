import { expect, test } from 'vitest'
import { isStrongPassword, isPhoneClockCorrect, parseSecret } from './secret-rules.ts'

const plain = (value: unknown) => encodeURIComponent(JSON.stringify(value))

test('parses exactly its three fields', () => {
  expect(parseSecret(plain({ pwd: 'a', nonce: 'n', ts: 1, more: 'x' }))).toEqual({ pwd: 'a', nonce: 'n', ts: 1 })
})

test.each([
  '',
  '%',
  'null',
  '{',
  plain('text'),
  plain([]),
  plain({ pwd: 'a', nonce: 'n' }),
  plain({ pwd: 1, nonce: 'n', ts: 1 }),
  plain({ pwd: 'a', nonce: null, ts: 1 }),
  plain({ pwd: 'a', nonce: 'n', ts: 'soon' }),
])('rejects any other text as a secret: %s', (text) => {
  expect(parseSecret(text)).toBeNull()
})

test('accepts a clock five minutes off, in both directions', () => {
  const now = new Date(10 * 60_000)
  const minutes = [4.99, 5, 5.01, -5, -5.01]
  expect(minutes.map((off) => isPhoneClockCorrect(+now + off * 60_000, now))).toEqual([true, true, false, true, false])
  expect(isPhoneClockCorrect(Number.NaN, now)).toBe(false)
})

test('requires 8 to 20 characters, a letter and a digit', () => {
  const some = ['abcdefg1', 'abcdef1', 'abcdefgh', '12345678', `a1${'x'.repeat(18)}`, `a1${'x'.repeat(19)}`]
  expect(some.map(isStrongPassword)).toEqual([true, false, false, false, true, false])
})
