/** 赠送统计 by giver and by gift (P042, P043). */
import { ratioBp } from '@nocturne/base/money'
import { businessDayBounds } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { giftsReport } from '@nocturne/contract/reports/gifts/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { allOf, chosenIds, countedPageOfIds } from '../../../db/listed.ts'
import type { Handler } from '../../../http/bind.ts'
import { may } from '../../../http/policy.ts'
import { maySeeCost, monthQuotasOf, quotaStateOf } from '../../gifts/public.ts'
import { readAround } from '../frame/around.ts'
import { inMonths, narrowed, reachOf, readAsked } from '../frame/asked.ts'
import type { Asked } from '../frame/asked.ts'
import { readUsers } from '../frame/handlers.ts'
import { pageOf } from '../frame/lines.ts'
import type { Finder } from '../frame/lines.ts'
import { readSums } from '../frame/levels.ts'
import { measure } from '../frame/measure-sql.ts'
import { filledUp, moved, PEOPLE_COLUMNS, PEOPLE_KEYS, sold } from '../frame/people.ts'
import type { Source } from '../frame/people.ts'
import { GIFT_SUMS, giftFacts, given, givenBy, kindOf } from './given.ts'
import type { Narrower } from './given.ts'

const FILLED = ['total_amount', 'gift_amount', 'return_amount', ...GIFT_SUMS] as const

const givenSource = (narrower: Narrower): Source => ({
  rows: (asked) =>
    filledUp({ keys: PEOPLE_KEYS, columns: [...PEOPLE_COLUMNS, ...GIFT_SUMS] }, [
      { columns: FILLED, rows: given(asked, narrower) },
    ]),
  hours: (asked) => given(asked, narrower, 'hour'),
  besides: GIFT_SUMS,
})

type Givers = AnswerOf<typeof reports.giftsGivers>
type Gifts = AnswerOf<typeof reports.giftsGiven>

export const readGiftGivers: Handler<typeof reports.giftsGivers, typeof schemas.giftsGivers> = async (
  context,
  input,
) => {
  const { db, actor } = context
  const asked = await readAsked(context, giftsReport.permission, input, reachOf(giftsReport))
  const answer = await readUsers(giftsReport, 'givers', givenSource(input))(context, input)
  const [quotas, costAmount, soldAmount, reasons] = await Promise.all([
    monthQuotasOf(
      db,
      answer.rows.map(({ userId }) => userId),
      lastNight(asked),
    ),
    maySeeCost(actor) ? costOf(db, asked, input) : null,
    soldBy(db, asked),
    reasonsOf(db, asked, input),
  ])
  const none = { monthLimit: 0, monthRemain: 0 }
  return {
    ...answer,
    rows: answer.rows.map((row) => ({ ...row, ...(quotas.get(row.userId) ?? none) })),
    costAmount,
    giftRate: ratioBp(answer.summary.giftAmount, soldAmount),
    reasons,
  }
}

/** Last of the nights that has begun: limits of future nights are unknown. */
const lastNight = ({ nights, today }: Asked): string => (nights.endDate < today ? nights.endDate : today)

async function costOf(db: Db, asked: Asked, narrower: Narrower): Promise<number> {
  const { rows } = await sql<{ cost: number }>`
    select coalesce(sum(s.cost_amount), 0)::bigint as cost from (${givenBy(inMonths(asked), narrower)}) s`.execute(db)
  return rows[0]?.cost ?? 0
}

/** Sales of the same people in the same nights. */
async function soldBy(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select ${measure('salesAmount')}::bigint as amount from (${sold(inMonths(asked))}) p`.execute(db)
  return rows[0]?.amount ?? 0
}

async function reasonsOf(db: Db, asked: Asked, { quotaType }: Narrower): Promise<Givers['reasons']> {
  const { rows } = await sql<Givers['reasons'][number]>`
    select s.reason, sum(s.gift_amount)::bigint as gift_amount, sum(s.send_count)::integer as send_count
    from (${givenBy(inMonths(asked), { quotaType })}) s group by s.reason having sum(s.gift_amount) <> 0 order by 2 desc, s.reason`.execute(
    db,
  )
  return rows
}

/** Without a person, the caller's own gifts. */
export const findGifts: Finder<typeof reports.giftsGiven, typeof schemas.giftsGiven> = async (context, input) => {
  const { db, actor } = context
  const { userId = actor.userId } = input
  const asked = await readAsked(context, giftsReport.permission, { ...input, userId }, reachOf(giftsReport))
  const source = givenSource(input)
  const [around, summary, { ids, total }] = await Promise.all([
    readAround(db, asked, giftsReport, source),
    readSums(db, giftsReport, source.rows(asked)),
    countedPageOfIds(db, giftsOf(asked, input), input),
  ])
  const { person } = around
  const seen = person && may(actor, giftsReport.permission, { userIds: [userId], deptId: person.deptId })
  const businessDate = lastNight(asked)
  const quota = seen ? await quotaStateOf(db, userId, businessDate) : null
  return {
    around: { ...around, summary, quota: quota && { businessDate, ...quota } },
    ids,
    total,
    read: (some) => giftLines(db, asked, some),
  }
}

export const readGifts = pageOf(findGifts)

/** Gifts with non-zero facts in these nights, and ineffective ones sent in them, which count as zero. */
function giftsOf(asked: Asked, narrower: Narrower): RawBuilder<unknown> {
  const { beginDate, endDate } = asked.nights
  return sql`
    select g.send_id as id from (
      select s.send_id ${giftFacts(asked, narrower)} group by s.send_id having ${moved}
      union all
      select s.send_id from send_order s where ${allOf(
        sql`s.effective_date is null`,
        sql`s.created_at > ${businessDayBounds(beginDate).beginTime}::timestamptz and s.created_at <= ${businessDayBounds(endDate).endTime}::timestamptz`,
        narrowed(asked, { user: 's.send_user_id', dept: 's.send_dept_id' }),
        kindOf(narrower),
      )}
    ) g order by g.send_id desc`
}

async function giftLines(db: Db, { nights }: Asked, ids: readonly number[]): Promise<Gifts['rows']> {
  const { rows } = await sql<Gifts['rows'][number]>`
    with chosen as materialized (${chosenIds(ids, 'send_id')})
    select s.send_id, s.send_no, r.table_name, r.sales_user_name, s.created_at as create_time, s.send_amount, s.reason, s.quota_type, s.status,
      coalesce((select string_agg(i.goods_name || ' ×' || i.quantity, '，' order by i.order_item_id) from order_item i
        where i.order_id = s.order_id), '') as goods_summary,
      coalesce((select sum(f.d_gift) from sales_fact f where f.order_id = s.order_id
        and f.business_date between ${nights.beginDate}::date and ${nights.endDate}::date), 0)::bigint as gift_amount
    from chosen join send_order s using (send_id) join table_record r on r.table_record_id = s.table_record_id
    order by s.send_id desc`.execute(db)
  return rows
}
