/** 审批详情: the form as text, the business behind it, the approvers and their decisions. */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { approvalStatus, approvalStepStatus } from '@nocturne/contract/codes'
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import type { schemas } from '@nocturne/contract/approvals/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { listApprovalBriefs } from './approval-queries.ts'
import { findDecisionEffects } from './decision-effects.ts'
import type { FormValues, FormField } from './form-rules.ts'
import { canActForLeavers } from './handle-approval.ts'
import { assertParticipant } from './participant.ts'
import { groupSteps, readStepLines } from './step-lines.ts'

type Detail = AnswerOf<typeof approvals.detail>
export const readApproval: Handler<typeof approvals.detail, typeof schemas.detail> = async (
  { db, actor, now },
  { approvalId },
) => {
  await assertParticipant(db, approvalId, actor)
  // Opening a copy marks it read; repeating it is harmless.
  await sql`update approval_cc set read_at = ${now} where approval_id = ${approvalId} and user_id = ${actor.userId} and read_at is null`.execute(
    db,
  )
  const [briefs, approval, lines, cc, comments] = await Promise.all([
    listApprovalBriefs(db, actor.userId, sql`select ${approvalId}::bigint as approval_id`),
    db
      .selectFrom('approval as a')
      .innerJoin('approvalType as t', 't.typeCode', 'a.typeCode')
      .selectAll('a')
      .select(({ fn }) => fn.coalesce('a.formSchema', 't.formSchema').as('sentForm'))
      .where('a.approvalId', '=', approvalId)
      .executeTakeFirstOrThrow(),
    readStepLines(db, approvalId),
    sql<Detail['cc'][number]>`
      select c.user_id, u.nick_name as user_name, c.read_at as read_time from approval_cc c join app_user u using (user_id)
      where c.approval_id = ${approvalId} order by c.user_id`.execute(db),
    sql<Detail['comments'][number]>`
      select comment_id, user_id, user_name, content, created_at as create_time from approval_comment
      where approval_id = ${approvalId} order by comment_id`.execute(db),
  ])
  const brief = briefs[0] ?? refuseNotFound({ approvalId })
  const own = approval.applyUserId === actor.userId
  const open = approval.status === approvalStatus.pending
  const waiting =
    open &&
    !own &&
    lines.find(
      (line) =>
        line.userId === actor.userId &&
        line.stepNo === approval.currentStep &&
        line.status === approvalStepStatus.pending,
    )
  const myTurn = Boolean(waiting) || (await canActForLeavers(db, actor, approvalId))
  const untouched = lines.every((line) => line.handleTime === null)
  return {
    ...brief,
    form: await formatForm(db, approval.sentForm as FormField[], approval.formData as FormValues),
    images: [...approval.images, ...listFormImages(approval.sentForm as FormField[], approval.formData as FormValues)],
    business: await readBusiness(db, approval),
    steps: groupSteps(lines),
    again:
      own &&
      approval.bizType === null &&
      (approval.status === approvalStatus.rejected || approval.status === approvalStatus.withdrawn)
        ? { formData: approval.formData as FormValues, images: approval.images }
        : null,
    cc: cc.rows,
    comments: comments.rows,
    can: {
      handle: myTurn,
      transfer: waiting ? !waiting.personal : false,
      cancel: own && open && untouched,
      urge: own && open && (approval.urgedAt === null || addMinutes(approval.urgedAt, 10) <= formatTime(now)),
      comment: true,
    },
  }
}

const listFormImages = (schema: readonly FormField[], data: FormValues) =>
  schema.filter((field) => field.type === 'image').flatMap((field) => (data[field.key] as string[] | undefined) ?? [])

/** Formats the form's values for display: names instead of ids. Images are returned separately. */
async function formatForm(db: Db, schema: readonly FormField[], data: FormValues): Promise<Detail['form']> {
  const filled = schema.filter((field) => field.type !== 'image' && data[field.key] !== undefined)
  return Promise.all(
    filled.map(async (field) => {
      const value = data[field.key]
      if (field.type === 'money') return { label: field.label, text: null, amount: Number(value) }
      return { label: field.label, text: await formatValue(db, field, value), amount: null }
    }),
  )
}

async function formatValue(db: Db, field: FormField, value: unknown): Promise<string> {
  if (field.type === 'user')
    return (
      (await db.selectFrom('appUser').select('nickName').where('userId', '=', Number(value)).executeTakeFirst())
        ?.nickName ?? ''
    )
  if (field.type === 'table')
    return (
      (await db.selectFrom('venueTable').select('tableName').where('tableId', '=', Number(value)).executeTakeFirst())
        ?.tableName ?? ''
    )
  if (field.type === 'sitting') {
    const sitting = await db
      .selectFrom('sitting')
      .select(['tableName', 'businessDate', 'recordNo'])
      .where('tableRecordId', '=', Number(value))
      .executeTakeFirst()
    return sitting ? `${sitting.tableName} · ${sitting.businessDate} · ${sitting.recordNo}` : ''
  }
  return String(value)
}

async function readBusiness(
  db: Db,
  approval: { approvalId: number; typeCode: string; bizType: string | null; bizId: number | null },
): Promise<Detail['business']> {
  const found = findDecisionEffects(approval)
  const summary = await found?.effects.describe?.(db, found.bizId)
  if (!summary) return null
  return { ...summary, rows: summary.rows.map(({ label, text = null, amount = null }) => ({ label, text, amount })) }
}
