/** 申请反结账: a cashier requests a reversal from those who may reverse; approval reverses the bill in its state at that moment. */
import { approvalStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import { startApproval } from '../../approvals/public.ts'
import type { DecisionEffects } from '../../approvals/public.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { assertVersion } from '../../tables/public.ts'
import { requireBillPermission, lockBillIfPresent, lockLiveBill, recordBillChange } from '../bill/bill-group.ts'
import { cashReturnTexts, assertReversible, reverseLockedBill } from './reverse-bill.ts'
import type { CashReturn } from './reverse-bill.ts'

type BillDetail = AnswerOf<typeof billing.detail>
type ReversalRequest = { applyUserName: string; reason: string; cashReturn: CashReturn | null }

export const requestReversal: Handler<typeof billing.askReverse, typeof schemas.askReverse> = async (
  context,
  input,
) => {
  const { tx, now, actor, emit, log } = context
  const group = await lockLiveBill(tx, input.billId)
  requireBillPermission(actor, 'operate:bill:settle', group.records)
  await assertVersion(tx, group.main, input.version)
  const businessDate = await lockFactDate(tx, now)
  await assertReversible(tx, group, businessDate)
  if (await readPendingReversal(tx, input.billId)) refuse('REVERSE_ASKED')
  const tableNames = group.records.map((record) => record.tableName).join('、')
  const approvalId = await startApproval(context, {
    typeCode: 'reverse',
    title: `${tableNames} 反结账 ${group.bill.billNo}`,
    amount: group.records.reduce((sum, record) => sum + record.paidAmount + record.creditAmount, 0),
    bizType: 'reverse',
    bizId: input.billId,
    formData: { reason: input.reason, cashReturn: input.cashReturn ?? null },
  })
  const work = { tx, now, businessDate, actor, emit, log }
  await recordBillChange(work, group, { opType: '申请反结账', content: input.reason })
  return { approvalId }
}

/** Pending reversal request of the bill with its form values. */
async function readPendingReversal(db: Db, billId: number): Promise<ReversalRequest | undefined> {
  const { rows } = await sql<ReversalRequest>`
    select apply_user_name, form_data->>'reason' as reason, form_data->>'cashReturn' as cash_return from approval
    where biz_type = 'reverse' and biz_id = ${billId} and status = ${lit(approvalStatus.pending)} order by approval_id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Pending reversal request of a bill, as its page shows it. */
export async function readReversalRequest(db: Db, billId: number): Promise<BillDetail['reverseAsked']> {
  const request = await readPendingReversal(db, billId)
  return request ? { userName: request.applyUserName, reason: request.reason } : null
}

export const reversalDecisionEffects: DecisionEffects = {
  permission: 'operate:bill:reverse',
  hold: lockBillIfPresent,
  approved: async (context, billId) => reverseAsRequested(context, billId),
  rejected: async (context, billId) => notifyBillPages(context, billId),
  withdrawn: async (context, billId) => notifyBillPages(context, billId),
  describe: async (db, billId) => {
    const { rows } = await sql<{
      reason: string
      cashReturn: CashReturn | null
      billNo: string
      paid: number
      credit: number
    }>`
      select a.form_data->>'reason' as reason, a.form_data->>'cashReturn' as cash_return, b.bill_no,
        coalesce(sum(r.paid_amount), 0)::bigint as paid, coalesce(sum(r.credit_amount), 0)::bigint as credit
      from approval a join bill b on b.bill_id = a.biz_id left join sitting r on r.bill_id = b.bill_id
      where a.biz_type = 'reverse' and a.biz_id = ${billId}
      group by a.approval_id, b.bill_id order by a.approval_id desc limit 1`.execute(db)
    const [request] = rows
    if (!request) return null
    return {
      title: `反结账 ${request.billNo}`,
      route: `/pages/operat/bill/index?billId=${billId}`,
      rows: [
        { label: '已收', amount: request.paid },
        ...(request.credit > 0 ? [{ label: '挂账', amount: request.credit }] : []),
        ...(request.cashReturn ? [{ label: '现金', text: cashReturnTexts[request.cashReturn] }] : []),
        { label: '反结账原因', text: request.reason },
      ],
    }
  },
}

async function reverseAsRequested(context: CommandContext, billId: number): Promise<void> {
  const { rows } = await sql<ReversalRequest>`
    select apply_user_name, form_data->>'reason' as reason, form_data->>'cashReturn' as cash_return from approval
    where biz_type = 'reverse' and biz_id = ${billId} order by approval_id desc limit 1`.execute(context.tx)
  const request = rows[0] ?? refuse('NOT_FOUND')
  const group = await lockLiveBill(context.tx, billId)
  await reverseLockedBill(context, group, {
    reason: `${request.reason}（${request.applyUserName} 申请）`,
    ...(request.cashReturn !== null && { cashReturn: request.cashReturn }),
  })
}

/** Notifies pages that show the bill to drop the request; the bill itself is unchanged. */
async function notifyBillPages({ tx, emit }: { tx: Tx; emit: CommandContext['emit'] }, billId: number): Promise<void> {
  const records = await tx.selectFrom('sitting').select('tableRecordId').where('billId', '=', billId).execute()
  emit({ topic: 'bill', ids: records.map((record) => record.tableRecordId) })
}
