/** Payment of a flash-sale order, and its effects: the pieces are sold, the money is owed to the guest until served. */
import { formatFen } from '@nocturne/base/money'
import { parseTime } from '@nocturne/base/venue-time'
import { killOrderStatus, notifyCategory } from '@nocturne/contract/codes'
import type { Tx } from '../../../db/connection.ts'
import type { NightUnitOfWork } from '../../../http/context.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import type { PrepaidSubject } from '../../billing/public.ts'
import { buildPrepaidRequest, prepaidKinds, receivePrepaid } from '../../members/public.ts'
import { notify } from '../../notifications/public.ts'
import type { Payable, PaymentRequest } from '../../payments/public.ts'
import { resolveRequester, isOwnedByRequester } from '../ownership.ts'
import { buildKillOrdersRoute } from './kill-routes.ts'
import { addToPhoneNumberQuota, assertPhoneNumberQuota, lockKillOrder, markPiecesSold } from './kill-store.ts'
import type { KillOrderRow } from './kill-store.ts'

export const killPayable: Payable = {
  lock: async (tx, { bizId }) => {
    await lockKillOrder(tx, bizId)
  },

  apply: async (work, payment) => {
    const { tx, now, businessDate } = work
    const order = await lockKillOrder(tx, payment.bizId)
    if (order.status === killOrderStatus.closed) refuse('ORDER_CLOSED')
    if (order.status !== killOrderStatus.waiting) refuse('ORDER_PAID')
    await receivePrepaid(prepaidKinds.flashSale, work, payment, {
      payerName: order.guestName || '客人',
      // Runs after the money was booked: all buyers wait for the row of the pieces, so it is locked as late as
      // possible; a balance is locked only by payments of its own member.
      store: async () => {
        await addToPhoneNumberQuota(tx, order)
        await markPiecesSold(tx, order)
        await tx
          .updateTable('flashSaleOrder')
          .set({ status: killOrderStatus.paid, paymentId: payment.paymentId, paidAt: now, businessDate })
          .where('killOrderId', '=', order.killOrderId)
          .execute()
        await publishSale(work, order)
      },
    })
  },

  isSeenBy: async (db, { bizId }, actor) => {
    const order = await db
      .selectFrom('flashSaleOrder')
      .select(['salesUserId', 'salesDeptId'])
      .where('killOrderId', '=', bizId)
      .executeTakeFirstOrThrow()
    return isPermitted(actor, 'speedKill:order:list', { userIds: [order.salesUserId], deptId: order.salesDeptId })
  },

  describe: async (db, { bizId }) => {
    const { killOrderNo } = await db
      .selectFrom('flashSaleOrder')
      .select('killOrderNo')
      .where('killOrderId', '=', bizId)
      .executeTakeFirstOrThrow()
    return { tableName: '', paidNo: killOrderNo }
  },
}

async function publishSale({ tx, now, emit, log }: NightUnitOfWork, order: KillOrderRow): Promise<void> {
  const { killOrderId, killOrderNo, activityId, amount, goodsName, quantity, salesUserId } = order
  emit({ topic: 'kill', ids: [activityId] })
  log({ title: '秒杀付款', subjectType: 'killOrder', subjectId: killOrderId, after: { killOrderNo, amount } })
  if (salesUserId === null) return
  const content = `${goodsName} ×${quantity} ${formatFen(amount)}，客人从您的分享下单`
  const about = { route: buildKillOrdersRoute(activityId), bizType: 'killOrder', bizId: killOrderId }
  const message = { userIds: [salesUserId], category: notifyCategory.pay, title: '秒杀成交', content, ...about }
  await notify(tx, emit, message, now)
}

/** Lets a guest pay an order that was placed from their phone or account. NOT_FOUND for orders of others. */
export const killPrepaidSubject: PrepaidSubject = {
  find: async ({ db, request, actor }, { killOrderId, openId }) => {
    if (killOrderId === undefined) return refuseField('killOrderId', '秒杀订单')
    const order = await db
      .selectFrom('flashSaleOrder')
      .select(['deviceId', 'openId', 'memberId'])
      .where('killOrderId', '=', killOrderId)
      .executeTakeFirst()
    if (!order || !isOwnedByRequester(order, await resolveRequester({ db, actor, request }, openId)))
      refuseNotFound({ killOrderId }, 'ORDER_NOT_FOUND')
    return killOrderId
  },

  wish: async (tx, killOrderId, now) => resolveKillPayment(tx, killOrderId, now),
}

async function resolveKillPayment(tx: Tx, killOrderId: number, now: Date): Promise<PaymentRequest> {
  const order = await lockKillOrder(tx, killOrderId)
  if (order.status === killOrderStatus.closed || order.status === killOrderStatus.refunded) refuse('ORDER_CLOSED')
  if (order.status !== killOrderStatus.waiting) refuse('ORDER_PAID')
  if (now >= parseTime(order.payDeadline)) refuse('ORDER_CLOSED')
  const { amount, goodsName } = order
  const subject = `秒杀 ${goodsName}`.slice(0, 60)
  const request = await buildPrepaidRequest(tx, prepaidKinds.flashSale, { id: killOrderId, amount, subject })
  await assertPhoneNumberQuota(tx, order)
  return request
}
