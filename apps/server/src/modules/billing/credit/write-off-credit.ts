/** 坏账核销 writes off the rest of a credit; 催款 reminds its guarantor. */
import { formatFen } from '@nocturne/base/money'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { notifyCategory } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { lockFactDate, postEntry } from '../../ledger/public.ts'
import { notify } from '../../notifications/public.ts'
import { requirePayPassword } from '../../session/public.ts'
import { lockRefundOperator } from '../refund/refund-limit.ts'
import { findCreditAccount } from './credit-accounts.ts'
import { buildCreditEvent, buildCreditRoute, lockCredit } from './credit-effects.ts'
import { lockCreditBill } from './credit-store.ts'
import { sumWrittenOffTonight } from './written-off-tonight.ts'

export const writeOffCredit: Handler<typeof billing.creditWriteOff, typeof schemas.creditWriteOff> = async (
  context,
  { creditId, reason, payPassword },
) => {
  const { tx, now, actor } = context
  const owed = await readRemaining(tx, creditId)
  const tonight = { userId: actor.userId, businessDate: getBusinessDate(now) }
  const writtenOff = await sumWrittenOffTonight(tx, tonight)
  await requirePayPassword(context, writtenOff + owed, payPassword)
  const businessDate = await lockFactDate(tx, now)
  await lockCreditBill(tx, creditId)
  const credit = await lockCredit(tx, creditId, 'writeOff')
  // Locked last, because refunds also lock the operator after the bill.
  await lockRefundOperator(tx, actor.userId)
  // The amount grew since the password was checked: it was changed concurrently.
  if (credit.remainAmount > owed || (await sumWrittenOffTonight(tx, tonight)) > writtenOff) refuse('STALE_DATA')
  const account = await findCreditAccount(tx, { creditAccountId: credit.creditAccountId })
  if (!account) throw new Error(`credit ${creditId} names an account that does not exist`)
  await tx
    .updateTable('creditRecord')
    .set({ badAmount: credit.remainAmount, status: credit.status.after, opinion: reason })
    .where('creditId', '=', creditId)
    .execute()
  const entry = [
    { account: 'bad_debt', amount: credit.remainAmount },
    { account: account.code, amount: -credit.remainAmount },
  ]
  await postEntry(
    tx,
    { businessKey: `credit:${creditId}:writeOff`, kind: 'writeOff', lines: entry },
    { at: now, businessDate, userId: actor.userId },
  )
  context.emit(buildCreditEvent(credit))
  context.log({
    subjectType: 'credit',
    subjectId: creditId,
    before: { status: credit.status.before, remainAmount: credit.remainAmount },
    after: { status: credit.status.after, badAmount: credit.remainAmount, reason },
  })
  return {}
}

/** Reads the remaining amount without locking: the password is checked before any lock is taken. */
async function readRemaining(tx: Tx, creditId: number): Promise<number> {
  const credit = await tx
    .selectFrom('creditRecord')
    .select('remainAmount')
    .where('creditId', '=', creditId)
    .executeTakeFirst()
  return (credit ?? refuseNotFound({ creditId })).remainAmount ?? 0
}

export const remindCredit: Handler<typeof billing.creditRemind, typeof schemas.creditRemind> = async (
  context,
  { creditId },
) => {
  const { tx, now, actor } = context
  const credit = await lockCredit(tx, creditId, 'repayPart')
  const owner = { userIds: [credit.guaranteeUserId, credit.applyUserId], deptId: credit.guaranteeDeptId }
  if (!isPermitted(actor, 'operate:credit:repay', owner) && !isPermitted(actor, 'report:credit:view', owner))
    refuse('NO_PERMISSION')
  const overdue = credit.dueDate !== null && credit.dueDate < getBusinessDate(now) ? '，已逾期' : ''
  const content = `${credit.tableName} ${credit.guestName} 还欠 ${formatFen(credit.remainAmount)}，应于 ${credit.dueDate ?? ''} 前还清${overdue}`
  await notify(
    tx,
    context.emit,
    {
      userIds: [credit.guaranteeUserId],
      category: notifyCategory.order,
      title: '挂账催款',
      content,
      route: buildCreditRoute(creditId),
      bizType: 'credit',
      bizId: creditId,
    },
    now,
  )
  context.log({ subjectType: 'credit', subjectId: creditId, after: { reminded: credit.guaranteeUserId } })
  return {}
}
