import { statisType } from '@nocturne/contract/codes'
import { giftsReport } from '@nocturne/contract/reports/gifts/definition'
import { salesReport } from '@nocturne/contract/reports/sales/definition'
import { summaryReport } from '@nocturne/contract/reports/summary/definition'
import { screens } from '@nocturne/contract/screens'
import { beforeAll, expect, test } from 'vitest'

import { registerScreens } from '#lib/routing/screen-table.ts'
import type { AnyReportRow } from './level-data.ts'
import { buildBackLink, buildOwnRowsLink, buildRowLink } from './level-links.ts'

const within = { beginDate: '2026-11-01', endDate: '2026-11-02', statisType: statisType.beer }
const row = { deptId: 3, userId: 5 } as AnyReportRow
const sales = salesReport.levels
const nights = `beginDate=2026-11-01&endDate=2026-11-02&statisType=${statisType.beer}`

beforeAll(() => registerScreens(screens))

test('leads from departments to people to lines, with the filter and the id of the row', () => {
  const build = (level: (typeof sales)[keyof typeof sales]) => buildRowLink({ report: salesReport, level }, row, within)
  expect([build(sales.depts), build(sales.users), build(sales.orders)]).toEqual([
    `/pages/sumOrder/deptDetail?${nights}&deptId=3`,
    `/pages/sumOrder/userDetail?${nights}&userId=5`,
    undefined,
  ])
})

test('leads users with own data from the first level to their rows', () => {
  expect(buildOwnRowsLink({ report: salesReport, level: sales.depts }, 5, within)).toBe(
    `/pages/sumOrder/userDetail?${nights}&userId=5`,
  )
  expect(buildOwnRowsLink({ report: giftsReport, level: giftsReport.levels.givers }, 5, within)).toBe(
    `/pages/sumSend/userDetail?${nights}&userId=5`,
  )
  expect(buildOwnRowsLink({ report: salesReport, level: sales.users }, 5, within)).toBeUndefined()
})

test('leads back to the level above, or to 营销概况', () => {
  const { levels } = summaryReport
  const back = (level: (typeof levels)[keyof typeof levels], deptId?: number) =>
    buildBackLink(
      { report: summaryReport, level },
      { within: { ...within, ...(deptId !== undefined && { deptId }) }, deptId },
    )
  expect([back(levels.depts), back(levels.users, 3), back(levels.nights, 3), back(levels.nights)]).toEqual([
    '/pages/market/index',
    `/pages/report/index?${nights}`,
    `/pages/report/deptDetail?${nights}&deptId=3`,
    '/pages/market/index',
  ])
})
