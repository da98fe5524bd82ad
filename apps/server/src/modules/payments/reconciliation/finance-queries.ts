/** Queries for finance: suspended money, daily reconciliations and their differences. */
import { addDays, parseTime } from '@nocturne/base/venue-time'
import { differenceStatus, suspenseStatus } from '@nocturne/contract/codes'
import type { payments } from '@nocturne/contract/payments/endpoints'
import type { schemas } from '@nocturne/contract/payments/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'

type Row<E> = AnswerOf<E> extends { rows: (infer R)[] } ? R & { fullCount: number } : never

const toPage = <R extends { fullCount: number }>(rows: readonly R[]) => ({
  rows: rows.map(({ fullCount: _count, ...row }) => row),
  total: rows[0]?.fullCount ?? 0,
})

export const listSuspense: Handler<typeof payments.suspense, typeof schemas.suspense> = async ({ db }, input) => {
  const { rows } = await sql<Row<typeof payments.suspense>>`
    select s.suspense_id, s.suspense_no, s.kind, s.provider, s.out_trade_no, s.transaction_id, p.payment_no, coalesce(t.table_name, '') as table_name,
      s.amount, s.status, s.reason, s.created_at as create_time, s.done_at as done_time, s.note, s.handle_user_name, count(*) over () as full_count
    from suspense_item s
    left join payment_attempt a using (attempt_id) left join payment p using (payment_id)
    left join lateral (select r.table_name from sitting r where r.bill_id = p.bill_id order by r.sitting_id limit 1) t on true
    where ${input.open ?? null}::boolean is null or (s.status <> ${lit(suspenseStatus.wentBack)}) = ${input.open ?? null}::boolean
    order by s.suspense_id desc limit ${input.pageSize} offset ${(input.pageNum - 1) * input.pageSize}`.execute(db)
  return toPage(rows)
}

export const listReconciliations: Handler<typeof payments.reconciliations, typeof schemas.reconciliations> = async (
  { db },
  input,
) => {
  const { rows } = await sql<Row<typeof payments.reconciliations>>`
    select r.run_id, r.provider, r.bill_date, r.status, r.fund_status, r.provider_amount, r.our_amount, r.provider_refund_amount, r.our_refund_amount, r.fee_amount,
      r.matched_count, r.run_at as run_time, r.note,
      (select count(*) from reconciliation_item i where i.run_id = r.run_id) as difference_count,
      (select count(*) from reconciliation_item i where i.run_id = r.run_id and i.status = ${lit(differenceStatus.open)}) as open_count,
      count(*) over () as full_count
    from reconciliation_run r
    where (${input.beginDate ?? null}::date is null or r.bill_date >= ${input.beginDate ?? null}::date)
      and (${input.endDate ?? null}::date is null or r.bill_date <= ${input.endDate ?? null}::date)
    order by r.bill_date desc, r.run_id desc limit ${input.pageSize} offset ${(input.pageNum - 1) * input.pageSize}`.execute(
    db,
  )
  return toPage(rows)
}

/**
 * Counts the lines of the day as the reconciliation does (`listBookedTransactions`): those on its bill, and those on no
 * other bill.
 */
export const readReconciliationBridge: Handler<typeof payments.bridge, typeof schemas.bridge> = async (
  { db },
  { runId },
) => {
  const run = await db
    .selectFrom('reconciliationRun')
    .select(['provider', 'billDate'])
    .where('runId', '=', runId)
    .executeTakeFirst()
  if (!run) return refuseNotFound({ runId })
  const { provider, billDate } = run
  const begin = parseTime(`${billDate} 00:00:00`)
  const end = parseTime(`${addDays(billDate, 1)} 00:00:00`)
  const buildDayFilter = (alias: string) => {
    const getColumn = (name: string) => sql.ref(`${alias}.${name}`)
    return sql`(${getColumn('billed_on')} = ${billDate}::date
      or ${getColumn('billed_on')} is null and ${getColumn('paid_at')} >= ${begin} and ${getColumn('paid_at')} < ${end})`
  }
  const { rows } = await sql<AnswerOf<typeof payments.bridge>['rows'][number]>`
    with day as (
      select p.business_date, p.biz_type, sum(a.amount)::bigint as amount from payment_attempt a join payment p using (payment_id)
      where a.provider = ${provider} and a.status = 'succeeded' and ${buildDayFilter('a')} group by p.business_date, p.biz_type
      union all
      select null, null, sum(s.amount)::bigint from suspense_item s where s.provider = ${provider} and s.kind = 'late' and ${buildDayFilter('s')}
      having count(*) > 0
    )
    select day.business_date, day.biz_type, day.amount, case when day.biz_type is null then day.amount else (
        select coalesce(sum(a.amount), 0)::bigint from payment p join payment_attempt a using (payment_id)
        where p.business_date = day.business_date and p.biz_type = day.biz_type and a.provider = ${provider} and a.status = 'succeeded'
      ) end as night_amount
    from day order by day.business_date nulls last, day.biz_type`.execute(db)
  return { rows, amount: rows.reduce((sum, { amount }) => sum + amount, 0) }
}

export const listDifferences: Handler<typeof payments.differences, typeof schemas.differences> = async (
  { db },
  input,
) => {
  const { rows } = await sql<Row<typeof payments.differences>>`
    select i.item_id, i.run_id, r.provider, r.bill_date, i.kind, i.out_trade_no, i.out_refund_no, i.provider_amount, i.our_amount, p.payment_no, i.status,
      i.due_at as due_time, i.note, i.handle_user_name, i.handled_at as handle_time, count(*) over () as full_count
    from reconciliation_item i join reconciliation_run r using (run_id) left join payment p using (payment_id)
    where (${input.runId ?? null}::bigint is null or i.run_id = ${input.runId ?? null}::bigint)
      and (${input.open ?? null}::boolean is null or (i.status = ${lit(differenceStatus.open)}) = ${input.open ?? null}::boolean)
    order by i.item_id desc limit ${input.pageSize} offset ${(input.pageNum - 1) * input.pageSize}`.execute(db)
  return toPage(rows)
}

export const handleDifference: Handler<typeof payments.handleDifference, typeof schemas.handleDifference> = async (
  { tx, now, actor, log },
  { itemId, note },
) => {
  const item = await tx
    .selectFrom('reconciliationItem')
    .select('status')
    .where('itemId', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!item) refuseNotFound({ itemId })
  if (item.status === differenceStatus.handled) refuse('DIFFERENCE_HANDLED')
  await tx
    .updateTable('reconciliationItem')
    .set({
      status: differenceStatus.handled,
      note,
      handleUserId: actor.userId,
      handleUserName: actor.nickName,
      handledAt: now,
    })
    .where('itemId', '=', itemId)
    .execute()
  log({ subjectType: 'reconciliation', subjectId: itemId, after: { note } })
  return {}
}
