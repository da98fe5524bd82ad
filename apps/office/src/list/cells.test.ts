import { flagField, intField, moneyField, textField } from '@nocturne/contract/entity/field'
import { expect, test } from 'vitest'

import { buildReferences } from '#lib/references.ts'

import { formatCells, listPastedChanges, parseCells, toPastedRows } from './cells.ts'

const references = buildReferences(new Map())
const columns = [
  { name: 'tableName', field: textField('台号', { max: 10 }) },
  { name: 'minCharge', field: moneyField('低消') },
  { name: 'seatNum', field: intField('座位数', { min: 1, max: 50 }) },
  { name: 'state', field: flagField('状态', { readOnly: true }) },
]
const rows = [
  { id: 1, values: { tableName: 'A01', minCharge: 88_00, seatNum: 4, state: true } },
  { id: 2, values: { tableName: 'A02', minCharge: 66_00, seatNum: 6, state: false } },
]
const paste = (text: string, start = { row: 0, column: 1 }) =>
  listPastedChanges(parseCells(text), {
    rows,
    columns,
    start,
    references,
    titleField: 'tableName',
    isEditable: ({ field }) => field.readOnly !== true,
  })

test('copies records as tab-separated cells', () => {
  expect(formatCells(rows, columns, references)).toBe('A01\t88\t4\t是\nA02\t66\t6\t否')
})

test('reads pasted cells from the start cell on, without unchanged and empty ones', () => {
  const { changes, outside } = paste('99.5\t4\n\t8\n')
  expect(changes.map(({ id, name, after }) => [id, name, after])).toEqual([
    [1, 'minCharge', 99_50],
    [2, 'seatNum', 8],
  ])
  expect(outside).toBe(0)
  expect(toPastedRows(changes)).toEqual([
    { id: 1, values: { minCharge: 99_50 }, seen: { minCharge: 88_00 } },
    { id: 2, values: { seatNum: 8 }, seen: { seatNum: 6 } },
  ])
})

test('reports cells that cannot be read or changed, and counts cells outside the list', () => {
  const { changes, outside } = paste('abc\t99\t否\t多出', { row: 1, column: 1 })
  expect(changes.map(({ fault }) => fault)).toEqual(['低消应为金额，如 68 或 68.5', '座位数需为1至50的整数'])
  expect(paste('是\n是', { row: 0, column: 3 }).changes.map(({ fault }) => fault)).toEqual(['状态不能修改'])
  expect(outside).toBe(1)
})
