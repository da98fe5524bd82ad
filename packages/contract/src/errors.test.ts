import { expect, test } from 'vitest'
import { type ErrCode, errorCatalogue, formatErrorMessage } from './errors.ts'

test('fills the placeholders of a message', () => {
  expect(formatErrorMessage('STOCK_SHORT', { goodsName: '莫吉托', n: 2 })).toBe('莫吉托库存不足，剩余2')
  expect(formatErrorMessage('TABLE_OCCUPIED')).toBe('台位已被占用')
})

test('throws when a placeholder has no value', () => {
  expect(() => formatErrorMessage('QUOTA_SHORT')).toThrow(/amount/)
})

test('uses code 403 only for missing permissions', () => {
  const codes = Object.keys(errorCatalogue) as ErrCode[]
  expect(codes.filter((code) => errorCatalogue[code].code === 403)).toEqual(['NO_PERMISSION'])
})

test('gives every refusal its own message', () => {
  const sentences = Object.values(errorCatalogue).map((entry) => entry.msg)
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
})

test('mentions no staff screen, because guests and members see the same messages', () => {
  const sentences = Object.values(errorCatalogue).map(({ msg }) => msg)
  expect(sentences.filter((sentence) => /员工中心|工作台|后台/.test(sentence))).toEqual([])
})
