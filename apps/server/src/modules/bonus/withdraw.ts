/**
 * 提现: a transfer from the account to the owner's card. The amount is frozen on request, finance approves in the approval centre,
 * and the employee who transfers it records the outcome.
 */
import { formatFen } from '@nocturne/base/money'
import { bonusWithdrawStatus, normalDisable } from '@nocturne/contract/codes'
import type { bonus } from '@nocturne/contract/bonus/endpoints'
import type { schemas } from '@nocturne/contract/bonus/schemas'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { startApproval } from '../approvals/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { checkPayPassword } from '../session/public.ts'
import { lockBonusAccounts } from './book-bills.ts'
import { isWithdrawableAmount, MIN_WITHDRAWAL_FEN, computeWithdrawable } from './bonus-rules.ts'

export const withdraw: Handler<typeof bonus.withdraw, typeof schemas.withdraw> = async (context, input) => {
  const { tx, actor } = context
  const { amount, bankId, payPassword } = input
  if (!isWithdrawableAmount(amount))
    refuseField('amount', '提现金额', `请输入整元金额，最低 ${formatFen(MIN_WITHDRAWAL_FEN, { trim: true })}`)
  await checkPayPassword(context, payPassword)
  const card = await tx
    .selectFrom('userBank')
    .select(['bankId', 'bankName', 'cardTail', 'accountName'])
    .where('bankId', '=', bankId)
    .where('userId', '=', actor.userId)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  if (!card) return refuseField('bankId', '银行卡', '请选择银行卡')
  return { withdrawId: await requestWithdrawal(context, card, amount) }
}

type Card = { bankId: number; bankName: string; cardTail: string; accountName: string }

/** Freezes the amount and requests approval by finance. Refuses WITHDRAW_RUNNING, BALANCE_SHORT or NO_APPROVER. */
export async function requestWithdrawal(context: CommandContext, card: Card, amount: number): Promise<number> {
  const { tx, now, actor } = context
  await assertWithdrawable(tx, actor.userId, amount)
  const businessDate = await lockFactDate(tx, now)
  const withdrawNo = await context.numbers.take('TX', businessDate)
  const { withdrawId } = await tx
    .insertInto('bonusWithdraw')
    .values({ withdrawNo, userId: actor.userId, amount, ...card, businessDate, createdAt: now })
    .returning('withdrawId')
    .executeTakeFirstOrThrow()
  const approvalId = await startApproval(context, {
    typeCode: 'withdraw',
    title: `提现至${card.bankName}（尾号${card.cardTail}）`,
    amount,
    bizType: 'withdraw',
    bizId: withdrawId,
  })
  await tx.updateTable('bonusWithdraw').set({ approvalId }).where('withdrawId', '=', withdrawId).execute()
  context.emit({ topic: 'bonus', userIds: [actor.userId] })
  context.log({
    subjectType: 'bonusWithdraw',
    subjectId: withdrawId,
    after: { withdrawNo, amount, bankName: card.bankName, cardTail: card.cardTail },
  })
  return withdrawId
}

/** Locks the account. Refuses WITHDRAW_RUNNING while a withdrawal is in progress, BALANCE_SHORT when less than the amount is free. */
async function assertWithdrawable(tx: Tx, userId: number, amount: number): Promise<void> {
  await lockBonusAccounts(tx, [userId])
  const running = await tx
    .selectFrom('bonusWithdraw')
    .select('withdrawId')
    .where('userId', '=', userId)
    .where('status', 'in', [bonusWithdrawStatus.pending, bonusWithdrawStatus.paying])
    .executeTakeFirst()
  if (running) refuse('WITHDRAW_RUNNING')
  const standing = await tx
    .selectFrom('bonusAccount')
    .select(['balance', 'frozenAmount', 'owedAmount'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (amount > computeWithdrawable(standing)) refuse('BALANCE_SHORT')
}
