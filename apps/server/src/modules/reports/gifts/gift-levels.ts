/** 赠送统计 by giver and by gift (P042, P043). */
import { computeRatioBp } from '@nocturne/base/money'
import { getBusinessDayBounds } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { giftsReport } from '@nocturne/contract/reports/gifts/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIdsWithTotal } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import { isPermitted } from '../../../http/policy.ts'
import { canSeeCost, listMonthQuotas, readQuotaState } from '../../gifts/public.ts'
import { readReportHeader } from '../frame/report-header.ts'
import { withMonthRollups, buildScopeFilter, getDeptMatch, resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { createUserHandler } from '../frame/handlers.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder } from '../frame/lines.ts'
import { readSums } from '../frame/levels.ts'
import { selectMeasure } from '../frame/measure-sql.ts'
import {
  unionWithZeroColumns,
  hasNonZeroSum,
  PERSON_NIGHT_COLUMNS,
  PERSON_NIGHT_KEYS,
  selectSales,
} from '../frame/people.ts'
import type { ReportSource } from '../frame/people.ts'
import { GIFT_SUMS, selectGiftFacts, selectGiftSums, selectGiftRollup, buildGiftFilter } from './gifts-source.ts'
import type { GiftFilter } from './gifts-source.ts'

const FILLED = ['total_amount', 'gift_amount', 'return_amount', ...GIFT_SUMS] as const

const createGiftSource = (narrower: GiftFilter): ReportSource => ({
  rows: (query) =>
    unionWithZeroColumns({ keys: PERSON_NIGHT_KEYS, columns: [...PERSON_NIGHT_COLUMNS, ...GIFT_SUMS] }, [
      { columns: FILLED, rows: selectGiftSums(query, narrower) },
    ]),
  hours: (query) => selectGiftSums(query, narrower, 'hour'),
  extraSums: GIFT_SUMS,
})

type Givers = AnswerOf<typeof reports.giftsGivers>
type Gifts = AnswerOf<typeof reports.giftsGiven>

export const readGiftGivers: Handler<typeof reports.giftsGivers, typeof schemas.giftsGivers> = async (
  context,
  input,
) => {
  const { db, actor } = context
  const query = await resolveReportQuery(context, giftsReport.permission, input, getDeptMatch(giftsReport))
  const answer = await createUserHandler(giftsReport, 'givers', createGiftSource(input))(context, input)
  const [quotas, costAmount, soldAmount, reasons] = await Promise.all([
    listMonthQuotas(
      db,
      answer.rows.map(({ userId }) => userId),
      getLastNight(query),
    ),
    canSeeCost(actor) ? readCost(db, query, input) : null,
    readSales(db, query),
    listReasons(db, query, input),
  ])
  const none = { monthLimit: 0, monthRemain: 0 }
  return {
    ...answer,
    rows: answer.rows.map((row) => ({ ...row, ...(quotas.get(row.userId) ?? none) })),
    costAmount,
    giftRate: computeRatioBp(answer.summary.giftAmount, soldAmount),
    reasons,
  }
}

/** Last night of the range, but at most the current one, because gift limits of future nights are unknown. */
const getLastNight = ({ nights, today }: ReportQuery): string => (nights.endDate < today ? nights.endDate : today)

async function readCost(db: Db, query: ReportQuery, narrower: GiftFilter): Promise<number> {
  const { rows } = await sql<{ cost: number }>`
    select coalesce(sum(s.cost_amount), 0)::bigint as cost from (${selectGiftRollup(withMonthRollups(query), narrower)}) s`.execute(
    db,
  )
  return rows[0]?.cost ?? 0
}

/** Sales amount of the same people in the same nights, for the gift rate. */
async function readSales(db: Db, query: ReportQuery): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select ${selectMeasure('salesAmount')}::bigint as amount from (${selectSales(withMonthRollups(query))}) p`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}

async function listReasons(db: Db, query: ReportQuery, { quotaType }: GiftFilter): Promise<Givers['reasons']> {
  const { rows } = await sql<Givers['reasons'][number]>`
    select s.reason, sum(s.gift_amount)::bigint as gift_amount, sum(s.send_count)::integer as send_count
    from (${selectGiftRollup(withMonthRollups(query), { quotaType })}) s group by s.reason having sum(s.gift_amount) <> 0 order by 2 desc, s.reason`.execute(
    db,
  )
  return rows
}

/** Finds gifts of one person, the caller by default. */
export const findGifts: LineFinder<typeof reports.giftsGiven, typeof schemas.giftsGiven> = async (context, input) => {
  const { db, actor } = context
  const { userId = actor.userId } = input
  const query = await resolveReportQuery(
    context,
    giftsReport.permission,
    { ...input, userId },
    getDeptMatch(giftsReport),
  )
  const source = createGiftSource(input)
  const [around, summary, { ids, total }] = await Promise.all([
    readReportHeader(db, query, giftsReport, source),
    readSums(db, giftsReport, source.rows(query)),
    readPageOfIdsWithTotal(db, selectGifts(query, input), input),
  ])
  const { person } = around
  const seen = person && isPermitted(actor, giftsReport.permission, { userIds: [userId], deptId: person.deptId })
  const businessDate = getLastNight(query)
  const quota = seen ? await readQuotaState(db, userId, businessDate) : null
  return {
    around: { ...around, summary, quota: quota && { businessDate, ...quota } },
    ids,
    total,
    read: (some) => readGiftLines(db, query, some),
  }
}

export const readGifts = createPageHandler(findGifts)

/**
 * SQL: ids of gifts whose facts do not sum to zero in these nights, and of gifts sent in them that never became
 * effective, which count as zero.
 */
function selectGifts(query: ReportQuery, narrower: GiftFilter): RawBuilder<unknown> {
  const { beginDate, endDate } = query.nights
  return sql`
    select g.send_id as id from (
      select s.send_id ${selectGiftFacts(query, narrower)} group by s.send_id having ${hasNonZeroSum}
      union all
      select s.send_id from gift_order s where ${joinConditions(
        sql`s.effective_date is null`,
        sql`s.created_at > ${getBusinessDayBounds(beginDate).beginTime}::timestamptz and s.created_at <= ${getBusinessDayBounds(endDate).endTime}::timestamptz`,
        buildScopeFilter(query, { user: 's.send_user_id', dept: 's.send_dept_id' }),
        buildGiftFilter(narrower),
      )}
    ) g order by g.send_id desc`
}

async function readGiftLines(db: Db, { nights }: ReportQuery, ids: readonly number[]): Promise<Gifts['rows']> {
  const { rows } = await sql<Gifts['rows'][number]>`
    with chosen as materialized (${selectIds(ids, 'send_id')})
    select s.send_id, s.send_no, r.table_name, r.sales_user_name, s.created_at as create_time, s.send_amount, s.reason, s.quota_type, s.status,
      coalesce((select string_agg(i.goods_name || ' ×' || i.quantity, '，' order by i.order_item_id) from order_item i
        where i.order_id = s.order_id), '') as goods_summary,
      coalesce((select sum(f.d_gift) from sales_fact f where f.order_id = s.order_id
        and f.business_date between ${nights.beginDate}::date and ${nights.endDate}::date), 0)::bigint as gift_amount
    from chosen join gift_order s using (send_id) join sitting r on r.sitting_id = s.sitting_id
    order by s.send_id desc`.execute(db)
  return rows
}
