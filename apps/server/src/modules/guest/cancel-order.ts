/** 取消订单: the phone that placed an order cancels it while it waits for payment. Its stock is restored. */
import { orderStatus } from '@nocturne/contract/codes'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { schemas } from '@nocturne/contract/guest/schemas'
import type { Handler } from '../../http/bind.ts'
import { requireDeviceId } from '../../http/device-id.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { cancelPendingOrder, lockOrder } from '../orders/public.ts'
import { assertNoRunningPayment } from '../payments/public.ts'
import { GUEST_ACTOR } from './guest-actor.ts'
import { requirePass } from './pass.ts'

export const cancelGuestOrder: Handler<typeof guest.cancelOrder, typeof schemas.cancelOrder> = async (
  { tx, now, request, emit, log },
  { pass, orderId },
) => {
  const deviceId = requireDeviceId(request)
  const seat = await requirePass(tx, { pass, deviceId, now, writing: true })
  const own = await tx
    .selectFrom('guestOrder')
    .select('orderId')
    .where('orderId', '=', orderId)
    .where('tableRecordId', '=', seat.tableRecordId)
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
  if (!own) refuseNotFound({ orderId }, 'ORDER_NOT_FOUND')
  const { order } = await lockOrder(tx, orderId)
  if (order.status !== orderStatus.waiting) refuse('ORDER_STATUS_WRONG')
  // Refuses while a payment of the order is in progress. No payment can start meanwhile, because it needs the lock of
  // the order.
  await assertNoRunningPayment(tx, orderId)
  await cancelPendingOrder({ tx, now, emit, log, actor: GUEST_ACTOR }, orderId, '客人取消')
  return {}
}
