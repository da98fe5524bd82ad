/** Lists cleared sittings that can be chosen in the form 业绩归属调整. */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { approvalStatus, businessDayStatus, recordStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted, buildOwnerFilter } from '../../http/policy.ts'
import { getSittingRecordOwner } from './tables-policy.ts'
import type { SittingStaff } from './tables-policy.ts'

type Row = AnswerOf<typeof tables.attributionSittings>['rows'][number]

/** SQL: condition on sittings `r` for which the actor may request a correction. */
export const buildCorrectionScopeFilter = (actor: StaffActor): RawBuilder<boolean> =>
  buildOwnerFilter(actor, 'report:table:view', {
    users: ['r.sales_user_id', 'r.waiter_user_id', 'r.open_user_id', 'r.recommend_user_id'],
    dept: 'r.sales_dept_id',
  })

/** Number of recent nights listed when the request names neither a date nor a sitting. */
const RECENT_NIGHTS = 7

export const listAttributionSittings: Handler<
  typeof tables.attributionSittings,
  typeof schemas.attributionSittings
> = async ({ db, actor, now }, { tableRecordId, businessDate, keyword, ...page }) => {
  const narrowed = joinConditions(
    sql`r.status = ${lit(recordStatus.cleared)}`,
    buildCorrectionScopeFilter(actor),
    tableRecordId !== undefined && sql`r.sitting_id = ${tableRecordId}`,
    businessDate !== undefined && sql`r.business_date = ${businessDate}::date`,
    tableRecordId === undefined &&
      businessDate === undefined &&
      sql`r.business_date > ${addDays(getBusinessDate(now), -RECENT_NIGHTS)}::date`,
    keyword !== undefined &&
      sql`position(lower(${keyword}::text) in lower(concat_ws(' ', r.table_name, r.guest_name, r.sales_user_name, r.sitting_no))) > 0`,
  )
  const { ids, total } = await readPageOfIds(
    db,
    sql`select r.sitting_id as id from sitting r where ${narrowed} order by r.sitting_id desc`,
    page,
  )
  return { rows: await readRows(db, actor, ids), total }
}

async function readRows(db: Db, actor: StaffActor, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  // Determines the nights first: facts are partitioned by month, and with known dates PostgreSQL opens only those
  // partitions.
  const nights = await sql<{ first: string; last: string }>`
    select min(r.business_date)::text as first, greatest(max(r.business_date), max(o.last_fact_date))::text as last
    from (${selectIds(ids, 'sitting_id')}) chosen join sitting r using (sitting_id) left join orders o using (sitting_id)`.execute(
    db,
  )
  const { rows } = await sql<Row & SittingStaff>`
    with chosen as materialized (${selectIds(ids, 'sitting_id')}), credited as (
      select f.sitting_id, f.sales_user_id, sum(f.d_total - f.d_gift - f.d_discount)::bigint as payable_amount,
        sum(f.d_paid)::bigint as paid_amount, sum(f.d_perf)::bigint as performance_amount
      from sales_fact f where f.sitting_id in (select sitting_id from chosen) 
        and f.business_date between ${nights.rows[0]?.first}::date and ${nights.rows[0]?.last}::date
      group by f.sitting_id, f.sales_user_id
    )
    select r.sitting_id, r.sitting_no, r.business_date, r.table_name, r.guest_name, r.opened_at as open_time, r.cleared_at as clear_time,
      r.sales_user_id, r.sales_user_name, r.sales_dept_id, r.sales_dept_name, r.recommend_user_name, r.waiter_user_id, r.open_user_id,
      coalesce(c.payable_amount, 0) as payable_amount, coalesce(c.paid_amount, 0) as paid_amount,
      coalesce(c.performance_amount, 0) as performance_amount,
      exists (select from business_day d where d.business_date = r.business_date and d.status = ${lit(businessDayStatus.closed)}) as is_closed,
      exists (select from approval a where a.type_code = 'attribution' and a.status = ${lit(approvalStatus.pending)}
        and (a.form_data ->> 'tableRecordId')::bigint = r.sitting_id) as is_asked
    from chosen join sitting r using (sitting_id)
      left join credited c on c.sitting_id = r.sitting_id and c.sales_user_id = r.sales_user_id
    order by r.sitting_id desc`.execute(db)
  return rows.map(({ salesDeptId, waiterUserId, openUserId, ...row }) => {
    const owner = getSittingRecordOwner({ ...row, salesDeptId, waiterUserId, openUserId })
    if (isPermitted(actor, 'operate:table:amount', owner)) return row
    return { ...row, payableAmount: null, paidAmount: null, performanceAmount: null }
  })
}
