/** Sheets of the office: entries, lower levels, bounds and refusals. Their figures are compared in `export.test.ts`. */
import { office } from '@nocturne/contract/office/endpoints'
import { MAX_SHEET_ROWS } from '@nocturne/contract/reports/export/names'
import { reportSheets } from '@nocturne/contract/reports/export/sheets'
import { reports } from '@nocturne/contract/reports/endpoints'
import { beforeAll, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { readFirstRows } from './read-sheet.ts'

const TONIGHT = '2026-03-14'
const nights = { beginDate: '2026-03-08', endDate: TONIGHT }

let api: TestApi
let gm: Caller

beforeAll(async () => {
  api = await generateVenue(`${TONIGHT} 23:40:00`, { nights: 16, scale: 0.3, seed: 11 })
  // Sales persons who may export read their own figures only.
  await api.db
    .insertInto('rolePermission')
    .values({ roleKey: 'sales', permission: 'report:file:export', scope: 'self' })
    .execute()
  gm = await api.as('gm')
}, 600_000)

it('offers each entry to whoever may open it, and every entry can be read as it is', async () => {
  const { reports: entries } = await gm.call(office.overview, {})
  expect(entries.length).toBeGreaterThan(25)
  for (const { name, title } of entries) {
    const sheet = await gm.call(reports.sheet, { report: name as 'salesDepts' })
    expect([name, sheet.title]).toEqual([name, title])
    for (const { cells } of sheet.rows) expect(cells).toHaveLength(sheet.fields.length)
  }
  expect(entries.map(({ name }) => name)).not.toContain('salesOrders')
  const finance = await (await api.as('caiwu01')).call(office.overview, {})
  expect(finance.reports.map(({ name }) => name)).toContain('settleDepts')
  const waiter = await (await api.as('fwy01')).send(office.overview, {})
  expect(waiter).toMatchObject({ errCode: 'NO_PERMISSION' })
})

it('leads from a row to the rows below it, which add up to it', async () => {
  const depts = await gm.call(reports.sheet, { report: 'salesDepts', ...nights })
  expect(depts).toMatchObject({ below: 'salesUsers', headline: 'salesAmount', hasMore: false })
  expect(depts.nights).toEqual({ ...nights, today: TONIGHT, running: true })
  expect(depts.trend.length).toBeGreaterThan(1)
  const at = (sheet: typeof depts, name: string) => sheet.fields.findIndex((field) => field.name === name)
  const [first] = depts.rows
  const users = await gm.call(reports.sheet, { report: 'salesUsers', ...nights, ...first!.keys })
  expect(users.below).toBe('salesOrders')
  const sum = users.rows.reduce((total, { cells }) => total + Number(cells[at(users, 'salesAmount')]), 0)
  expect(sum).toBe(first!.cells[at(depts, 'salesAmount')])
  expect(users.totals![at(users, 'salesAmount')]).toBe(sum)
  expect(users.facts.join()).toContain('筛选：部门')
})

it('refuses wages, unknown reports and invalid filters, and reports without their permission', async () => {
  const wrong: object[] = [
    { report: 'wageSlips' },
    { report: 'wageTransfers' },
    { report: 'nothing' },
    {},
    { report: 'salesDepts', beginDate: '2026-03-14', endDate: '2026-03-13' },
    { report: 'salesDepts', deptId: -1 },
    { report: 'salesDepts', sort: 'anything' },
  ]
  for (const input of wrong)
    expect([input, (await gm.send(reports.sheet, input as never)).errCode]).toEqual([input, 'PARAM_INVALID'])
  const seller = await api.as('yx01')
  const { reports: entries } = await seller.call(office.overview, {})
  const own = new Set(entries.map(({ name }) => name))
  for (const { name } of (await gm.call(office.overview, {})).reports) {
    const { errCode } = await seller.send(reports.sheet, { report: name as 'salesDepts' })
    expect([name, errCode === 'NO_PERMISSION']).toEqual([name, !own.has(name)])
  }
  expect(own.has('staffBalances')).toBe(false)
})

it('never shows a seller the figures of others', async () => {
  const seller = await api.as('yx01')
  const sheet = await seller.call(reports.sheet, { report: 'salesUsers', ...nights })
  expect(new Set(sheet.rows.map(({ keys }) => keys.userId))).toEqual(new Set([seller.userId]))
  const { userId } = await api.as('yx02')
  const foreign = await seller.call(reports.sheet, { report: 'salesOrders', ...nights, userId: userId! })
  expect(foreign.rows).toEqual([])
})

it('has no pay password report among its names', () => {
  expect(Object.values(reportSheets).filter((sheet) => 'payTicket' in sheet)).toHaveLength(2)
})

it('reads no more rows than a sheet has', async () => {
  let pieces = 0
  async function* endless() {
    for (;;) {
      pieces += 1
      yield Array.from({ length: 250 }, (_, index) => ({ index }))
    }
  }
  const { rows, hasMore } = await readFirstRows(endless())
  expect([rows.length, hasMore, pieces]).toEqual([MAX_SHEET_ROWS, true, MAX_SHEET_ROWS / 250 + 1])
})
