import { addDays } from '@nocturne/base/venue-time'
import { actorClockKind, actorClockStatus } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { stageReport } from '@nocturne/contract/reports/stage/definition'
import { stage } from '@nocturne/contract/stage/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'

const AS_OF = '2026-03-14 23:40:00'
const TONIGHT = '2026-03-14'
const nights = { beginDate: addDays(TONIGHT, -3), endDate: TONIGHT }
const shared = ['clockAmount', 'clockCount', 'halfUnits', 'rewardAmount'] as const
type Figures = Record<(typeof shared)[number], number>
const only = (row: Figures) => shared.map((name) => row[name])
const sumFigures = (rows: readonly Figures[]) => shared.map((name) => rows.reduce((sum, row) => sum + row[name], 0))

describe('艺人统计', () => {
  let api: TestApi
  let gm: Caller

  beforeAll(async () => {
    api = await generateVenue(AS_OF, { nights: 4, scale: 0.3, seed: 5 })
    gm = await api.as('gm')
  }, 600_000)

  const levels = [reports.performers, reports.performerNights, reports.performersOfNight, reports.performerClocks]

  it('refuses strangers, callers without permission and invalid filters', async () => {
    const finance = await api.as('caiwu01')
    for (const endpoint of levels) {
      expect((await api.anonymous.send(endpoint, {})).httpStatus).toBe(401)
      expect(await finance.send(endpoint, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
    }
    const wrong = [
      [reports.performersOfNight, { businessDate: '2026-02-30' }],
      [reports.performersOfNight, { sort: 'actorsOn' }],
      [reports.performerNights, { beginDate: '2026-03-14', endDate: '2026-03-13' }],
      [reports.performerClocks, { clockKind: 'encore' }],
      [reports.performerClocks, { status: 'running' }],
    ] as const
    for (const [endpoint, input] of wrong)
      expect(await gm.send(endpoint, input as never)).toMatchObject({
        errCode: 'PARAM_INVALID',
        msg: expect.stringMatching(/\p{Script=Han}/u) as string,
      })
  })

  it('nights of all, people of each night and people of the month agree', async () => {
    const [people, month] = await Promise.all([
      gm.call(reports.performers, { ...nights, pageSize: 200 }),
      gm.call(reports.performerNights, { ...nights, pageSize: 200 }),
    ])
    expect(people.summary.clockAmount).toBeGreaterThan(0)
    expect(people.summary.rewardAmount).toBeGreaterThan(0)
    expect(month.summary).toEqual(people.summary)
    expect(sumFigures(month.rows)).toEqual(only(people.summary))
    expect(people.summary.actorsOn).toBe(people.rows.filter(({ clockCount }) => clockCount > 0).length)
    for (const row of month.rows) {
      const night = await gm.call(reports.performersOfNight, { businessDate: row.businessDate, pageSize: 200 })
      expect(sumFigures(night.rows)).toEqual(only(row))
      expect(night.rows.filter(({ clockCount }) => clockCount > 0).length).toBe(row.actorsOn)
    }
  })

  it('returns first and last time, number of tables, and attendance of a night', async () => {
    const night = addDays(TONIGHT, -1)
    const { rows } = await gm.call(reports.performersOfNight, { businessDate: night, pageSize: 200 })
    const stored = await sql<{
      userId: number
      firstOn: string
      lastOff: string
      tables: number
      status: string | null
    }>`
      select c.actor_user_id as user_id, min(c.started_at) as first_on, max(c.ended_at) as last_off,
        count(distinct c.sitting_id)::integer as tables, min(d.status) as status
      from actor_clock c left join clock_day d on d.user_id = c.actor_user_id and d.business_date = c.business_date
      where c.business_date = ${night} and c.status = ${actorClockStatus.ended} group by 1`.execute(api.db)
    expect(stored.rows.length).toBeGreaterThan(2)
    for (const { userId, ...expected } of stored.rows) {
      const row = rows.find((one) => one.userId === userId)
      expect(
        row && { firstOn: row.firstOn, lastOff: row.lastOff, tables: row.tableNum, status: row.attendance },
      ).toEqual(expected)
      expect(row?.onStage).toBe(false)
    }
  })

  it('lists running performers, who add nothing until the end', async () => {
    const dancer = await api.as('ww06')
    const before = await gm.call(reports.performersOfNight, {})
    const { actorClockId } = await dancer.call(stage.on, { clockKind: actorClockKind.show })
    const after = await gm.call(reports.performersOfNight, {})
    expect(after.summary).toEqual(before.summary)
    expect(after.rows.find(({ userId }) => userId === dancer.userId)).toMatchObject({ onStage: true, lastOff: null })
    const own = await dancer.call(reports.performerClocks, {})
    expect(own).toMatchObject({ scope: 'self', person: { userId: dancer.userId } })
    expect(own.rows[0]).toMatchObject({ actorClockId, clockAmount: 0, clockCount: 0, tableName: null, endTime: null })
    const [only, ...others] = (await dancer.call(reports.performers, {})).rows
    expect([only?.userId, others]).toEqual([dancer.userId, []])
    // This caller must not see other people's paid time.
    const singer = (await gm.call(reports.performers, nights)).rows.find(({ userId }) => userId !== dancer.userId)!
    expect(await dancer.call(reports.performerClocks, { ...nights, userId: singer.userId })).toMatchObject({
      rows: [],
      summary: { clockAmount: 0, rewardAmount: 0 },
    })
  })

  it('filters by kind and state apply to the time, not to tips', async () => {
    const [best] = (await gm.call(reports.performers, nights)).rows
    const of = (input: object) =>
      gm.call(reports.performerClocks, { ...nights, userId: best!.userId, pageSize: 200, ...input })
    const all = await of({})
    const kinds = await Promise.all(Object.values(actorClockKind).map((clockKind) => of({ clockKind })))
    expect(kinds.reduce((sum, { summary }) => sum + summary.clockAmount, 0)).toBe(all.summary.clockAmount)
    expect(kinds.reduce((sum, { total }) => sum + total, 0)).toBe(all.total)
    expect(kinds.map(({ summary }) => summary.rewardAmount)).toEqual(kinds.map(() => all.summary.rewardAmount))
    const counted = await of({ status: actorClockStatus.ended })
    expect(counted.summary).toEqual(all.summary)
    expect(counted.total).toBe(all.summary.clockCount)
    expect((await of({ status: actorClockStatus.cancelled })).summary.clockAmount).toBe(0)
    const second = await of({ pageNum: 2, pageSize: 2 })
    expect(second.rows).toEqual(all.rows.slice(2, 4))
  })

  it('sorts as requested', async () => {
    for (const sort of stageReport.levels.performers.sorts) {
      const figures = (await gm.call(reports.performers, { ...nights, sort, pageSize: 200 })).rows.map(
        (row) => row[sort],
      )
      expect([sort, figures]).toEqual([sort, figures.toSorted((a, b) => b - a)])
    }
  })
})
