import { expect, test } from 'vitest'

import { decodeText } from './decode-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('decodes UTF-8 with and without a mark', () => {
  expect(decodeText(utf8('台号,区域'))).toBe('台号,区域')
  expect(decodeText(utf8('\uFEFF台号'))).toBe('台号')
})

test('decodes GBK, in which Excel saves', () => {
  // 台号,大厅
  const gbk = [0xcc, 0xa8, 0xba, 0xc5, 0x2c, 0xb4, 0xf3, 0xcc, 0xfc]
  expect(decodeText(Uint8Array.from(gbk))).toBe('台号,大厅')
})

test('decodes UTF-16 by its mark', () => {
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xf0, 0x53, 0xf7, 0x53]))).toBe('台号')
})
