/** Effect of an approved credit: it pays the bill. */
import { notifyCategory } from '@nocturne/contract/codes'
import type { CreditStatus } from '@nocturne/contract/codes'
import { addDays } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { CreditRecord } from '../../../db/types.ts'
import type { CommandContext, LiveEvent, NightUnitOfWork } from '../../../http/context.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { lockFactDate } from '../../ledger/public.ts'
import type { JournalEntry } from '../../ledger/public.ts'
import { notify } from '../../notifications/public.ts'
import { applyPayment, createBillPayment } from '../settle/apply-payment.ts'
import { lockSittingBill } from '../bill/bill-group.ts'
import { findNextCreditStatus } from './credit-status.ts'
import type { CreditMove } from './credit-status.ts'
import { assertCreditLimit, findCreditAccount } from './credit-accounts.ts'

export type LockedCredit = Omit<Selectable<CreditRecord>, 'remainAmount' | 'status'> & {
  remainAmount: number
  status: { before: CreditStatus; after: CreditStatus }
}

/**
 * Puts a pending credit on the bill its table currently settles on. Returns the payment's number. Refuses CREDIT_STATUS_WRONG when it is
 * not pending any more, CREDIT_FROZEN or CREDIT_SHORT when the account does not allow it, AMOUNT_EXCEEDED when less is open now.
 */
export async function bookCredit(
  context: CommandContext,
  creditId: number,
  orderId: number | null = null,
  entries?: JournalEntry[],
): Promise<string> {
  const { tx, now, actor } = context
  const businessDate = await lockFactDate(tx, now)
  const { tableRecordId } =
    (await tx.selectFrom('creditRecord').select('tableRecordId').where('creditId', '=', creditId).executeTakeFirst()) ??
    refuseNotFound({ creditId })
  if (tableRecordId === null) refuse('CREDIT_STATUS_WRONG')
  const group = await lockSittingBill(tx, tableRecordId)
  const { status, ...credit } = await lockCredit(tx, creditId, 'takeEffect')
  const account = await findCreditAccount(tx, { creditAccountId: credit.creditAccountId })
  if (!account) throw new Error(`credit ${creditId} names an account that does not exist`)

  const paymentNo = await context.numbers.take('ZF', businessDate)
  const cashier = { userId: actor.userId, name: actor.nickName }
  const paymentId = await createBillPayment(tx, {
    paymentNo,
    billId: group.bill.billId,
    orderId,
    payMethod: 'credit',
    amount: credit.amount,
    slipNo: '',
    cashier,
    at: now,
  })
  const approver =
    credit.applyUserId === actor.userId ? {} : { approveUserId: actor.userId, approveUserName: actor.nickName }
  await tx
    .updateTable('creditRecord')
    .set({
      paymentId,
      billId: group.bill.billId,
      status: status.after,
      businessDate,
      dueDate: addDays(businessDate, account.settleDays),
      ...approver,
    })
    .where('creditId', '=', creditId)
    .execute()
  const work: NightUnitOfWork = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  await assertCreditLimit(tx, account, credit.amount)
  await applyPayment(work, paymentId, entries)
  context.log({
    title: '挂账生效',
    subjectType: 'credit',
    subjectId: creditId,
    before: { status: status.before },
    after: { status: status.after, paymentNo, amount: credit.amount },
  })
  if (credit.guaranteeUserId !== actor.userId) {
    await notify(
      tx,
      context.emit,
      {
        userIds: [credit.guaranteeUserId],
        category: notifyCategory.order,
        title: '您担保的挂账已生效',
        content: `${credit.tableName} ${credit.guestName} ${formatFen(credit.amount)}`,
        route: buildCreditRoute(creditId),
        bizType: 'credit',
        bizId: creditId,
      },
      now,
    )
  }
  return paymentNo
}

/** Locks a credit before a move and returns the state before and after it. Refuses CREDIT_STATUS_WRONG when the move is not allowed. */
export async function lockCredit(tx: Tx, creditId: number, move: CreditMove): Promise<LockedCredit> {
  const credit = await tx
    .selectFrom('creditRecord')
    .selectAll()
    .where('creditId', '=', creditId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!credit) refuseNotFound({ creditId })
  const after = findNextCreditStatus(move, credit.status) ?? refuse('CREDIT_STATUS_WRONG')
  return { ...credit, remainAmount: credit.remainAmount ?? 0, status: { before: credit.status, after } }
}

/** Live event of a changed credit; one of an earlier system is of no sitting. */
export const buildCreditEvent = ({ tableRecordId }: Pick<LockedCredit, 'tableRecordId'>): LiveEvent => ({
  topic: 'bill',
  ...(tableRecordId !== null && { ids: [tableRecordId] }),
})

/** Routes of one credit and of all credits of a guarantor. */
export const buildCreditRoute = (creditId: number) =>
  `/pages/employeeCenter/sumCredit/creditDetail?creditId=${creditId}`
export const creditsRoute = '/pages/employeeCenter/sumCredit/index'
