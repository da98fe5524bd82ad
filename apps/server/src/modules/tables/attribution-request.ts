/**
 * Form 业绩归属调整 of the approval centre: validates a request, applies its approval, and summarizes it for the approver.
 */
import { approvalStatus, businessDayStatus, factType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Db } from '../../db/connection.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { DecisionEffects } from '../approvals/public.ts'
import { buildCorrectionScopeFilter } from './attribution-sittings.ts'
import { correctAttribution, requireCorrectionTarget, lockAnySitting } from './change-attribution.ts'
import type { AttributionCorrection } from './change-attribution.ts'

type Form = Pick<AttributionCorrection, 'tableRecordId' | 'toUserId' | 'reason'>

/** Maximum length of a reason in the attribution log. */
const LONGEST_REASON = 100

export const attributionDecisionEffects: DecisionEffects = {
  permission: 'system:attribution:change',
  prepare: async ({ tx, actor }, formData) => {
    const form = formData as Form
    if (form.reason.length > LONGEST_REASON) refuseField('reason', '原因', `原因不能超过${LONGEST_REASON}字`)
    const seen =
      await sql`select from sitting r where r.sitting_id = ${form.tableRecordId} and ${buildCorrectionScopeFilter(actor)}`.execute(
        tx,
      )
    if (seen.rows.length === 0) refuseField('tableRecordId', '开台', '请选择本人可查看的开台')
    const record = await lockAnySitting(tx, form.tableRecordId)
    const fromUserId = record.salesUserId
    if (await hasOpenRequest(tx, form.tableRecordId))
      refuse('ATTRIBUTION_ASKED', {}, { field: 'tableRecordId', label: '开台' })
    const to = await requireCorrectionTarget(tx, record, { ...form, fromUserId })
    const credited = await sumCredited(tx, form.tableRecordId, fromUserId)
    return {
      title: `${record.tableName} ${record.businessDate} ${record.salesUserName} → ${to.nickName}`,
      amount: credited.performanceAmount || null,
      formData: { ...form, fromUserId, fromUserName: record.salesUserName, ...credited },
      forUserId: to.userId,
    }
  },
  hold: async (tx, approvalId) => {
    const { wanted } = await readRequest(tx, approvalId)
    await lockAnySitting(tx, wanted.tableRecordId)
  },
  approved: async (context, approvalId) => {
    const { tx, actor } = context
    const { wanted, applyUserId } = await readRequest(tx, approvalId)
    if ([applyUserId, wanted.toUserId].includes(actor.userId)) refuse('SELF_APPROVE')
    const record = await lockAnySitting(tx, wanted.tableRecordId)
    const to = await requireCorrectionTarget(tx, record, wanted)
    await correctAttribution(context, { record, to, reason: wanted.reason, approvalId })
  },
  rejected: async () => {},
  describe: async (db, approvalId) => {
    const { rows } = await sql<Described>`
      select r.table_name, r.business_date, coalesce(a.form_data ->> 'fromUserName', '') as from_user_name, r.recommend_user_name,
        coalesce((a.form_data ->> 'payableAmount')::bigint, 0) as payable_amount, coalesce((a.form_data ->> 'paidAmount')::bigint, 0) as paid_amount,
        coalesce((a.form_data ->> 'performanceAmount')::bigint, 0) as performance_amount,
        exists (select from business_day d where d.business_date = r.business_date and d.status = ${lit(businessDayStatus.closed)}) as is_closed,
        (select min(f.business_date) from sales_attribution_log l join sales_fact f on f.sitting_id = r.sitting_id
          and f.fact_type = ${lit(factType.attributionMoved)} and f.event_at = l.created_at where l.approval_id = a.approval_id and l.subject_type = 'record') as moved_in
      from approval a join sitting r on r.sitting_id = (a.form_data ->> 'tableRecordId')::bigint where a.approval_id = ${approvalId}`.execute(
      db,
    )
    const [row] = rows
    if (!row) return null
    return {
      title: '业绩归属',
      route: null,
      rows: [
        { label: '原归属人', text: row.fromUserName },
        ...(row.recommendUserName === null ? [] : [{ label: '推荐人', text: row.recommendUserName }]),
        { label: '应收', amount: row.payableAmount },
        { label: '实收', amount: row.paidAmount },
        { label: '业绩', amount: row.performanceAmount },
        {
          label: '计入营业日',
          text: row.movedIn ?? (row.isClosed ? '该营业日已日结，计入审批通过的营业日' : '审批通过的营业日'),
        },
      ],
    }
  },
}

type Credited = { payableAmount: number; paidAmount: number; performanceAmount: number }
type Described = Credited & {
  fromUserName: string
  recommendUserName: string | null
  isClosed: boolean
  movedIn: string | null
}

async function hasOpenRequest(db: Db, tableRecordId: number): Promise<boolean> {
  const { rows } = await sql`
    select from approval where type_code = 'attribution' and status = ${lit(approvalStatus.pending)}
      and (form_data ->> 'tableRecordId')::bigint = ${tableRecordId}`.execute(db)
  return rows.length > 0
}

/** Sums of the sitting credited to this person. */
async function sumCredited(db: Db, tableRecordId: number, userId: number): Promise<Credited> {
  const { rows } = await sql<Credited>`
    select coalesce(sum(d_total - d_gift - d_discount), 0)::bigint as payable_amount, coalesce(sum(d_paid), 0)::bigint as paid_amount,
      coalesce(sum(d_perf), 0)::bigint as performance_amount
    from sales_fact where sitting_id = ${tableRecordId} and sales_user_id = ${userId}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate returned no row')
  return sums
}

async function readRequest(
  db: Db,
  approvalId: number,
): Promise<{ wanted: AttributionCorrection; applyUserId: number }> {
  const { formData, applyUserId } = await db
    .selectFrom('approval')
    .select(['formData', 'applyUserId'])
    .where('approvalId', '=', approvalId)
    .executeTakeFirstOrThrow()
  // Cast without validation: `prepare` stored only validated values.
  return { wanted: formData as AttributionCorrection, applyUserId }
}
