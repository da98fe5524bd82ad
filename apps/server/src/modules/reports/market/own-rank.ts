/**
 * One person's place among everybody. Only people with the same figure are looked at closely: how many tables or orders it came
 * from and when the last of it happened decides between them.
 */
import { recordStatus, tableType } from '@nocturne/contract/codes'
import { compareRank } from '@nocturne/base/ranking'
import type { RankEntry } from '@nocturne/base/ranking'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { WALK_IN_USER_ID } from '../../directory/public.ts'
import { soldByPerson } from './sold-by-person.ts'
import type { Nights } from './sold-by-person.ts'

type Figures = {
  /** `(user_id, value)` of everybody. */
  values: RawBuilder<unknown>
  /** `(user_id, table_count, last_time)` of the people in `${ties}`. */
  details: (ties: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Place by performance, or null without any. Ties: more tables first. */
export function salesRank(db: Db, userId: number, nights: Nights): Promise<number | null> {
  const { beginDate, endDate } = nights
  return rankBy(db, userId, {
    values: sql`
      select s.sales_user_id as user_id, sum(s.performance_amount)::bigint as value from (${soldByPerson(nights)}) s group by s.sales_user_id`,
    details: (ties) => sql`
      select f.sales_user_id as user_id, max(f.event_at) as last_time,
        (select count(*) from table_record r where r.sales_user_id = f.sales_user_id and r.business_date between ${beginDate}::date and ${endDate}::date
          and r.status <> ${lit(recordStatus.cancelled)} and r.table_type <> ${lit(tableType.virtual)}) as table_count
      from sales_fact f
      where f.sales_user_id = any(${ties}) and f.business_date between ${beginDate}::date and ${endDate}::date and f.d_perf <> 0
      group by f.sales_user_id`,
  })
}

/** Place by what was recommended, or null without any. Ties: more orders first. */
export function recommendRank(db: Db, userId: number, { beginDate, endDate }: Nights): Promise<number | null> {
  const recommended = sql`
    f.business_date between ${beginDate}::date and ${endDate}::date and f.recommend_user_id is not null`
  return rankBy(db, userId, {
    values: sql`
      select f.recommend_user_id as user_id, sum(f.d_total - f.d_gift - f.d_discount)::bigint as value from sales_fact f
      where ${recommended} group by f.recommend_user_id`,
    details: (ties) => sql`
      select f.recommend_user_id as user_id, max(f.event_at) as last_time, count(distinct f.order_id) as table_count from sales_fact f
      where ${recommended} and f.recommend_user_id = any(${ties}) and f.d_total - f.d_gift - f.d_discount <> 0
      group by f.recommend_user_id`,
  })
}

async function rankBy(db: Db, userId: number, { values, details }: Figures): Promise<number | null> {
  const { rows } = await sql<Omit<RankEntry, 'lastTime'> & { lastTime: string | null; ahead: number }>`
    with everybody as (select * from (${values}) v where v.value <> 0 and v.user_id <> ${WALK_IN_USER_ID}),
    me as (select value from everybody where user_id = ${userId}),
    ties as (select e.user_id, e.value from everybody e join me on e.value = me.value)
    select ties.user_id, ties.value, coalesce(d.table_count, 0) as table_count, d.last_time,
      (select count(*) from everybody e where e.value > ties.value) as ahead
    from ties left join (${details(sql`array(select user_id from ties)`)}) d using (user_id)`.execute(db)
  const ties = rows.map((row) => ({ ...row, lastTime: row.lastTime ?? '' })).toSorted(compareRank)
  const place = ties.findIndex((row) => row.userId === userId)
  const [first] = ties
  return first === undefined || place < 0 ? null : first.ahead + place + 1
}
