import { expect, it } from 'vitest'
import { commonWords, translateCell } from './import-mapping.ts'

const column = { field: 'openingPrincipal', unit: 'fen', words: [] } as const

it('converts fen to yuan without rounding', () => {
  const translate = (cell: string) => translateCell({ ...column, words: [] }, cell)
  expect(['123456', '5', '0', '-50', ' 100 '].map(translate)).toEqual(['1234.56', '0.05', '0.00', '-0.50', '1.00'])
  expect(translate('9007199254740993')).toBe('9007199254740993')
  expect(translate('12.5'), 'left to the validation of the server').toBe('12.5')
})

it('replaces whole cells only', () => {
  const words = [...(commonWords['status'] ?? [])]
  const translate = (cell: string) => translateCell({ field: 'status', unit: 'yuan', words }, cell)
  expect(['启用', '停售', '启用中', ''].map(translate)).toEqual(['正常', '停用', '启用中', ''])
})
