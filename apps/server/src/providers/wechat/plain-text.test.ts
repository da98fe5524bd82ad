import { expect, it } from 'vitest'
import { truncateBytes, parsePictureUrl, sanitizeText } from './plain-text.ts'

it('preserves a name except characters that break the line', () => {
  expect(sanitizeText('<script>alert(1)</script>', 64)).toBe('<script>alert(1)</script>')
  expect(sanitizeText('\u202Eabc\u0000\n\u200B', 64)).toBe('abc')
  expect(sanitizeText('👨‍👩‍👧 一家', 64)).toBe('👨‍👩‍👧 一家')
})

it('limits length by characters', () => {
  expect(sanitizeText('酒'.repeat(500), 32)).toBe('酒'.repeat(32))
  expect(sanitizeText({ toString: () => 'x' }, 32)).toBe('')
})

it('cuts bytes between characters', () => {
  expect(truncateBytes('包厢ab', 7)).toBe('包厢a')
  expect(truncateBytes('包厢', 5)).toBe('包')
})

it('accepts only URLs of pictures', () => {
  expect(parsePictureUrl('https://thirdwx.qlogo.cn/a')).toBe('https://thirdwx.qlogo.cn/a')
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', '/x', 7, `https://a/${'x'.repeat(600)}`])
    expect(parsePictureUrl(bad)).toBe('')
})
