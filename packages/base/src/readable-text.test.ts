import { expect, test } from 'vitest'
import { isOneLine, isReadableText, hasVisibleText, computeSkeleton } from './readable-text.ts'

test('accepts line ends, composed emoji and other scripts', () => {
  for (const text of ['陈先生', 'a\tb\nc', '👩‍👩‍👧 四位', 'Zoë', 'مرحبا', '']) expect(isReadableText(text), text).toBe(true)
})

test('refuses control characters, lone surrogates and bidirectional controls', () => {
  for (const code of [0, 7, 0x1b, 0x7f, 0x85, 0x061c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0xfffd])
    expect(isReadableText(`阿${String.fromCodePoint(code)}杰`), code.toString(16)).toBe(false)
  expect(isReadableText('\ud800')).toBe(false)
})

test('gives names that look the same one skeleton', () => {
  const unseen = ['\u3164', '\u2800', '\u115f', '\uffa0', '\ufe0f', '\u{e0041}', '\u00ad', '\ufeff'].map(
    (one) => `A${one}da`,
  )
  for (const twin of ['Ａda', 'ADA', 'A da', 'a\u200bd\u200da', ' ada ', 'Аda', 'Αda', ...unseen])
    expect(computeSkeleton(twin), twin).toBe(computeSkeleton('Ada'))
  expect(computeSkeleton('РОС')).toBe(computeSkeleton('poc'))
  for (const twin of ['AIice', 'A1ice', 'ALICE', 'А|ice'])
    expect(computeSkeleton(twin), twin).toBe(computeSkeleton('Alice'))
  expect(computeSkeleton('B0b')).toBe(computeSkeleton('Bob'))
  expect(computeSkeleton('小雪1')).not.toBe(computeSkeleton('小雪2'))
  expect(computeSkeleton('阿杰')).not.toBe(computeSkeleton('阿捷'))
})

test('treats text of only spaces, fillers and marks as invisible', () => {
  for (const text of ['', ' ', '\u200b', '\u3164', '\u2800', '\u00ad\ufe0f', '\u0301', '\u3000\u00a0'])
    expect([hasVisibleText(text), computeSkeleton(text)], JSON.stringify(text)).toEqual([false, ''])
  for (const text of ['王', '👍', '.', '\u200b王']) expect(hasVisibleText(text), text).toBe(true)
})

test('detects every kind of line end and tabs', () => {
  for (const end of ['\n', '\r', '\r\n', '\t', '\u2028', '\u2029']) expect(isOneLine(`王${end}先生`)).toBe(false)
  expect(isOneLine('王 先生')).toBe(true)
})
