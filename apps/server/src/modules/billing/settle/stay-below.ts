/**
 * 仍按消费结账: the bill stays below the minimum of its tables; the minimum is recorded. People who may waive minimums decide
 * themselves; others may need their approval. Until then the table cannot be cleared.
 */
import { formatFen } from '@nocturne/base/money'
import { approvalStatus, approvalStepMode, recordStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext, NightUnitOfWork } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import { startApproval, withdrawApproval } from '../../approvals/public.ts'
import type { DecisionEffects } from '../../approvals/public.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { readBillMinimum, assertVersion, computeMissingMinimum } from '../../tables/public.ts'
import type { GroupMinimum } from '../../tables/public.ts'
import {
  requireBillPermission,
  lockBillIfPresent,
  lockLiveBill,
  recordBillChange,
  hasBillPermission,
} from '../bill/bill-group.ts'
import type { BillGroup } from '../bill/bill-group.ts'

type BillDetail = AnswerOf<typeof billing.detail>
type LetOff = { minimum: GroupMinimum; reason: string }

export const stayBelow: Handler<typeof billing.stayBelow, typeof schemas.stayBelow> = async (context, input) => {
  const { tx, actor } = context
  const group = await lockLiveBill(tx, input.billId)
  const decides = hasBillPermission(actor, 'operate:table:waiveMin', group.records)
  if (!decides) requireBillPermission(actor, 'operate:bill:settle', group.records)
  await assertVersion(tx, group.main, input.version)
  assertSeated(group)
  // Refuses a bill without any order: cancel the opening or waive the minimum instead.
  if (group.records.every((record) => record.totalAmount === 0)) refuse('MIN_NOT_REACHED')
  const minimum = await readBillMinimum(tx, input.billId)
  if (computeMissingMinimum(minimum, group.bill) === 0) refuse('MIN_REACHED')
  // The missing amount changed since it was shown.
  if (minimum.minDiffAmount !== input.minDiffAmount) refuse('STALE_DATA')
  const needsApproval = !decides && (await loadConfig(tx))['bill.belowMinNeedsApproval']
  const letOff = { minimum, reason: input.reason }
  if (needsApproval) await requestApproval(context, group, letOff)
  else await recordStayBelow(context, group, letOff, actor.userId)
  return { pending: needsApproval }
}

/** Refuses RECORD_STATUS_WRONG unless the tables are in use. */
function assertSeated({ main }: BillGroup): void {
  if (main.status !== recordStatus.open && main.status !== recordStatus.settled) refuse('RECORD_STATUS_WRONG')
}

async function requestApproval(context: CommandContext, group: BillGroup, { minimum, reason }: LetOff): Promise<void> {
  const { billId } = group.bill
  // A new request with other amounts replaces the pending one.
  await withdrawApproval(context, { bizType: 'belowMin', bizId: billId })
  const tableNames = group.records.map((record) => record.tableName).join('、')
  await startApproval(context, {
    typeCode: 'discount',
    title: `${tableNames} 未达低消，仍按消费结账`,
    amount: minimum.minDiffAmount,
    bizType: 'belowMin',
    bizId: billId,
    formData: { minCharge: minimum.minCharge, minEligibleAmount: minimum.minEligibleAmount, reason },
    flow: [{ stepName: '楼面经理', mode: approvalStepMode.anyOne, approver: 'role:floorManager' }],
  })
  const { tx, now, actor, emit, log } = context
  const work: NightUnitOfWork = { tx, now, businessDate: await lockFactDate(tx, now), actor, emit, log }
  await recordBillChange(work, group, { opType: '申请按消费结账', content: formatStayBelow({ minimum, reason }) })
}

/** Records the decision to let the bill stay below its minimum. The caller has locked the bill. */
async function recordStayBelow(
  context: CommandContext,
  group: BillGroup,
  letOff: LetOff,
  userId: number,
): Promise<void> {
  const { tx, now, actor, emit, log } = context
  const { minimum, reason } = letOff
  await tx
    .updateTable('bill')
    .set({
      belowMinCharge: minimum.minCharge,
      belowMinEligible: minimum.minEligibleAmount,
      belowMinUserId: userId,
      belowMinReason: reason,
    })
    .where('billId', '=', group.bill.billId)
    .execute()
  const work: NightUnitOfWork = { tx, now, businessDate: await lockFactDate(tx, now), actor, emit, log }
  await recordBillChange(work, group, { opType: '按消费结账', content: formatStayBelow(letOff) })
  log({ title: '仍按消费结账', subjectType: 'bill', subjectId: group.bill.billId, after: { ...minimum, reason } })
}

