/**
 * 挂账: guests leave without paying and an employee guarantees the bill. The guarantor confirms first, then the approvers of the form decide.
 * An applicant who guarantees it within their own limit and may approve credits settles the bill immediately.
 */
import { formatFen } from '@nocturne/base/money'
import { approvalStepMode, billStatus, creditOwnerType, creditStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext, NightUnitOfWork, StaffActor } from '../../../http/context.ts'
import { requirePermission } from '../../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { startApproval } from '../../approvals/public.ts'
import type { FlowStep } from '../../approvals/public.ts'
import { requireActivePerson } from '../../directory/public.ts'
import type { Person } from '../../directory/public.ts'
import { lockFactDate } from '../../ledger/public.ts'
import type { JournalEntry } from '../../ledger/public.ts'
import { loadConfig, isOwnUpload } from '../../platform/public.ts'
import { requireBillPermission, lockLiveBill, recordBillChange, readUnpaidAmount } from '../bill/bill-group.ts'
import type { BillGroup } from '../bill/bill-group.ts'
import { assertCreditLimit, findCreditAccount } from './credit-accounts.ts'
import type { CreditAccountRow } from './credit-accounts.ts'
import { bookCredit } from './credit-effects.ts'

export type CreditGuarantee = {
  creditAccountId?: number | undefined
  guaranteeUserId?: number | undefined
  guestName: string
  guestPhone: string
  reason: string
  signUrl?: string | undefined
}
type CreditRequest = CreditGuarantee & { amount: number }

export const applyCredit: Handler<typeof billing.creditApply, typeof schemas.creditApply> = async (context, input) => {
  const { tx, now, actor } = context
  const businessDate = await lockFactDate(tx, now)
  const group = await lockLiveBill(tx, input.billId)
  requireBillPermission(actor, 'operate:credit:apply', group.records)
  const unpaid = await readUnpaidAmount(tx, input.billId)
  if (unpaid === 0) refuse(group.bill.status === billStatus.settled ? 'BILL_SETTLED' : 'NOTHING_DUE')
  if (input.amount + (await sumPendingCredit(tx, input.billId)) > unpaid) refuse('AMOUNT_EXCEEDED')

  const work: NightUnitOfWork = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  const { creditId, account, guarantor } = await writeRequest(context, work, group, input)
  if (!(await isApprovalRequired(tx, actor, { amount: input.amount, guarantor }))) {
    await bookCredit(context, creditId)
    return { creditId, status: creditStatus.open }
  }
  const tableNames = group.records.map((record) => record.tableName).join('、')
  const approvalId = await startApproval(context, {
    typeCode: 'credit',
    title: `${tableNames} 挂账 ${input.guestName}`,
    amount: input.amount,
    bizType: 'credit',
    bizId: creditId,
    ...(guarantor.userId !== actor.userId && { first: buildConfirmStep(guarantor) }),
    formData: {
      台位: tableNames,
      客人: input.guestName,
      担保人: guarantor.nickName,
      账户: account.accountName,
      金额: formatFen(input.amount),
      原因: input.reason,
    },
  })
  await tx.updateTable('creditRecord').set({ approvalId }).where('creditId', '=', creditId).execute()
  await recordBillChange(work, group, {
    opType: '申请挂账',
    content: `${formatFen(input.amount)}，担保人${guarantor.nickName}`,
  })
  return { creditId, status: creditStatus.pending }
}

/** Puts an amount on account within a settlement, where no approval is needed. Returns the payment's number. */
export async function settleOnAccount(
  context: CommandContext,
  work: NightUnitOfWork,
  group: BillGroup,
  request: CreditRequest & { orderId: number | null; entries: JournalEntry[] },
): Promise<string> {
  requireBillPermission(context.actor, 'operate:credit:apply', group.records)
  const { creditId, guarantor } = await writeRequest(context, work, group, request)
  if (await isApprovalRequired(work.tx, context.actor, { amount: request.amount, guarantor }))
    refuse('CREDIT_NEEDS_APPROVAL')
  return bookCredit(context, creditId, request.orderId, request.entries)
}

