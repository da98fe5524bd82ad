/** 订台汇总 (P085): the caller's own bookings, latest first, with the spending of their guests. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIdsWithTotal } from '../../../db/list-queries.ts'
import { resolveDateRange } from '../../../http/date-range.ts'
import type { Handler } from '../../../http/bind.ts'
import { BOOKING_COUNT_COLUMNS } from '../frame/bookings.ts'

type Own = AnswerOf<typeof reports.ownBookings>

export const readOwnBookings: Handler<typeof reports.ownBookings, typeof schemas.ownBookings> = async (
  { db, actor, now },
  { status, ...input },
) => {
  const today = getBusinessDate(now)
  const nights = resolveDateRange(input, today)
  const mine = sql<boolean>`b.sales_user_id = ${actor.userId} and b.booking_date between ${nights.beginDate}::date and ${nights.endDate}::date`
  const listed = joinConditions(mine, status !== undefined && sql`b.status = ${status}::text`)
  const [summary, { ids, total }] = await Promise.all([
    sumUp(db, mine),
    readPageOfIdsWithTotal(
      db,
      sql`select b.booking_id as id from booking b where ${listed} order by b.booking_date desc, b.arrive_time desc, b.booking_id desc`,
      input,
    ),
  ])
  return { today, ...nights, summary, rows: await readRows(db, ids), total }
}

async function sumUp(db: Db, mine: RawBuilder<boolean>): Promise<Own['summary']> {
  const { rows } = await sql<Own['summary']>`
    select ${BOOKING_COUNT_COLUMNS}, coalesce(sum(r.payable_amount), 0)::bigint as payable_amount
    from booking b left join sitting r on r.sitting_id = b.sitting_id where ${mine}`.execute(db)
  return rows[0] as Own['summary']
}

/** For guests who arrived, shows the table they were seated at instead of the booked one. */
async function readRows(db: Db, ids: readonly number[]): Promise<Own['rows']> {
  const { rows } = await sql<Own['rows'][number]>`
    with chosen as (${selectIds(ids, 'booking_id')})
    select b.booking_id, b.booking_date, b.arrive_time, coalesce(r.table_name, t.table_name) as table_name,
      coalesce(r.area_name, a.area_name) as area_name, b.guest_name, b.guest_num, b.status, b.sitting_id, r.payable_amount
    from chosen join booking b using (booking_id) join area a using (area_id) left join venue_table t on t.table_id = b.table_id
    left join sitting r on r.sitting_id = b.sitting_id
    order by b.booking_date desc, b.arrive_time desc, b.booking_id desc`.execute(db)
  return rows
}
