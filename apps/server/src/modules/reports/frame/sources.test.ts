/**
 * Checks that a source applies all filters of its report definition: a filter that is not applied would show unfiltered
 * figures.
 */
import { payMethod, statisType, tableType } from '@nocturne/contract/codes'
import type { ReportFilterName } from '@nocturne/contract/reports/definition'
import { salesReport } from '@nocturne/contract/reports/sales/definition'
import { settleReport } from '@nocturne/contract/reports/settle/definition'
import { tablesReport } from '@nocturne/contract/reports/tables/definition'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import { settleSource } from '../settle/settle-source.ts'
import { openingSource } from '../tables/openings.ts'
import type { ReportQuery } from './report-query.ts'
import { createLevelHandlers, createUserHandler } from './handlers.ts'
import { salesSource } from './people.ts'

/** Database that compiles statements without sending them. */
const writer = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const night = '2026-03-14'
const all: ReportQuery = {
  actor: {} as ReportQuery['actor'],
  permission: null,
  nights: { beginDate: night, endDate: night },
  today: night,
  now: new Date('2026-03-14T22:00:00+08:00'),
  deptId: undefined,
  deptIds: undefined,
  userId: undefined,
  areaId: undefined,
  payMethod: undefined,
  cashierUserId: undefined,
  tableType: undefined,
  guestType: undefined,
  statisType: undefined,
  keyword: undefined,
  until: undefined,
  kept: { open: [night], unkept: [night], months: [] },
  byMonth: false,
}
const narrower: Record<ReportFilterName, Partial<ReportQuery>> = {
  area: { areaId: 7 },
  goods: { statisType: Object.values(statisType)[0] },
  payMethod: { payMethod: payMethod.wechat },
  cashier: { cashierUserId: 7 },
  sitting: { tableType: Object.values(tableType)[0] },
}
const sources = { soldSource: salesSource, opened: openingSource, settleSource }

describe.each(Object.entries(sources))('%s', (_name, source) => {
  it.each(Object.keys(source.reads) as ReportFilterName[])('asks otherwise when %s is chosen', (filter) => {
    const compileStatement = (query: ReportQuery) => {
      const { sql: text, parameters } = source.rows(query).compile(writer)
      return { text, parameters }
    }
    expect(compileStatement({ ...all, ...narrower[filter] })).not.toEqual(compileStatement(all))
  })
})

/** Type check only, never called: each call must be rejected by the compiler. */
export const refused = () => [
  // @ts-expect-error it does not say what the report is added up from
  createLevelHandlers(tablesReport),
  // @ts-expect-error money that came in knows no area and no goods
  createLevelHandlers(salesReport, settleSource),
  // @ts-expect-error sales know no cashier
  createUserHandler(settleReport, 'users', salesSource),
]
