/** Demand over the duties equals the reports of the same nights. */
import { addDays, getWeekday } from '@nocturne/base/venue-time'
import { reports } from '@nocturne/contract/reports/endpoints'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../test/api.ts'
import { generateVenue } from '../../../test/generated-venue.ts'
import { createRole, withRole } from '../../../test/roles.ts'

const TONIGHT = '2026-03-14'
const NEXT_WEEK = '2026-03-16'

describe('demand of a week', () => {
  let api: TestApi
  let gm: Caller

  beforeAll(async () => {
    api = await generateVenue(`${TONIGHT} 21:00:00`, { nights: 16, scale: 0.2, seed: 3 })
    await createRole(api, 'noSales', { 'report:business:view': null })
    gm = await api.as('gm')
  })

  it('lists closed nights of the same weekday with the openings and sales of the reports', async () => {
    const { demand } = await gm.call(scheduling.dutyList, { weekBegin: NEXT_WEEK })
    expect(demand.map(({ businessDate }) => businessDate)).toEqual(
      Array.from({ length: 7 }, (_, day) => addDays(NEXT_WEEK, day)),
    )
    expect(demand.reduce((sum, { past }) => sum + past.length, 0)).toBeGreaterThan(10)
    for (const { businessDate, past } of demand) {
      expect(past.map((night) => night.businessDate)).toEqual(
        past.map((night) => night.businessDate).toSorted((a, b) => (a < b ? 1 : -1)),
      )
      for (const night of past) {
        expect(getWeekday(night.businessDate)).toBe(getWeekday(businessDate))
        expect(night.businessDate < TONIGHT).toBe(true)
        const range = { beginDate: night.businessDate, endDate: night.businessDate }
        const { summary } = await gm.call(reports.tablesDepts, range)
        expect(night.tableCount).toBe(summary.tableCount)
        const { summary: sales } = await gm.call(reports.salesDepts, range)
        expect(night.takings).toBe((sales.salesAmount ?? 0) + (sales.giftAmount ?? 0))
      }
    }
  })

  it('counts the bookings that the schedule counts, and shows no guests', async () => {
    const [{ demand }, plan] = await Promise.all([
      gm.call(scheduling.dutyList, { weekBegin: '2026-03-09' }),
      gm.call(scheduling.list, { weekBegin: '2026-03-09' }),
    ])
    expect(demand.map(({ businessDate, bookings }) => [businessDate, bookings.length])).toEqual(
      plan.demand.map(({ businessDate, bookings }) => [businessDate, bookings]),
    )
    const [booking] = demand.flatMap(({ bookings }) => bookings)
    expect(Object.keys(booking ?? {}).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'areaName',
      'arriveTime',
      'bookingId',
      'guestNum',
      'tableName',
    ])
  })

  it('hides sales from planners who may not see them', async () => {
    await withRole(api, { manager: gm, roleKey: 'noSales' }, async (planner) => {
      const { demand } = await planner.call(scheduling.dutyList, { weekBegin: NEXT_WEEK })
      const past = demand.flatMap((night) => night.past)
      expect(past.length).toBeGreaterThan(0)
      expect(past.every(({ takings }) => takings === null)).toBe(true)
    })
  })
})
