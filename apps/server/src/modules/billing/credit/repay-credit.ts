/** 挂账回款: staff take cash, a card, a bank transfer or a member's balance for one credit or several, fully or in part. */
import { payBizType, payMethod } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { lockFactDate, postEntries } from '../../ledger/public.ts'
import type { JournalEntry } from '../../ledger/public.ts'
import { createPayment } from '../../payments/public.ts'
import type { PaymentRow } from '../../payments/public.ts'
import { verifyBalancePayer } from '../../members/public.ts'
import { applyRepayment } from './apply-repayment.ts'
import { sortCreditsForLocking, lockCreditForRepayment } from './credit-store.ts'

type Paid = {
  payMethod: 'cash' | 'card' | 'transfer' | 'balance'
  slipNo?: string | undefined
  remark?: string | undefined
  memberId?: number | null | undefined
}

export const repayCredit: Handler<typeof billing.creditRepay, typeof schemas.creditRepay> = async (context, input) => {
  const { tx, now, actor } = context
  requireReference(input)
  const memberId = input.payMethod === 'balance' ? await verifyBalancePayer(context, input) : null
  const businessDate = await lockFactDate(tx, now)
  const credit = await lockCreditForRepayment(tx, input.creditId)
  if (input.amount > credit.remainAmount) refuse('REPAY_EXCEEDED')
  const repayNo = await context.numbers.take('HK', businessDate)
  const payment = await insertPayment(context, businessDate, input, { ...input, memberId })
  const work = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  return applyRepayment(work, payment, repayNo)
}

/** 合并还款: one receipt over several credits. All bills and credits are locked before the first of them is repaid. */
export const repayCredits: Handler<typeof billing.creditRepayMany, typeof schemas.creditRepayMany> = async (
  context,
  input,
) => {
  const { tx, now, actor } = context
  requireReference(input)
  const requestedAmounts = new Map(input.items.map(({ creditId, amount }) => [creditId, amount]))
  if (requestedAmounts.size < input.items.length) refuseField('items', '挂账', '同一笔挂账不能重复')
  const businessDate = await lockFactDate(tx, now)
  const creditIds = await sortCreditsForLocking(tx, [...requestedAmounts.keys()])
  for (const creditId of creditIds) {
    const credit = await lockCreditForRepayment(tx, creditId)
    if ((requestedAmounts.get(creditId) ?? 0) > credit.remainAmount) refuse('REPAY_EXCEEDED')
  }
  const work = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  const entries: JournalEntry[] = []
  let receiptNo = ''
  for (const creditId of creditIds) {
    const repayNo = await context.numbers.take('HK', businessDate)
    receiptNo ||= repayNo
    const amount = requestedAmounts.get(creditId) ?? 0
    const payment = await insertPayment(context, businessDate, { creditId, amount }, input)
    await applyRepayment(work, payment, repayNo, { receiptNo, entries })
  }
  await postEntries(tx, entries, { at: now, businessDate, userId: actor.userId })
  return { receiptNo, amount: input.items.reduce((sum, item) => sum + item.amount, 0) }
}

/** A bank transfer needs its reference, by which it is reconciled. */
function requireReference({ payMethod: by, slipNo }: Paid): void {
  if (by === payMethod.transfer && slipNo === undefined) refuseField('slipNo', '转账流水号')
}

async function insertPayment(
  { tx, now, actor, numbers }: CommandContext,
  businessDate: string,
  { creditId, amount }: { creditId: number; amount: number },
  { payMethod: by, slipNo = '', remark = '', memberId = null }: Paid,
): Promise<PaymentRow> {
  return createPayment(tx, {
    paymentNo: await numbers.take('ZF', businessDate),
    bizType: payBizType.repayment,
    bizId: creditId,
    billId: null,
    orderId: null,
    payMethod: by,
    amount,
    slipNo,
    remark,
    memberId,
    cashier: { userId: actor.userId, name: actor.nickName },
    at: now,
  })
}
