/** 退款试算: previews what would be refunded, by which method, and what is required for it. */
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Payment } from '../../../db/types.ts'
import type { Handler } from '../../../http/bind.ts'
import { isPayPasswordRequired } from '../../session/public.ts'
import { parseRefundRequest, loadRefundableOrder, readLastPaidDate, readSittingWithoutLock } from './refund-request.ts'
import { isAutoRefundable } from './refund-limit.ts'
import { assertRefundChoice, planRefund } from './refund-store.ts'

export const previewRefund: Handler<typeof billing.refundPlan, typeof schemas.refundPlan> = async (
  { db, now, actor },
  input,
) => {
  const { orderId } = input
  await loadRefundableOrder(db, actor, orderId, (recordId) => readSittingWithoutLock(db, recordId))
  await assertRefundChoice(db, orderId, input.firstPaymentId)
  const { plan, choices } = await planRefund(db, parseRefundRequest(input))
  const [businessDate, paid] = [getBusinessDate(now), await readLastPaidDate(db, orderId)]
  const atOnce = await isAutoRefundable(db, { orderId, userId: actor.userId, businessDate, plan, paidOn: paid })
  const parts = [...Map.groupBy(plan.takes, (take) => take.paymentId)]
  // Empty for lines that cost nothing.
  const ids = [...parts.map(([paymentId]) => paymentId), ...choices.map(({ paymentId }) => paymentId)]
  const { rows: numbers } = await sql<Pick<Selectable<Payment>, 'paymentId' | 'paymentNo' | 'payMethod'>>`
    select payment_id, payment_no, pay_method from payment where payment_id = any(${ids}::bigint[])`.execute(db)
  const { amount, creditBack, goodsAmount, discountBack } = plan
  return {
    amount,
    creditBack,
    goodsAmount,
    discountBack,
    parts: parts.flatMap(([paymentId, takes]) =>
      numbers
        .filter((payment) => payment.paymentId === paymentId)
        .map((payment) => ({ ...payment, amount: takes.reduce((sum, take) => sum + take.amount, 0) })),
    ),
    choices: choices.flatMap(({ paymentId, amount: left }) =>
      numbers.filter((payment) => payment.paymentId === paymentId).map((payment) => ({ ...payment, amount: left })),
    ),
    approval: !atOnce,
    password: await isPayPasswordRequired(db, amount),
  }
}
