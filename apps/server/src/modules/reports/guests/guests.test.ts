/**
 * 客人报表: nights add up to their range (R21), guests equal those of 开台统计, and returning guests equal a count by plain
 * SQL.
 */
import { addDays } from '@nocturne/base/venue-time'
import { recordStatus, tableType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { guestReport } from '@nocturne/contract/reports/guests/definition'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { findRefundableLine } from '../../../../test/aged-venue.ts'
import { refundLine } from '../../../../test/refunds.ts'

const AS_OF = '2026-03-14 23:40:00'
const TONIGHT = '2026-03-14'
const NIGHTS = 12
const all = { beginDate: addDays(TONIGHT, 1 - NIGHTS), endDate: TONIGHT }

type Sitting = {
  tableRecordId: number
  businessDate: string
  openedAt: string
  guestPhone: string
  guestNum: number
  bookingId: number | null
  areaId: number
  salesUserId: number
  salesDeptId: number
}
type Night = AnswerOf<typeof reports.guestNights>['rows'][number]

let api: TestApi
const callers = new Map<string, Caller>()
/** All sittings in the database: a guest's earlier visits may be before the requested nights. */
let sittings: Sitting[]
let inNights: Sitting[]

beforeAll(async () => {
  api = await generateVenue(AS_OF, { nights: NIGHTS, scale: 0.3, seed: 11 })
  for (const name of ['gm', 'dz01', 'yx01', 'mz01']) callers.set(name, await api.as(name))
  sittings = await api.db
    .selectFrom('sitting')
    .selectAll()
    .where('status', '<>', recordStatus.cancelled)
    .where('tableType', '<>', tableType.virtual)
    .orderBy('openedAt')
    .orderBy('tableRecordId')
    .execute()
  inNights = sittings.filter(({ businessDate }) => businessDate >= all.beginDate)
}, 600_000)

const by = (name: string): Caller => callers.get(name)!
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
/** Number of visits of the guest up to this sitting. */
const findVisit = ({ guestPhone, tableRecordId }: Sitting): number | null =>
  guestPhone === ''
    ? null
    : sittings.filter((one) => one.guestPhone === guestPhone).findIndex((one) => one.tableRecordId === tableRecordId) +
      1

function counted(of: readonly Sitting[]) {
  return {
    guestNum: sum(of, ({ guestNum }) => guestNum),
    tableCount: of.length,
    bookedGuests: sum(of, ({ bookingId, guestNum }) => (bookingId === null ? 0 : guestNum)),
    walkInGuests: sum(of, ({ bookingId, guestNum }) => (bookingId === null ? guestNum : 0)),
    newGuests: of.filter((one) => findVisit(one) === 1).length,
    returningGuests: of.filter((one) => (findVisit(one) ?? 0) > 1).length,
  }
}
const added = ['guestNum', 'tableCount', 'bookedGuests', 'walkInGuests', 'newGuests', 'returningGuests'] as const
const only = (row: Record<string, unknown>) => Object.fromEntries(added.map((name) => [name, row[name]]))

async function mine(name: string): Promise<Sitting[]> {
  const { userId, deptId } = await api.db
    .selectFrom('appUser')
    .select(['userId', 'deptId'])
    .where('userName', '=', name)
    .executeTakeFirstOrThrow()
  const below = await api.db.selectFrom('dept').select(['deptId', 'ancestors']).execute()
  const reach = below
    .filter((dept) => dept.deptId === deptId || dept.ancestors.split(',').includes(String(deptId)))
    .map((dept) => dept.deptId)
  return inNights.filter(
    (one) => name === 'gm' || one.salesUserId === userId || (name === 'dz01' && reach.includes(one.salesDeptId)),
  )
}

describe('客人报表', () => {
  it.each(['gm', 'dz01', 'yx01'])('counts guests night by night within reach: %s', async (name) => {
    const { rows, summary } = await by(name).call(reports.guestNights, { ...all, pageSize: 200 })
    const own = await mine(name)
    expect(own.length).toBeGreaterThan(3)
    expect(only(summary)).toEqual(counted(own))
    for (const row of rows)
      expect([row.businessDate, only(row)]).toEqual([
        row.businessDate,
        counted(own.filter(({ businessDate }) => businessDate === row.businessDate)),
      ])
    for (const figure of [...added, 'payableAmount'] as const)
      expect([figure, sum(rows, (row) => row[figure])]).toEqual([figure, summary[figure]])
    expect(summary.guestNum).toBe(summary.bookedGuests + summary.walkInGuests)
    const nights = rows.map(({ businessDate }) => businessDate)
    expect(nights).toEqual(nights.toSorted().toReversed())
  })

  it('equals the guests of 开台统计 (R21) and the money of 销售统计', async () => {
    const { summary } = await by('gm').call(reports.guestNights, all)
    const tables = await by('gm').call(reports.tablesDepts, all)
    const sales = await by('gm').call(reports.salesDepts, all)
    expect([summary.guestNum, summary.tableCount]).toEqual([tables.summary.guestNum, tables.summary.tableCount])
    expect(summary.payableAmount).toBe(sales.summary.payableAmount)
    expect(summary.newGuests).toBeGreaterThan(0)
    expect(summary.returningGuests).toBeGreaterThan(0)
  })

  it('excludes people outside the scope, whatever the filter', async () => {
    const foreign = inNights.find((one) => !mineIds.has(one.tableRecordId))!
    for (const filter of [{ userId: foreign.salesUserId }, { deptId: foreign.salesDeptId }]) {
      expect((await by('yx01').call(reports.guestNights, { ...all, ...filter })).rows).toEqual([])
      const night = { businessDate: foreign.businessDate, ...filter }
      expect(await by('yx01').call(reports.guestsOfNight, night)).toMatchObject({ rows: [], total: 0 })
    }
  })
  let mineIds: Set<number>
  beforeAll(async () => {
    mineIds = new Set((await mine('yx01')).map(({ tableRecordId }) => tableRecordId))
  })

  it('requires the permission, and rejects invalid input with a message', async () => {
    const bar = await api.as('bar01')
    expect((await bar.send(reports.guestNights, {})).code).toBe(403)
    expect((await bar.send(reports.guestsOfNight, { businessDate: TONIGHT })).code).toBe(403)
    for (const input of [{ beginDate: '2026-03-14', endDate: '2026-03-13' }, { beginDate: 'x' }])
      expect(await by('gm').send(reports.guestNights, input)).toMatchObject({ errCode: 'PARAM_INVALID' })
    for (const input of [{ businessDate: 'x' }, { businessDate: TONIGHT, visit: 'often' as 'new' }])
      expect(await by('gm').send(reports.guestsOfNight, input)).toMatchObject({ errCode: 'PARAM_INVALID' })
  })
})

describe('单日客人', () => {
  const night = addDays(TONIGHT, -1)
  const list = async (name: string, input: Record<string, unknown> = {}) =>
    by(name).call(reports.guestsOfNight, { businessDate: night, pageSize: 200, ...input })

  it('lists every sitting of the night with its visit number, adding up to the row of 客人报表', async () => {
    const { rows, total, summary } = await list('gm')
    const nights: Night[] = (await by('gm').call(reports.guestNights, all)).rows
    const { businessDate: _date, ...row } = nights.find(({ businessDate }) => businessDate === night)!
    expect(summary).toEqual(row)
    expect(total).toBe(rows.length)
    expect(sum(rows, ({ guestNum }) => guestNum)).toBe(summary.guestNum)
    const here = sittings.filter(({ businessDate }) => businessDate === night)
    expect(new Map(rows.map(({ tableRecordId, visitNo }) => [tableRecordId, visitNo]))).toEqual(
      new Map(here.map((one) => [one.tableRecordId, findVisit(one)]).toReversed() as [number, number | null][]),
    )
    const second = await list('gm', { pageNum: 2, pageSize: 4 })
    expect(second.rows).toEqual(rows.slice(4, 8))
  })

  it('filters by new guests, returning guests, area and sales person', async () => {
    const { rows, summary } = await list('gm')
    const fresh = await list('gm', { visit: 'new' })
    const returning = await list('gm', { visit: 'returning' })
    expect(fresh.rows).toEqual(rows.filter(({ visitNo }) => visitNo === 1))
    expect(returning.rows).toEqual(rows.filter(({ visitNo }) => (visitNo ?? 0) > 1))
    expect([fresh.total, returning.total]).toEqual([summary.newGuests, summary.returningGuests])
    expect(fresh.summary).toEqual(summary)
    const [one] = sittings.filter(({ businessDate }) => businessDate === night)
    const { areaId, salesUserId } = one!
    const inArea = sittings.filter((sitting) => sitting.businessDate === night && sitting.areaId === areaId)
    expect((await list('gm', { areaId })).total).toBe(inArea.length)
    expect(only((await list('gm', { areaId })).summary)).toEqual(counted(inArea))
    const sold = sittings.filter((sitting) => sitting.businessDate === night && sitting.salesUserId === salesUserId)
    expect((await list('gm', { userId: salesUserId })).total).toBe(sold.length)
  })

  it('shows full phone numbers of their own guests to permitted callers, and masks them for others', async () => {
    const whole = new Map(sittings.map(({ tableRecordId, guestPhone }) => [tableRecordId, guestPhone]))
    for (const name of ['gm', 'yx01', 'dz01']) {
      const { rows } = await list(name)
      for (const { tableRecordId, guestPhone, can } of rows)
        expect([guestPhone, can.dial]).toEqual([whole.get(tableRecordId), guestPhone !== ''])
    }
    const { rows } = await list('mz01')
    expect(rows.some(({ guestPhone }) => /^1\d{2}\*{4}\d{4}$/.test(guestPhone))).toBe(true)
    expect(rows.every(({ guestPhone, can }) => !/^1\d{10}$/.test(guestPhone) && !can.dial)).toBe(true)
  })
})

describe('return at a sitting of another night', () => {
  const earlier = addDays(TONIGHT, -1)
  const list = (businessDate: string) => by('gm').call(reports.guestsOfNight, { businessDate, pageSize: 200 })
  const agrees = ({ rows, summary }: AnswerOf<typeof reports.guestsOfNight>) => {
    for (const figure of guestReport.levels.day.columns)
      expect([figure, sum(rows, (row) => row[figure])]).toEqual([figure, summary[figure]])
  }

  it('counts in the night of the return, without guests, and every night still adds up to its lines', async () => {
    const { tableRecordId, ...line } = await findRefundableLine(api, earlier)
    const before = { earlier: await list(earlier), tonight: await list(TONIGHT) }
    await refundLine({ api, cashier: await api.as('shouyin01') }, { ...line, quantity: 1 })
    const after = { earlier: await list(earlier), tonight: await list(TONIGHT) }
    const payableAmount = after.tonight.summary.payableAmount - before.tonight.summary.payableAmount
    expect(payableAmount).toBeLessThan(0)
    expect(after.earlier).toEqual(before.earlier)
    expect(after.tonight.rows.at(-1)).toMatchObject({ tableRecordId, came: false, guestNum: 0, payableAmount })
    expect(after.tonight.rows.length).toBe(before.tonight.rows.length + 1)
    for (const night of [after.earlier, after.tonight]) agrees(night)
    const known = await by('gm').call(reports.guestsOfNight, {
      businessDate: TONIGHT,
      visit: 'returning',
      pageSize: 200,
    })
    expect(known.rows.every(({ came }) => came)).toBe(true)
  })
})