const formatStayBelow = ({ minimum, reason }: LetOff) =>
  `低消 ${formatFen(minimum.minCharge)}，差 ${formatFen(minimum.minDiffAmount)}：${reason}`

type RequestedSums = { minCharge: number; minEligibleAmount: number; reason: string }
type StayBelowRequest = RequestedSums & { applyUserName: string; waits: boolean }

/** The last request to let the bill stay below its minimum; undefined without one. */
async function readLastRequest(db: Db, billId: number): Promise<StayBelowRequest | undefined> {
  const approval = await db
    .selectFrom('approval')
    .select(['applyUserName', 'status', 'formData'])
    .where('bizType', '=', 'belowMin')
    .where('bizId', '=', billId)
    .orderBy('approvalId', 'desc')
    .executeTakeFirst()
  if (!approval) return undefined
  const { minCharge, minEligibleAmount, reason } = approval.formData as RequestedSums
  const waits = approval.status === approvalStatus.pending
  return { applyUserName: approval.applyUserName, waits, minCharge, minEligibleAmount, reason }
}

/**
 * Employee who let the bill stay below its minimum, or whose request is pending. Null when nothing is missing, when
 * neither exists, and when the minimum changed or the eligible consumption fell since.
 */
export async function readStayBelowDecision(
  db: Db,
  billId: number,
  minimum: GroupMinimum,
): Promise<BillDetail['stayedBelow']> {
  if (minimum.minDiffAmount === 0) return null
  const [decided, request] = await Promise.all([
    db
      .selectFrom('bill as b')
      .innerJoin('appUser as u', 'u.userId', 'b.belowMinUserId')
      .select(['u.nickName as userName', 'b.belowMinReason as reason', 'b.belowMinCharge', 'b.belowMinEligible'])
      .where('b.billId', '=', billId)
      .executeTakeFirst(),
    readLastRequest(db, billId),
  ])
  if (decided && computeMissingMinimum(minimum, decided) === 0)
    return { userName: decided.userName, reason: decided.reason ?? '', pending: false }
  if (!request?.waits || computeMissingMinimum(minimum, toBillSums(request)) > 0) return null
  return { userName: request.applyUserName, reason: request.reason, pending: true }
}

const toBillSums = ({ minCharge, minEligibleAmount }: RequestedSums) => ({
  belowMinCharge: minCharge,
  belowMinEligible: minEligibleAmount,
})

export const stayBelowDecisionEffects: DecisionEffects = {
  permission: 'operate:table:waiveMin',
  hold: lockBillIfPresent,
  approved: async (context, billId) => {
    const group = await lockLiveBill(context.tx, billId)
    assertSeated(group)
    const request = (await readLastRequest(context.tx, billId)) ?? refuse('NOT_FOUND')
    const minimum = await readBillMinimum(context.tx, billId)
    // Refuses STALE_DATA when more is missing than the request stated.
    if (computeMissingMinimum(minimum, toBillSums(request)) > 0) refuse('STALE_DATA')
    if (minimum.minDiffAmount === 0) return
    await recordStayBelow(context, group, { minimum, reason: request.reason }, context.actor.userId)
  },
  rejected: async (context, billId) => notifyBillPages(context, billId),
  withdrawn: async (context, billId) => notifyBillPages(context, billId),
  describe: async (db, billId) => {
    const request = await readLastRequest(db, billId)
    if (!request) return null
    const { minDiffAmount } = await readBillMinimum(db, billId)
    return {
      title: '仍按消费结账',
      route: `/pages/operat/bill/index?billId=${billId}`,
      rows: [
        { label: '低消', amount: request.minCharge },
        { label: '计入低消', amount: request.minEligibleAmount },
        { label: '现在还差', amount: minDiffAmount },
      ],
    }
  },
}

/** Notifies pages that show the bill to drop the request; the bill itself is unchanged. */
async function notifyBillPages({ tx, emit }: { tx: Tx; emit: CommandContext['emit'] }, billId: number): Promise<void> {
  const records = await tx.selectFrom('sitting').select('tableRecordId').where('billId', '=', billId).execute()
  emit({ topic: 'bill', ids: records.map((record) => record.tableRecordId) })
}
