/** 消费排行 (P041): sittings by their amount, or guests by all their sittings. Uses the sums stored in the sittings. */
import { maskPhone } from '@nocturne/base/masking'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { consumeRanking } from '@nocturne/contract/reports/ranking/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import { buildOwnerFilter } from '../../../http/policy.ts'
import { loadConfig } from '../../platform/public.ts'
import { includesCurrentNight, resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { isCountedOpening, buildOpenedFilter } from '../frame/people.ts'

type Row = AnswerOf<typeof reports.consumeRanking>['rows'][number]
type RankedRow = Omit<Row, 'phoneMask'> & { guestPhone: string; rankedNum: number; sum: number }

/** Amounts are visible to all callers of this report, because they can read the same amounts in the sittings. */
export const readConsumeRanking: Handler<typeof reports.consumeRanking, typeof schemas.consumeRanking> = async (
  context,
  { dim = 'table', guestOf, pageNum, pageSize, ...input },
) => {
  const { db } = context
  const [query, config] = await Promise.all([
    resolveReportQuery(context, consumeRanking.permission, input, 'below'),
    loadConfig(db),
  ])
  const chosen = joinConditions(
    buildOpenedFilter(query),
    isCountedOpening,
    dim === 'guest' && sql`r.guest_phone <> ''`,
    guestOf !== undefined && sql`r.guest_phone = (${selectPhone(query, guestOf)})`,
  )
  const found = await readPlaces(db, {
    ...(dim === 'guest' ? rankGuests(chosen) : rankSittings(chosen)),
    beginDate: query.nights.beginDate,
    today: query.today,
    limit: config['rank.limit'],
  })
  const page = found.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return {
    today: query.today,
    ...query.nights,
    running: includesCurrentNight(query),
    dim,
    rankedNum: found[0]?.rankedNum ?? 0,
    sum: found[0]?.sum ?? 0,
    rows: page.map(({ guestPhone, rankedNum: _num, sum: _sum, ...row }) => ({
      ...row,
      phoneMask: guestPhone && maskPhone(guestPhone),
    })),
    total: found.length,
  }
}

/** SQL: phone number entered at the sitting; null when the sitting is outside the caller's scope. */
const selectPhone = ({ actor }: ReportQuery, tableRecordId: number): RawBuilder<unknown> => sql`
  select nullif(g.guest_phone, '') from sitting g where g.sitting_id = ${tableRecordId}
    and ${buildOwnerFilter(actor, consumeRanking.permission, { users: ['g.sales_user_id'], dept: 'g.sales_dept_id' })}`

type Ranked = {
  figures: RawBuilder<unknown>
  /** SQL: condition on sittings `r` that belong to the ranked row `k`. */
  sittings: RawBuilder<boolean>
}
type RankingQuery = Ranked & {
  /** First night of the sittings: lower limit of their facts. */
  beginDate: string
  /** Current night: upper limit of their facts. */
  today: string
  limit: number
}

const FIGURES = sql`payable_amount, paid_amount, guest_num, visit_count, sitting_id`
/** Ranks single sittings. */
const rankSittings = (chosen: RawBuilder<boolean>): Ranked => ({
  figures: sql`
    select r.sitting_id::text as ranking_key, ${FIGURES} from (
      select r.*, 1::bigint as visit_count from sitting r where ${chosen} and r.payable_amount <> 0) r`,
  sittings: sql`r.sitting_id = k.sitting_id`,
})
const rankGuests = (chosen: RawBuilder<boolean>): Ranked => ({
  figures: sql`
    select r.guest_phone as ranking_key, sum(r.payable_amount)::bigint as payable_amount, sum(r.paid_amount)::bigint as paid_amount,
      sum(r.guest_num)::bigint as guest_num, count(*) as visit_count, max(r.sitting_id) as sitting_id
    from sitting r where ${chosen} group by r.guest_phone having sum(r.payable_amount) <> 0`,
  sittings: sql`r.guest_phone = k.ranking_key and ${chosen}`,
})

/**
 * Sorts by larger sum, then more sittings, then earlier last event, then earlier sitting. Facts are read only for ties.
 */
async function readPlaces(db: Db, { figures, sittings, beginDate, today, limit }: RankingQuery): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    with figures as materialized (
      ${figures}
    ), first as (
      select * from figures order by payable_amount desc, visit_count desc fetch first ${limit} rows with ties
    ), ranked as materialized (
      select *, count(*) over (partition by payable_amount, visit_count) > 1 as is_level from first
    ), whole as (
      select count(*) as ranked_num, coalesce(sum(payable_amount), 0)::bigint as sum from figures
    ), last_moved as (
      select k.ranking_key, max(f.event_at) as at from ranked k join sitting r on ${sittings} join sales_fact f on f.sitting_id = r.sitting_id
      where k.is_level and f.business_date between ${beginDate}::date and ${today}::date and f.d_total - f.d_gift - f.d_discount <> 0 group by k.ranking_key
    )
    select row_number() over (order by k.payable_amount desc, k.visit_count desc, m.at, k.sitting_id)::integer as place,
      k.sitting_id, r.table_name, r.business_date, r.guest_name, r.guest_phone, r.sales_user_name, k.guest_num, k.visit_count,
      k.payable_amount, k.paid_amount, w.ranked_num, w.sum
    from whole w cross join ranked k join sitting r using (sitting_id) left join last_moved m using (ranking_key)
    order by place limit ${limit}`.execute(db)
  return rows
}
