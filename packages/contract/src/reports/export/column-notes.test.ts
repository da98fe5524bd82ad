import { expect, it } from 'vitest'
import { findColumnNote } from './column-notes.ts'
import { reportSheets } from './sheets.ts'

const figures = new Set(['money', 'count', 'rate', 'hours', 'units'])
const fields = Object.entries(reportSheets).flatMap(([report, sheet]) =>
  sheet.fields.filter(({ kind }) => figures.has(kind)).map((field) => ({ report, ...field })),
)

it('defines every figure of every sheet', () => {
  expect(fields.length).toBeGreaterThan(250)
  const undefinedFigures = fields.filter((field) => findColumnNote(field) === null)
  expect(undefinedFigures.map(({ report, name, label }) => `${report} ${name} ${label}`)).toEqual([])
})

it('uses the definition of a measure only under its own label', () => {
  expect(findColumnNote({ name: 'orderCount', label: '订单数' })).toMatch(/^下单数/)
  expect(findColumnNote({ name: 'orderCount', label: '推荐订单数' })).toMatch(/^由推荐人/)
  expect(findColumnNote({ name: 'userName', label: '姓名' })).toBeNull()
})
