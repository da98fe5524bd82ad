/** 坏账核销 gives up what is left of a credit; 催款 reminds whoever stands for it. */
import { formatFen } from '@nocturne/base/money'
import { businessDate as businessDateAt } from '@nocturne/base/venue-time'
import { creditStatus, notifyCategory } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import { may } from '../../../http/policy.ts'
import { refuse } from '../../../http/refusal.ts'
import { factDate, postEntry } from '../../ledger/public.ts'
import { notify } from '../../notifications/public.ts'
import { findCreditAccount } from './credit-accounts.ts'
import { creditRoute, lockCredit } from './credit-effects.ts'
import { lockBillOfCredit } from './credit-store.ts'
import { OWED } from './credit-status.ts'

export const writeOffCredit: Handler<typeof billing.creditWriteOff, typeof schemas.creditWriteOff> = async (
  context,
  { creditId, reason },
) => {
  const { tx, now, actor } = context
  const businessDate = await factDate(tx, now)
  await lockBillOfCredit(tx, creditId)
  const credit = await lockCredit(tx, creditId, OWED)
  const account = await findCreditAccount(tx, { creditAccountId: credit.creditAccountId })
  if (!account) throw new Error(`credit ${creditId} names an account that does not exist`)
  await tx
    .updateTable('creditRecord')
    .set({ badAmount: credit.remainAmount, status: creditStatus.writtenOff, opinion: reason })
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
  context.emit({ topic: 'bill', ids: [credit.tableRecordId] })
  context.log({
    subjectType: 'credit',
    subjectId: creditId,
    before: { status: credit.status, remainAmount: credit.remainAmount },
    after: { status: creditStatus.writtenOff, badAmount: credit.remainAmount, reason },
  })
  return {}
}

export const remindCredit: Handler<typeof billing.creditRemind, typeof schemas.creditRemind> = async (
  context,
  { creditId },
) => {
  const { tx, now, actor } = context
  const credit = await lockCredit(tx, creditId, OWED)
  const owner = { userIds: [credit.guaranteeUserId, credit.applyUserId], deptId: credit.guaranteeDeptId }
  if (!may(actor, 'operate:credit:repay', owner) && !may(actor, 'report:credit:view', owner)) refuse('NO_PERMISSION')
  const overdue = credit.dueDate !== null && credit.dueDate < businessDateAt(now) ? '，已逾期' : ''
  const content = `${credit.tableName} ${credit.guestName} 还欠 ${formatFen(credit.remainAmount)}，应于 ${credit.dueDate ?? ''} 前还清${overdue}`
  await notify(
    tx,
    context.emit,
    {
      userIds: [credit.guaranteeUserId],
      category: notifyCategory.order,
      title: '挂账催款',
      content,
      route: creditRoute(creditId),
      bizType: 'credit',
      bizId: creditId,
    },
    now,
  )
  context.log({ subjectType: 'credit', subjectId: creditId, after: { reminded: credit.guaranteeUserId } })
  return {}
}
