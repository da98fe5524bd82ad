import { expect, test } from 'vitest'

import { detectDelimiter, parseDelimited } from './delimited-text.ts'

test('parses cells with delimiters, line ends and doubled quotes in quotes', () => {
  expect(parseDelimited('a,"b,c",d\r\n"第一行\n第二行","他说""好""",\n', ',')).toEqual([
    ['a', 'b,c', 'd'],
    ['第一行\n第二行', '他说"好"', ''],
  ])
})

test('keeps empty cells and quotes inside a cell', () => {
  expect(parseDelimited('a\t\tb\n\t5" 杯\t', '\t')).toEqual([
    ['a', '', 'b'],
    ['', '5" 杯', ''],
  ])
  expect(parseDelimited('', ',')).toEqual([])
})

test('detects the delimiter of the first line outside quotes', () => {
  expect(detectDelimiter('台号\t区域\nA,01')).toBe('\t')
  expect(detectDelimiter('"a\tb";c;d')).toBe(';')
  expect(detectDelimiter('台号,区域')).toBe(',')
  expect(detectDelimiter('台号')).toBe(',')
})
