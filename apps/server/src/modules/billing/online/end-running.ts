/** 取消支付中的款项: staff who may settle a bill or show its code end an abandoned payment of a guest. */
import { recordStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { endPayment } from '../../payments/public.ts'
import { requireCollectPermission } from '../bill/bill-group.ts'

export const endRunningPayment: Handler<typeof billing.endRunning, typeof schemas.endRunning> = async (
  { db, actor, request, now },
  { paymentId },
) => {
  const payment = await db.selectFrom('payment').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
  if (!payment || payment.billId === null || payment.requestKey === null)
    refuseNotFound({ paymentId }, 'PAYMENT_NOT_FOUND')
  const records = await db
    .selectFrom('sitting')
    .selectAll()
    .where('billId', '=', payment.billId)
    .where('status', '<>', recordStatus.cancelled)
    .orderBy('tableRecordId')
    .execute()
  requireCollectPermission(actor, records)
  return endPayment(db, paymentId, { actor, request, now })
}
