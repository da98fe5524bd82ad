/** Steps of a requested withdrawal: approved, refused or cancelled; then transferred, or failed. */
import { formatFen } from '@nocturne/base/money'
import { bonusBillType, bonusDirection, bonusWithdrawStatus, notifyCategory } from '@nocturne/contract/codes'
import type { BonusWithdrawStatus } from '@nocturne/contract/codes'
import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { BonusWithdraw } from '../../db/types.ts'
import type { CommandContext, UnitOfWork } from '../../http/context.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { notify } from '../notifications/public.ts'
import { bookBonusBills } from './book-bills.ts'

export type WithdrawRow = Selectable<BonusWithdraw>

/** Link to the screen of a withdrawal, for messages. */
export const buildWithdrawRoute = (withdrawId: number) =>
  `/pages/employeeCenter/mineBonus/billDetail?withdrawId=${withdrawId}`

const { pending, paying, succeeded, failed, rejected } = bonusWithdrawStatus

/**
 * Locks a withdrawal that must have this status. Refuses NOT_FOUND for an unknown one, PAYOUT_STATUS_WRONG when a
 * concurrent step changed its status.
 */
export async function lockWithdraw(tx: Tx, withdrawId: number, status: BonusWithdrawStatus): Promise<WithdrawRow> {
  const row = await tx
    .selectFrom('bonusWithdraw')
    .selectAll()
    .where('withdrawId', '=', withdrawId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) refuseNotFound({ withdrawId })
  if (row.status !== status) refuse('PAYOUT_STATUS_WRONG')
  return row
}

/** Approves the withdrawal; an employee must then transfer the money and record the outcome. */
export async function approveWithdraw(context: CommandContext, withdrawId: number): Promise<void> {
  const row = await lockWithdraw(context.tx, withdrawId, pending)
  assertNotOwnWithdrawal(context, row)
  await move(context, row, { ...buildReviewStamp(context), status: paying }, '提现已通过', '财务已同意，等待打款')
}

/** Refuses the withdrawal and releases the frozen amount. */
export async function rejectWithdraw(context: CommandContext, withdrawId: number, reason: string): Promise<void> {
  const row = await lockWithdraw(context.tx, withdrawId, pending)
  assertNotOwnWithdrawal(context, row)
  await move(context, row, { ...buildReviewStamp(context), status: rejected, failReason: reason }, '提现被驳回', reason)
}

/** Cancels the withdrawal for its owner, before a decision. */
export async function cancelWithdraw(context: UnitOfWork, withdrawId: number): Promise<void> {
  const row = await lockWithdraw(context.tx, withdrawId, pending)
  await write(context, row, { status: rejected, failReason: '本人已撤回' }, '撤回提现')
}

/** Books a completed transfer: reduces the account and the bank by the amount. */
export async function bookPaidWithdrawal(context: CommandContext, row: WithdrawRow): Promise<void> {
  const { tx, now, actor } = context
  const { withdrawId, userId, amount, bankName, cardTail, businessDate } = row
  const about = `${bankName} 尾号${cardTail}`
  await move(context, row, { ...buildPayoutStamp(context), status: succeeded }, '提现成功', `已打款至${about}`)
  await bookBonusBills(
    tx,
    [
      {
        userId,
        billType: bonusBillType.withdrawal,
        direction: bonusDirection.expense,
        amount,
        title: bankName,
        about: `尾号${cardTail}`,
        bizType: 'withdraw',
        bizId: withdrawId,
        businessDate,
        against: 'bank',
      },
    ],
    { entryKey: `bonus:withdraw:${withdrawId}`, at: now, userId: actor.userId },
  )
}

/** Records a failed transfer and releases the frozen amount. */
export async function recordFailedWithdrawal(context: CommandContext, row: WithdrawRow, reason: string): Promise<void> {
  await move(context, row, { ...buildPayoutStamp(context), status: failed, failReason: reason }, '提现失败', reason)
}

const buildReviewStamp = ({ actor, now }: CommandContext) => ({
  auditUserId: actor.userId,
  auditUserName: actor.nickName,
  auditedAt: now,
})
const buildPayoutStamp = ({ actor, now }: CommandContext) => ({
  payUserId: actor.userId,
  payUserName: actor.nickName,
  paidAt: now,
})

/** Refuses SELF_APPROVE when the actor would decide on their own withdrawal. */
export function assertNotOwnWithdrawal(
  { actor }: Pick<CommandContext, 'actor'>,
  { userId }: Pick<WithdrawRow, 'userId'>,
): void {
  if (actor.userId === userId) refuse('SELF_APPROVE')
}

type Changes = Updateable<BonusWithdraw> & { status: BonusWithdrawStatus }

async function move(
  context: CommandContext,
  row: WithdrawRow,
  changes: Changes,
  title: string,
  what: string,
): Promise<void> {
  await write(context, row, changes, title)
  const message = {
    userIds: [row.userId],
    category: notifyCategory.pay,
    title,
    content: `${row.withdrawNo} ${formatFen(row.amount)}：${what}`,
    route: buildWithdrawRoute(row.withdrawId),
    bizType: 'bonusWithdraw',
    bizId: row.withdrawId,
  }
  await notify(context.tx, context.emit, message, context.now)
}

async function write(
  { tx, emit, log }: UnitOfWork,
  { withdrawId, userId, status, withdrawNo, amount }: WithdrawRow,
  changes: Changes,
  title: string,
): Promise<void> {
  await tx.updateTable('bonusWithdraw').set(changes).where('withdrawId', '=', withdrawId).execute()
  emit({ topic: 'bonus', userIds: [userId] })
  log({
    title,
    subjectType: 'bonusWithdraw',
    subjectId: withdrawId,
    before: { status },
    after: { withdrawNo, amount, status: changes.status, failReason: changes.failReason },
  })
}
