/** 挂账回款: staff take cash, a card or a member's balance for a credit, wholly or in part. */
import { payBizType } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import { refuse } from '../../../http/refusal.ts'
import { factDate } from '../../ledger/public.ts'
import { createPayment } from '../../payments/public.ts'
import { balancePayer } from '../../members/public.ts'
import { applyRepayment } from './apply-repayment.ts'
import { lockCredit } from './credit-effects.ts'
import { lockBillOfCredit } from './credit-store.ts'

export const repayCredit: Handler<typeof billing.creditRepay, typeof schemas.creditRepay> = async (context, input) => {
  const { tx, now, actor } = context
  const memberId = input.payMethod === 'balance' ? await balancePayer(context, input) : null
  const businessDate = await factDate(tx, now)
  await lockBillOfCredit(tx, input.creditId)
  const credit = await lockCredit(tx, input.creditId, 'repayPart')
  if (input.amount > credit.remainAmount) refuse('REPAY_EXCEEDED')
  const [paymentNo, repayNo] = await Promise.all([
    context.numbers.take('ZF', businessDate),
    context.numbers.take('HK', businessDate),
  ])
  const payment = await createPayment(tx, {
    paymentNo,
    bizType: payBizType.repayment,
    bizId: credit.creditId,
    billId: null,
    orderId: null,
    payMethod: input.payMethod,
    amount: input.amount,
    slipNo: input.slipNo ?? '',
    remark: input.remark ?? '',
    memberId,
    cashier: { userId: actor.userId, name: actor.nickName },
    at: now,
  })
  const hand = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  return applyRepayment(hand, payment, repayNo)
}
