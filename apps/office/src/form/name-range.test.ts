import { expect, test } from 'vitest'

import { listRangeNames, MAX_RANGE } from './name-range.ts'

const names = (text: string) => {
  const range = listRangeNames(text)
  return 'names' in range ? range.names : range.fault
}

test('lists the names of a range with the digits of its first name', () => {
  expect(names('A08–A11')).toEqual(['A08', 'A09', 'A10', 'A11'])
  expect(names('A1-3')).toEqual(['A1', 'A2', 'A3'])
  expect(names(' 包厢 1 ～ 包厢 2 ')).toEqual(['包厢 1', '包厢 2'])
  expect(names('8到10')).toEqual(['8', '9', '10'])
  expect(names('楼2-01-楼2-02')).toEqual(['楼2-01', '楼2-02'])
  expect(names('2F-01–2F-03')).toEqual(['2F-01', '2F-02', '2F-03'])
})

test('explains text that is not a range', () => {
  expect(names('A01')).toBe('请写成 A01–A20 这样的范围')
  expect(names('A01–B20')).toBe('范围两头的字母要一样')
  expect(names('A20–A01')).toBe('范围要从小到大')
  expect(names('A1–A1000')).toBe(`一次最多新增${MAX_RANGE}个`)
})
