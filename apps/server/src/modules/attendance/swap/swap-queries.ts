/** Exchanges in lists: their shifts, and the exchanges that colleagues requested from the caller. */
import { applyStatus, approvalStepStatus } from '@nocturne/contract/codes'
import type { ApplyStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions, readPageOfIds } from '../../../db/list-queries.ts'
import type { PageRequest } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Context } from '../../../http/context.ts'

/** `swap` field of an application `c`, from this person's point of view. */
export const selectSwapField = (userId: number): RawBuilder<unknown> => {
  const toTimeText = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
  return sql`(select jsonb_build_object('userId', w.with_user_id, 'userName', w.with_user_name,
      'given', jsonb_build_object('businessDate', c.business_date, 'shiftName', w.shift_name, 'onTime', ${toTimeText('c.begin_at')}, 'offTime', ${toTimeText('c.end_at')}),
      'back', case when w.back_date is not null then jsonb_build_object('businessDate', w.back_date, 'shiftName', w.back_shift_name,
        'onTime', ${toTimeText('w.back_on_at')}, 'offTime', ${toTimeText('w.back_off_at')}) end,
      'asksMe', w.with_user_id = ${userId} and c.status = ${lit(applyStatus.pending)} and exists (select from approval_step s
        where s.approval_id = c.approval_id and s.approver_id = ${userId} and s.personal and s.status = ${lit(approvalStepStatus.pending)}))
    from clock_swap w where w.apply_id = c.apply_id)`
}

/** Exchanges requested from the caller, latest first: ids of a page, and the total. */
export const listRequestedSwaps = (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { status, ...page }: PageRequest & { status?: ApplyStatus | undefined },
) =>
  readPageOfIds(
    db,
    sql`select w.apply_id as id from clock_swap w join clock_apply c using (apply_id) where ${joinConditions(
      sql`w.with_user_id = ${actor.userId}`,
      status !== undefined && sql`c.status = ${status}`,
    )} order by w.apply_id desc`,
    page,
  )

/** Number of exchanges that wait for this person's consent. */
export async function countSwapsAwaitingConsent(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from clock_swap w join clock_apply c using (apply_id)
    join approval_step s on s.approval_id = c.approval_id and s.approver_id = w.with_user_id and s.personal and s.status = ${lit(approvalStepStatus.pending)}
    where w.with_user_id = ${userId} and c.status = ${lit(applyStatus.pending)}`.execute(db)
  return rows[0]?.count ?? 0
}