/** Stores the pending request. Applicants limited to themselves or their department must name a guarantor from there. */
async function writeRequest(context: CommandContext, work: NightUnitOfWork, group: BillGroup, request: CreditRequest) {
  const { tx, actor, now } = context
  const account = await findCreditAccount(tx, request)
  if (!account && request.creditAccountId !== undefined) refuseNotFound({ creditAccountId: request.creditAccountId })
  if (!account) refuse('CREDIT_SHORT', { amount: '0.00' })
  const guarantor = await resolveGuarantor(tx, account, request)
  requirePermission(actor, 'operate:credit:apply', { userIds: [guarantor.userId], deptId: guarantor.deptId })
  await assertCreditLimit(tx, account, request.amount)
  await assertSignature(tx, actor, request.signUrl)
  const { creditId, creditNo } = await tx
    .insertInto('creditRecord')
    .values({
      creditNo: await context.numbers.take('GZ', work.businessDate),
      creditAccountId: account.creditAccountId,
      billId: group.bill.billId,
      tableRecordId: group.main.tableRecordId,
      tableName: group.main.tableName,
      guestName: request.guestName,
      guestPhone: request.guestPhone,
      guaranteeUserId: guarantor.userId,
      guaranteeUserName: guarantor.nickName,
      guaranteeDeptId: guarantor.deptId,
      guaranteeDeptName: guarantor.deptName,
      amount: request.amount,
      applyUserId: actor.userId,
      applyUserName: actor.nickName,
      reason: request.reason,
      signUrl: request.signUrl ?? null,
      status: creditStatus.pending,
      createdAt: now,
    })
    .returning(['creditId', 'creditNo'])
    .executeTakeFirstOrThrow()
  context.log({
    subjectType: 'credit',
    subjectId: creditId,
    after: { creditNo, amount: request.amount, guaranteeUserId: guarantor.userId, billId: group.bill.billId },
  })
  return { creditId, account, guarantor }
}

/** The liable employee: the owner of a staff account, otherwise the guarantor named for a member's or company's account. */
async function resolveGuarantor(tx: Tx, account: CreditAccountRow, request: CreditGuarantee): Promise<Person> {
  const userId = account.ownerType === creditOwnerType.staff ? account.ownerId : (request.guaranteeUserId ?? null)
  if (userId === null) refuseField('guaranteeUserId', '担保人', '请选择担保人')
  const { guaranteeUserId } = request
  if (guaranteeUserId !== undefined && guaranteeUserId !== userId) await requireActivePerson(tx, guaranteeUserId)
  return requireActivePerson(tx, userId)
}

/** The signature must have been uploaded by the applicant. */
async function assertSignature(tx: Tx, actor: StaffActor, signUrl: string | undefined): Promise<void> {
  if (signUrl !== undefined && !(await isOwnUpload(tx, actor.userId, signUrl)))
    refuseField('signUrl', '签名', '签名已失效，请重新签名')
}

async function sumPendingCredit(tx: Tx, billId: number): Promise<number> {
  const { rows } = await sql<{
    waiting: number
  }>`select coalesce(sum(amount), 0)::bigint as waiting from credit_record where bill_id = ${billId} and status = ${lit(creditStatus.pending)}`.execute(
    tx,
  )
  return rows[0]?.waiting ?? 0
}

/** Approval step of the guarantor; no other person can confirm it. */
const buildConfirmStep = ({ userId }: Person): FlowStep => ({
  stepName: '担保人确认',
  mode: approvalStepMode.anyOne,
  approver: `user:${userId}`,
  personal: true,
})

/** An applicant who may approve credits needs no approval for bills they guarantee, up to their own limit. */
async function isApprovalRequired(
  tx: Tx,
  actor: StaffActor,
  { amount, guarantor }: { amount: number; guarantor: Person },
): Promise<boolean> {
  if (!(await loadConfig(tx))['credit.needApproval']) return false
  if (!actor.permissions.has('operate:credit:approve') || guarantor.userId !== actor.userId) return true
  const own = await findCreditAccount(tx, { guaranteeUserId: actor.userId })
  return !own || (own.creditLimit >= 0 && amount > own.creditLimit)
}
