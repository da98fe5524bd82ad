/** 团购对账: compared days, their differences, and the employees who handled them. */
import { differenceStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { vouchers } from '@nocturne/contract/vouchers/endpoints'
import type { schemas } from '@nocturne/contract/vouchers/schemas'
import { sql } from 'kysely'
import { joinConditions, selectIds, readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'

type RunRow = AnswerOf<typeof vouchers.comparisons>['rows'][number]
type DifferenceRow = AnswerOf<typeof vouchers.differences>['rows'][number]

export const listComparisons: Handler<typeof vouchers.comparisons, typeof schemas.comparisons> = async (
  { db },
  input,
) => {
  const { beginDate, endDate } = input
  const filter = joinConditions(
    beginDate !== undefined && sql`r.list_date >= ${beginDate}::date`,
    endDate !== undefined && sql`r.list_date <= ${endDate}::date`,
  )
  const { ids, total } = await readPageOfIds(
    db,
    sql`select r.run_id as id from voucher_run r where ${filter} order by r.list_date desc, r.run_id desc`,
    input,
  )
  const { rows } = await sql<RunRow>`
    select r.run_id, r.platform, r.list_date, r.status, r.listed_count, r.listed_amount, r.our_count, r.our_amount, r.run_at as run_time, r.note,
      (select count(*) from voucher_difference d where d.run_id = r.run_id) as difference_count,
      (select count(*) from voucher_difference d where d.run_id = r.run_id and d.status = ${lit(differenceStatus.open)}) as open_count
    from (${selectIds(ids, 'run_id')}) c join voucher_run r using (run_id) order by r.list_date desc, r.run_id desc`.execute(
    db,
  )
  return { rows, total }
}

export const listDifferences: Handler<typeof vouchers.differences, typeof schemas.differences> = async (
  { db },
  input,
) => {
  const { runId, open } = input
  const filter = joinConditions(
    runId !== undefined && sql`d.run_id = ${runId}`,
    open === true && sql`d.status = ${lit(differenceStatus.open)}`,
    open === false && sql`d.status = ${lit(differenceStatus.handled)}`,
  )
  const { ids, total } = await readPageOfIds(
    db,
    sql`select d.difference_id as id from voucher_difference d where ${filter} order by d.difference_id desc`,
    input,
  )
  const { rows } = await sql<DifferenceRow>`
    select d.difference_id, d.run_id, r.platform, r.list_date, d.kind, v.verify_no, d.code_tail, d.deal_title, d.platform_amount, d.our_amount,
      d.status, d.note, d.handle_user_name, d.handled_at as handle_time
    from (${selectIds(ids, 'difference_id')}) c join voucher_difference d using (difference_id) join voucher_run r using (run_id)
      left join voucher_verify v on v.verify_id = d.verify_id
    order by d.difference_id desc`.execute(db)
  return { rows, total }
}

/** Marks a difference as handled, with the employee's note. */
export const handleDifference: Handler<typeof vouchers.handleDifference, typeof schemas.handleDifference> = async (
  context,
  { differenceId, note },
) => {
  const { tx, now, actor } = context
  const row = await tx
    .selectFrom('voucherDifference')
    .select(['status', 'kind', 'platformVerifyId'])
    .where('differenceId', '=', differenceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) refuseNotFound({ differenceId })
  if (row.status !== differenceStatus.open) refuse('VERIFY_STATUS_WRONG')
  await tx
    .updateTable('voucherDifference')
    .set({
      status: differenceStatus.handled,
      note,
      handleUserId: actor.userId,
      handleUserName: actor.nickName,
      handledAt: now,
    })
    .where('differenceId', '=', differenceId)
    .execute()
  context.log({ subjectType: 'voucherDifference', subjectId: differenceId, before: row, after: { note } })
  return {}
}
