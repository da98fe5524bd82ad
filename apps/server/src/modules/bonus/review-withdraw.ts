/** 提现审核 and 打款: finance reviews a withdrawal, in the approval centre or here, and records the outcome of its transfer. */
import { approvalStatus, bonusWithdrawStatus } from '@nocturne/contract/codes'
import type { BonusWithdrawStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { bonus } from '@nocturne/contract/bonus/endpoints'
import type { schemas } from '@nocturne/contract/bonus/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { closeApproval, waitingApprovals } from '../approvals/public.ts'
import type { DecisionEffects } from '../approvals/public.ts'
import { refreshAlerts } from '../notifications/public.ts'
import { writeOperationLog } from '../platform/public.ts'
import { requirePayPassword, decryptCardNumber } from '../session/public.ts'
import { readWithdrawAccount } from './withdraw-account.ts'
import {
  approveWithdraw,
  assertNotOwnWithdrawal,
  cancelWithdraw,
  recordFailedWithdrawal,
  lockWithdraw,
  bookPaidWithdrawal,
  rejectWithdraw,
  buildWithdrawRoute,
} from './withdraw-steps.ts'

/** Refusal texts by current status: the state of the withdrawal and the next step. */
const nextSteps: Record<BonusWithdrawStatus, string> = {
  [bonusWithdrawStatus.pending]: '待审核',
  [bonusWithdrawStatus.paying]: '已同意，待另一位财务打款并登记',
  [bonusWithdrawStatus.succeeded]: '已打款',
  [bonusWithdrawStatus.failed]: '打款失败，已退回账户',
  [bonusWithdrawStatus.rejected]: '未通过，已退回账户',
}

const NO_REASON = '未填写原因'

/** Effects of the approval centre's decision. */
export const withdrawDecisionEffects: DecisionEffects = {
  permission: 'employee:bonus:audit',
  tellsApplicant: true,
  approved: approveWithdraw,
  rejected: async (context, withdrawId) => {
    const decidedStep = await context.tx
      .selectFrom('approvalStep as s')
      .innerJoin('bonusWithdraw as w', 'w.approvalId', 's.approvalId')
      .select('s.opinion')
      .where('w.withdrawId', '=', withdrawId)
      .where('s.approverId', '=', context.actor.userId)
      .where('s.handledAt', 'is not', null)
      .orderBy('s.stepNo', 'desc')
      .executeTakeFirst()
    await rejectWithdraw(context, withdrawId, decidedStep?.opinion ? decidedStep.opinion : NO_REASON)
  },
  withdrawn: cancelWithdraw,
  describe: async (db, withdrawId) => {
    const row = await db
      .selectFrom('bonusWithdraw')
      .select(['withdrawNo', 'userId', 'amount', 'bankName', 'cardTail', 'accountName', 'status'])
      .where('withdrawId', '=', withdrawId)
      .executeTakeFirst()
    if (!row) return null
    const { balance, frozenAmount, owedAmount, parts } = await readWithdrawAccount(db, row.userId)
    return {
      title: row.withdrawNo,
      route: buildWithdrawRoute(withdrawId),
      rows: [
        { label: '提现金额', amount: row.amount },
        { label: '收款银行', text: `${row.bankName} 尾号${row.cardTail}` },
        { label: '开户名', text: row.accountName },
        { label: '账户余额', amount: balance },
        { label: '其中提现冻结', amount: frozenAmount },
        ...(owedAmount === 0 ? [] : [{ label: '待扣回', amount: owedAmount }]),
        ...parts.map(({ billType, amount }) => ({
          label: `上次提现后${getLabel('bonus_bill_type', billType)}`,
          amount,
        })),
        { label: '进度', text: nextSteps[row.status] },
      ],
    }
  },
}

export const reviewWithdraw: Handler<typeof bonus.withdrawAudit, typeof schemas.withdrawAudit> = async (
  context,
  { withdrawId, agree, reason },
) => {
  const { tx, emit } = context
  if (!agree && reason === undefined) refuseField('reason', '原因', '请填写驳回原因')
  const seen = await tx
    .selectFrom('bonusWithdraw')
    .select(['userId', 'approvalId'])
    .where('withdrawId', '=', withdrawId)
    .executeTakeFirst()
  if (!seen) refuseNotFound({ withdrawId })
  assertNotOwnWithdrawal(context, seen)
  // Locks the approval first, as the approval centre does, so that two concurrent reviewers serialize on it.
  if (seen.approvalId !== null) {
    await closeApproval(context, seen.approvalId, agree ? approvalStatus.approved : approvalStatus.rejected)
    await refreshAlerts(context, waitingApprovals, { subjectIds: [seen.approvalId] })
    emit({ topic: 'approval', ids: [seen.approvalId] })
  }
  if (agree) await approveWithdraw(context, withdrawId)
  else await rejectWithdraw(context, withdrawId, reason ?? NO_REASON)
  return {}
}

export const finishWithdraw: Handler<typeof bonus.withdrawFinish, typeof schemas.withdrawFinish> = async (
  context,
  { withdrawId, success, reason, payPassword },
) => {
  const { tx } = context
  if (!success && reason === undefined) refuseField('reason', '失败原因', '请填写失败原因')
  const seen = await tx
    .selectFrom('bonusWithdraw')
    .select(['userId', 'amount'])
    .where('withdrawId', '=', withdrawId)
    .executeTakeFirst()
  if (!seen) refuseNotFound({ withdrawId })
  assertNotOwnWithdrawal(context, seen)
  if (success) await requirePayPassword(context, seen.amount, payPassword)
  const row = await lockWithdraw(tx, withdrawId, bonusWithdrawStatus.paying)
  if (row.auditUserId === context.actor.userId) refuse('SECOND_PERSON_NEEDED', { who: '您已同意此提现' })
  if (success) await bookPaidWithdrawal(context, row)
  else await recordFailedWithdrawal(context, row, reason ?? NO_REASON)
  return {}
}

/** Full card number for the employee who transfers the money, only until it is transferred; each read is written to the operation log. */
export const readPayoutCard: Handler<typeof bonus.payoutCard, typeof schemas.payoutCard> = async (
  { db, actor, now, request },
  { withdrawId },
) => {
  const row = await db
    .selectFrom('bonusWithdraw')
    .select(['userId', 'status', 'bankId'])
    .where('withdrawId', '=', withdrawId)
    .executeTakeFirst()
  if (!row) refuseNotFound({ withdrawId })
  assertNotOwnWithdrawal({ actor }, row)
  if (row.status !== bonusWithdrawStatus.paying) refuse('PAYOUT_STATUS_WRONG')
  await db
    .transaction()
    .execute((tx) =>
      writeOperationLog(
        tx,
        { request, now, doer: { userId: actor.userId, userName: actor.nickName } },
        { title: '查看打款卡号', businessType: 'bonus', subjectType: 'bonusWithdraw', subjectId: withdrawId },
      ),
    )
  return { cardNo: await decryptCardNumber(db, row.bankId) }
}
