import { expect, test } from 'vitest'

import {
  formatPlainCell,
  formatSelection,
  formatSheetCell,
  sortRows,
  sumSelection,
  toCellRange,
  type SheetColumn,
} from './sheet-cells.ts'

const columns: SheetColumn[] = [
  { name: 'nickName', label: '员工', kind: 'text', at: 0 },
  { name: 'salesAmount', label: '销售额', kind: 'money', at: 1 },
  { name: 'paidAmount', label: '实收金额', kind: 'money', at: 2 },
  { name: 'targetRate', label: '目标达成率', kind: 'rate', at: 3 },
]
const rows = [
  { cells: ['阿杰', 123_456_789, 100, 850] },
  { cells: ['=1+1', -250, null, 12] },
  { cells: ['小七', 0, 300, null] },
]
const all = toCellRange({ row: 2, column: 3 }, { row: 0, column: 0 })

test.each([
  ['money', 123_456_789, '1,234,567.89', '1234567.89'],
  ['money', -250, '−2.50', '-2.50'],
  ['rate', 850, '8.5%', '8.5%'],
  ['count', 1_234_567, '1,234,567', '1234567'],
  ['units', 3, '1.5', '1.5'],
  ['text', '阿杰', '阿杰', '阿杰'],
  ['text', null, '', ''],
])('shows a cell of kind %s with %s as %s and copies it as %s', (kind, value, shown, plain) => {
  const field = { name: 'x', label: 'x', kind }
  expect([formatSheetCell(field, value), formatPlainCell(field, value)]).toEqual([shown, plain])
})

test('copies cells with heads, and no text as a formula', () => {
  expect(formatSelection(rows, columns, { ...all, right: 1 }, true)).toBe(
    "员工\t销售额（元）\n阿杰\t1234567.89\n'=1+1\t-2.50\n小七\t0.00",
  )
  expect(formatSelection([{ cells: ['a\tb"c'] }], columns, { top: 0, bottom: 0, left: 0, right: 0 }, false)).toBe(
    '"a\tb""c"',
  )
})

test('sums figures of one kind, and nothing across kinds or of rates', () => {
  expect(sumSelection(rows, columns, { ...all, left: 1, right: 2 })).toEqual({
    kind: 'money',
    count: 5,
    sum: 123_456_939,
  })
  expect(sumSelection(rows, columns, { ...all, left: 1, right: 3 })).toBeNull()
  expect(sumSelection(rows, columns, { ...all, left: 3, right: 3 })).toBeNull()
  expect(sumSelection(rows, columns, { ...all, left: 0, right: 0 })).toBeNull()
})

test('sorts figures by size and texts as Chinese, empty cells last in both directions', () => {
  const names = (column: SheetColumn | undefined, descending: boolean) =>
    sortRows(rows, column, descending).map(({ cells }) => cells[0])
  expect(names(columns[2], true)).toEqual(['小七', '阿杰', '=1+1'])
  expect(names(columns[2], false)).toEqual(['阿杰', '小七', '=1+1'])
  expect(names(undefined, true)).toEqual(['阿杰', '=1+1', '小七'])
})
