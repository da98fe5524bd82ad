import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFen } from './money.ts'
import { normalizePhone } from './phone.ts'
import { toComparableText, toSearchKey, toSearchText } from './search-text.ts'
import { parseYuan, normalizeCount, normalizeDigits, normalizeNumber } from './typed-number.ts'

test.each([
  ['88,5', 8_850],
  ['88，5', 8_850],
  ['88。5', 8_850],
  ['88．50', 8_850],
  ['８８.５', 8_850],
  ['1,234.50', 123_450],
  ['1，234。50', 123_450],
  ['1,234,50', 123_450],
  ['1.234,50', 123_450],
  ['1 234.5', 123_450],
  ['¥1,234.50', 123_450],
  ['￥ 88元', 8_800],
  ['12,345,678', 1_234_567_800],
  ['88.', 8_800],
  ['.5', 50],
  ['１，２３４．５０元', 123_450],
  ['1\u2009234.50', 123_450],
  ['1\u00A0234,50', 123_450],
  ['\u200B88\u2060.5\uFEFF', 8_850],
  ['\u202D¥ 88\u202C', 8_800],
])('reads %s as an amount', (text, fen) => expect(parseYuan(text)).toBe(fen))

test.each([
  '',
  '¥',
  '88a',
  '8 8',
  '1,23,45',
  '12.345',
  '1.234',
  '-5',
  '5²',
  '½',
  '1e3',
  '٣',
  '8.8.8',
  '123456789',
  '88/5',
  '88、5',
  '1.2万',
  '88元5角',
  '－88',
  '−88',
  '﹣88',
  '(88)',
  '88 5',
  '八十八',
  '88+5',
])('refuses %s as an amount', (text) => expect(parseYuan(text)).toBeNull())

test('parses every amount as the product formats it', () => {
  const options = fc.record({ trim: fc.boolean(), symbol: fc.boolean() })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), options, (fen, print) => {
      expect(parseYuan(formatFen(fen, print))).toBe(fen)
    }),
  )
})

test('keeps all digits and never moves the decimal point right', () => {
  const signs = Array.from('0123456789０９,.，。．¥元 -a')
  const typed = fc.array(fc.constantFrom(...signs), { maxLength: 14 }).map((picked) => picked.join(''))
  fc.assert(
    fc.property(typed, (text) => {
      const fen = parseYuan(text)
      if (fen === null) return
      const plain = text.replaceAll(/[０９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
      const whole = /^(.*)[,.，。．](\d{1,2})\D*$/.exec(plain)?.[1] ?? plain
      expect(Math.floor(fen / 100)).toBe(Number(whole.replaceAll(/\D/g, '')))
    }),
    { numRuns: 2_000 },
  )
})

test('parses counts with their unit and refuses decimals where none are allowed', () => {
  expect(normalizeCount('１２８ 人', { decimals: 0, unit: '人' })).toBe('128')
  expect(normalizeCount('9,2折', { decimals: 2, unit: '折' })).toBe('9.2')
  expect(normalizeNumber('1,234', 0)).toBe('1234')
  for (const text of ['1.5', '12,5', '1,', '3x', '十']) expect(normalizeNumber(text, 0), text).toBeNull()
})

test('parses codes with spaces, dashes and full-width digits', () => {
  expect(normalizeDigits(' １２３ 4-56 ')).toBe('123456')
  expect(normalizeDigits('12O4')).toBeNull()
})

test.each([
  ['138 1234 5678', '13812345678'],
  ['138-1234-5678', '13812345678'],
  ['+8613812345678', '13812345678'],
  ['+86 138 1234 5678', '13812345678'],
  ['008613812345678', '13812345678'],
  ['8613812345678', '13812345678'],
  ['(+86)１３８１２３４５６７８', '13812345678'],
  ['\u202A138 1234 5678\u202C', '13812345678'],
  ['138\u2009１２３４\u20095678', '13812345678'],
  ['+86138', '+86138'],
  ['138', '138'],
])('reads the phone number %s', (text, phone) => expect(normalizePhone(text)).toBe(phone))

test.each(['138****5678', 'abc', '13812345678转3', '138+123'])('refuses the phone number %s', (text) =>
  expect(normalizePhone(text)).toBeNull(),
)

test.each([
  ['１３８ ００００ １２３４', '13800001234'],
  ['138-0000-1234', '13800001234'],
  [' 1 2 3 4 ', '1234'],
  ['Ｍ０００１２', 'M00012'],
  ['王 先生', '王 先生'],
  ['A 12', 'A 12'],
  ['+86 138-0000-1234', '13800001234'],
  ['\u202D138 0000 1234\u202C', '13800001234'],
  ['（138）0000 1234', '13800001234'],
  ['-', '-'],
  ['', ''],
])('searches for "%s" as "%s"', (typed, words) => expect(toSearchText(typed)).toBe(words))

test('compares names and typed words alike', () => {
  expect(toComparableText(' Ｄ０７（夜） ')).toBe('d07(夜)')
  expect(toComparableText('D07（夜）')).toContain(toSearchKey('d０７（'))
})
