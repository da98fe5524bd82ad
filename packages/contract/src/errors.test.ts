import { expect, test } from 'vitest'
import { type ErrCode, errorCatalogue, errorMessage } from './errors.ts'

test('fills the braces of a message', () => {
  expect(errorMessage('STOCK_SHORT', { goodsName: '莫吉托', n: 2 })).toBe('莫吉托库存不足，剩余2')
  expect(errorMessage('TABLE_OCCUPIED')).toBe('台位已被占用')
})

test('refuses to send a message with an empty brace', () => {
  expect(() => errorMessage('QUOTA_SHORT')).toThrow(/amount/)
})

test('answers 403 only for a missing permission', () => {
  const codes = Object.keys(errorCatalogue) as ErrCode[]
  expect(codes.filter((code) => errorCatalogue[code].code === 403)).toEqual(['NO_PERMISSION'])
})

test('gives no two refusals the same sentence', () => {
  const sentences = Object.values(errorCatalogue).map((entry) => entry.msg)
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
})

test('sends nobody to a place of staff: guests and members read the same sentences', () => {
  const sentences = Object.values(errorCatalogue).map(({ msg }) => msg)
  expect(sentences.filter((sentence) => /员工中心|工作台|后台/.test(sentence))).toEqual([])
})
