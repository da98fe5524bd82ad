/** The approval centre's lists and forms. */
import { approvalStepStatus, normalDisable } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import type { schemas } from '@nocturne/contract/approvals/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import type { FlowStep } from './approval-rules.ts'
import type { FormField } from './form-rules.ts'
import { previewSteps } from './preview-steps.ts'

export type ApprovalBrief = AnswerOf<typeof approvals.list>['rows'][number]

/** Reads the approvals selected by `chosen` as the list shows them, newest first. */
export async function listApprovalBriefs(
  db: Db,
  userId: number,
  chosen: RawBuilder<unknown>,
): Promise<ApprovalBrief[]> {
  const { rows } = await sql<ApprovalBrief>`
    with chosen as materialized (${chosen})
    select a.approval_id, a.approval_no, a.type_code, a.type_name, a.title, a.apply_user_id, a.apply_user_name, a.apply_dept_name, a.amount, a.status,
      a.created_at as create_time, a.finished_at as finish_time,
      (select min(s.step_name) from approval_step s
        where s.approval_id = a.approval_id and s.status = ${lit(approvalStepStatus.pending)}) as current_step_name,
      array(select s.approver_name from approval_step s
        where s.approval_id = a.approval_id and s.status = ${lit(approvalStepStatus.pending)} order by s.step_id) as approver_names,
      (select c.read_at is not null from approval_cc c where c.approval_id = a.approval_id and c.user_id = ${userId}) as read
    from chosen join approval a using (approval_id) order by a.approval_id desc`.execute(db)
  return rows
}

/**
 * Condition on approvals `a` for a tab of the list. It joins no steps, so each approval appears once however many steps
 * it has.
 */
const buildTabFilter = (tab: 'todo' | 'done' | 'mine' | 'cc', userId: number): RawBuilder<unknown> => {
  if (tab === 'mine') return sql`a.apply_user_id = ${userId}`
  if (tab === 'cc')
    return sql`exists (select from approval_cc c where c.approval_id = a.approval_id and c.user_id = ${userId})`
  const states =
    tab === 'todo'
      ? lit(approvalStepStatus.pending)
      : lit(approvalStepStatus.agreed, approvalStepStatus.rejected, approvalStepStatus.handedOver)
  return sql`exists (select from approval_step s where s.approval_id = a.approval_id and s.approver_id = ${userId} and s.status in (${states}))`
}

export const listApprovals: Handler<typeof approvals.list, typeof schemas.list> = async ({ db, actor }, input) => {
  const { typeCode, status, beginDate, endDate, keyword } = input
  const narrowed = joinConditions(
    buildTabFilter(input.tab, actor.userId),
    typeCode !== undefined && sql`a.type_code = ${typeCode}::text`,
    status !== undefined && sql`a.status = ${status}::text`,
    beginDate !== undefined && sql`a.created_at >= ${beginDate}::date`,
    endDate !== undefined && sql`a.created_at < ${endDate}::date + 1`,
    keyword !== undefined && sql`position(${keyword}::text in a.title || a.apply_user_name) > 0`,
  )
  const [page, counts] = await Promise.all([
    readPageOfIds(
      db,
      sql`select a.approval_id as id from approval a where ${narrowed} order by a.approval_id desc`,
      input,
    ),
    sql<{ todoCount: number; ccUnread: number }>`
      select (select count(*) from approval_step where approver_id = ${actor.userId} and status = ${lit(approvalStepStatus.pending)}) as todo_count,
        (select count(*) from approval_cc where user_id = ${actor.userId} and read_at is null) as cc_unread`.execute(
      db,
    ),
  ])
  const rows = await listApprovalBriefs(db, actor.userId, selectIds(page.ids, 'approval_id'))
  return { rows, total: page.total, ...(counts.rows[0] ?? { todoCount: 0, ccUnread: 0 }) }
}

export const listApprovalTypes: Handler<typeof approvals.types, typeof schemas.types> = async ({ db }) => {
  const types = await db
    .selectFrom('approvalType')
    .select(['typeCode', 'typeName', 'icon', 'formSchema', 'startable'])
    .where('status', '=', normalDisable.normal)
    .orderBy('orderNum')
    .orderBy('typeCode')
    .execute()
  return types.map((type) => ({ ...type, formSchema: type.formSchema as FormField[] }))
}

export const previewApprovers: Handler<typeof approvals.preview, typeof schemas.preview> = async (
  { db, actor },
  { typeCode },
) => {
  const type = await db
    .selectFrom('approvalType')
    .select('flow')
    .where('typeCode', '=', typeCode)
    .where('status', '=', normalDisable.normal)
    .where('startable', '=', true)
    .executeTakeFirst()
  if (!type) refuseNotFound({ typeCode })
  return previewSteps(db, type.flow as FlowStep[], actor)
}
