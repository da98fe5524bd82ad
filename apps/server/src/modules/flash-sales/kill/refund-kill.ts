/** 秒杀退款: fully refunds a paid, unserved order by its original method and frees the pieces. */
import { killOrderStatus, notifyCategory } from '@nocturne/contract/codes'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext, UnitOfWork } from '../../../http/context.ts'
import { requirePermission } from '../../../http/policy.ts'
import { refuse } from '../../../http/refusal.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { prepaidKinds, refundPrepaid, resendFailedRefunds } from '../../members/public.ts'
import { notify } from '../../notifications/public.ts'
import { requirePayPassword } from '../../session/public.ts'
import { buildKillOrdersRoute } from './kill-routes.ts'
import { releasePieces, lockKillOrder } from './kill-store.ts'
import type { KillOrderRow } from './kill-store.ts'

export const refundKill: Handler<typeof flashSales.orderRefund, typeof schemas.orderRefund> = async (
  context,
  { killOrderId, reason, payPassword },
) => {
  const { tx, now, actor } = context
  const seen = await tx
    .selectFrom('flashSaleOrder')
    .select('amount')
    .where('killOrderId', '=', killOrderId)
    .executeTakeFirst()
  await requirePayPassword(context, seen?.amount ?? 0, payPassword)
  const businessDate = await lockFactDate(tx, now)
  const order = await lockKillOrder(tx, killOrderId)
  requirePermission(actor, 'operate:refund:approve', { userIds: [order.salesUserId], deptId: order.salesDeptId })
  if (order.status === killOrderStatus.refunded) return sendAgain(context, killOrderId)
  if (order.status !== killOrderStatus.paid) refuse('KILL_STATUS_WRONG')
  await refundKillOrder(context, order, { reason, businessDate, userId: actor.userId })
  return { killOrderId, status: killOrderStatus.refunded }
}

type Back = { reason: string; businessDate: string; userId: number | null }

/** Refunds a locked, paid order and frees its pieces. */
export async function refundKillOrder(
  { tx, now, emit, log }: Omit<UnitOfWork, 'actor'>,
  order: KillOrderRow,
  { reason, businessDate, userId }: Back,
): Promise<void> {
  const { killOrderId, amount, paymentId } = order
  const ending = { tx, now, businessDate, userId }
  await refundPrepaid(prepaidKinds.flashSale, ending, [{ id: killOrderId, amount, paymentId }], {
    reason,
    store: async () => {
      await releasePieces(tx, order, 'sold')
      await tx
        .updateTable('flashSaleOrder')
        .set({
          status: killOrderStatus.refunded,
          refundUserId: userId,
          refundReason: reason,
          refundedAt: now,
          refundDate: businessDate,
        })
        .where('killOrderId', '=', killOrderId)
        .execute()
      await publishRefund({ tx, now, emit, log }, order, reason)
    },
  })
}

async function publishRefund(
  { tx, now, emit, log }: Omit<UnitOfWork, 'actor'>,
  order: KillOrderRow,
  reason: string,
): Promise<void> {
  const { killOrderId, killOrderNo, activityId, amount, salesUserId } = order
  emit({ topic: 'kill', ids: [activityId] })
  log({
    subjectType: 'killOrder',
    subjectId: killOrderId,
    before: { status: order.status },
    after: { status: killOrderStatus.refunded, amount, reason },
  })
  if (salesUserId !== null)
    await notify(
      tx,
      emit,
      {
        userIds: [salesUserId],
        category: notifyCategory.pay,
        title: '秒杀订单已退款',
        content: `${killOrderNo} ${order.goodsName} 已退回客人：${reason}`,
        route: buildKillOrdersRoute(activityId),
        bizType: 'killOrder',
        bizId: killOrderId,
      },
      now,
    )
}

/**
 * Sends a refund that failed at the provider again under the same refund number. Refuses a refund that is in progress
 * or completed.
 */
async function sendAgain({ tx, now, log }: CommandContext, killOrderId: number) {
  await resendFailedRefunds(prepaidKinds.flashSale, { tx, now }, [killOrderId], 'KILL_STATUS_WRONG')
  log({ title: '退款重试', subjectType: 'killOrder', subjectId: killOrderId })
  return { killOrderId, status: killOrderStatus.refunded }
}
