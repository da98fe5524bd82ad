import { addDays } from '@nocturne/base/venue-time'
import { statisType } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { findNewest } from './newest.ts'

describe('beginning of a list, newest first', () => {
  const fullYear = { beginDate: '2026-01-01', endDate: '2026-12-31' }
  const looked = async (perNight: number, limit: number, nights = fullYear) => {
    const from: string[] = []
    await findNewest(nights, limit, async ({ beginDate, endDate }) => {
      from.push(beginDate)
      const between = (Date.parse(endDate) - Date.parse(beginDate)) / 86_400_000 + 1
      return Array.from({ length: Math.min(limit, Math.floor(between * perNight)) }, (_, at) => at)
    })
    return from
  }

  it('searches the last month, then four, then all nights', async () => {
    expect(await looked(10, 220)).toEqual(['2026-12-01'])
    expect(await looked(2, 220)).toEqual(['2026-12-01', '2026-08-30'])
    expect(await looked(0.1, 220)).toEqual(['2026-12-01', '2026-08-30', '2026-01-01'])
    expect(await looked(2, 200_001)).toEqual(['2026-01-01'])
    expect(await looked(0.1, 220, { beginDate: '2026-12-01', endDate: '2026-12-31' })).toEqual(['2026-12-01'])
  })
})

describe('lines of five weeks', () => {
  const TONIGHT = '2026-03-14'
  const nights = { beginDate: addDays(TONIGHT, -37), endDate: TONIGHT }
  let api: TestApi
  let gm: Caller
  /** User ids: the walk-in account, which has the most lines, a person with few lines, and one in between. */
  let people: number[]

  beforeAll(async () => {
    api = await generateVenue(`${TONIGHT} 23:40:00`, { nights: 45, scale: 0.3, seed: 11 })
    gm = await api.as('gm')
    const { rows } = await sql<{
      userId: number
    }>`select sales_user_id as user_id from sales_fact group by 1 order by count(*) desc`.execute(api.db)
    const all = rows.map(({ userId }) => userId)
    people = [all[0]!, all[3]!, all.at(-1)!]
  }, 600_000)

  const MOVED = sql`(sum(d_total) <> 0 or sum(d_gift) <> 0 or sum(d_discount) <> 0 or sum(d_paid) <> 0 or sum(d_credit) <> 0
    or sum(d_unpaid) <> 0 or sum(d_return) <> 0 or sum(d_refund) <> 0 or sum(d_repay) <> 0 or sum(d_perf) <> 0)`
  const within = sql`business_date between ${nights.beginDate}::date and ${nights.endDate}::date`
  const listIds = async (rows: ReturnType<typeof sql<{ id: number }>>) =>
    (await rows.execute(api.db)).rows.map(({ id }) => id)

  it.each([undefined, statisType.beer, statisType.spirits])(
    'lists orders of group %s in the same order as all orders',
    async (group) => {
      const facts = group === undefined ? sql`sales_fact where` : sql`goods_fact where statis_type = ${group}::text and`
      for (const userId of people) {
        const all = await listIds(sql<{ id: number }>`
        select order_id as id from ${facts} sales_user_id = ${userId} and ${within} group by order_id having ${MOVED} order by 1 desc`)
        for (const pageNum of [1, 2, 3]) {
          const page = await gm.call(reports.salesOrders, {
            ...nights,
            userId,
            statisType: group,
            pageNum,
            pageSize: 50,
          })
          expect(page.rows.map(({ orderId }) => orderId)).toEqual(all.slice((pageNum - 1) * 50, pageNum * 50))
          expect(page.total).toBe(all.length)
        }
      }
    },
  )

  it('lists sittings in the same order as a full sort', async () => {
    for (const userId of people) {
      const all = await listIds(sql<{ id: number }>`
        select sitting_id as id from sitting where sales_user_id = ${userId} and ${within}
        union
        select sitting_id from sales_fact where sales_user_id = ${userId} and ${within} group by sitting_id having ${MOVED}
        order by id desc`)
      const page = await gm.call(reports.tablesRecords, { ...nights, userId, pageSize: 50 })
      expect(page.rows.map(({ tableRecordId }) => tableRecordId)).toEqual(all.slice(0, 50))
      expect(page.total).toBe(all.length)
    }
  })
})
