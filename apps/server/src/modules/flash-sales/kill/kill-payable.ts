/** Effects of a proven payment of a flash-sale order: the pieces are sold, the money is owed to the guest until served. */
import { formatFen } from '@nocturne/base/money'
import { parseTime } from '@nocturne/base/venue-time'
import { killOrderStatus, notifyCategory, payBizType, payStatus } from '@nocturne/contract/codes'
import type { Db, Tx } from '../../../db/connection.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import type { PrepaidSubject } from '../../billing/public.ts'
import { postEntry } from '../../ledger/public.ts'
import { receiveMoney } from '../../members/public.ts'
import { notify } from '../../notifications/public.ts'
import { markPaid } from '../../payments/public.ts'
import type { Payable, PaymentRequest } from '../../payments/public.ts'
import { resolveRequester, isOwn } from '../ownership.ts'
import { buildKillOrdersRoute } from './kill-routes.ts'
import { countUnderNumber, assertNumberQuota, lockKillOrder, sellPlace } from './kill-store.ts'

export const killPayable: Payable = {
  lock: async (tx, { bizId }) => {
    await lockKillOrder(tx, bizId)
  },

  apply: async ({ tx, now, businessDate, emit, log }, payment) => {
    const order = await lockKillOrder(tx, payment.bizId)
    if (order.status === killOrderStatus.closed) refuse('ORDER_CLOSED')
    if (order.status !== killOrderStatus.waiting) refuse('ORDER_PAID')
    // Money before pieces: all buyers contend for the row of the pieces, a balance only its member.
    const clearing = `${payment.payMethod}:clearing`
    const { lines, bonusAmount } = await receiveMoney(tx, payment, () => clearing, { at: now, businessDate })
    const payerName = order.guestName || '客人'
    await markPaid(tx, payment.paymentId, { at: now, businessDate, payerName, bonusAmount })
    await countUnderNumber(tx, order)
    await sellPlace(tx, order)
    await tx
      .updateTable('killOrder')
      .set({ status: killOrderStatus.paid, paymentId: payment.paymentId, paidAt: now, businessDate })
      .where('killOrderId', '=', order.killOrderId)
      .execute()
    const { killOrderId, killOrderNo, activityId, amount, goodsName, quantity, salesUserId } = order
    emit({ topic: 'kill', ids: [activityId] })
    log({ title: '秒杀付款', subjectType: 'killOrder', subjectId: killOrderId, after: { killOrderNo, amount } })
    if (salesUserId !== null)
      await notify(
        tx,
        emit,
        {
          userIds: [salesUserId],
          category: notifyCategory.pay,
          title: '秒杀成交',
          content: `${goodsName} ×${quantity} ${formatFen(amount)}，客人从您的分享下单`,
          route: buildKillOrdersRoute(activityId),
          bizType: 'killOrder',
          bizId: killOrderId,
        },
        now,
      )
    await postEntry(
      tx,
      {
        businessKey: `payment:${payment.paymentId}`,
        kind: 'prepaid',
        lines: [...lines, { account: 'prepaid:kill', amount: -amount }],
      },
      { at: now, businessDate, userId: null },
    )
  },

  isSeenBy: async (db, { bizId }, actor) => {
    const order = await db
      .selectFrom('killOrder')
      .select(['salesUserId', 'salesDeptId'])
      .where('killOrderId', '=', bizId)
      .executeTakeFirstOrThrow()
    return isPermitted(actor, 'speedKill:order:list', { userIds: [order.salesUserId], deptId: order.salesDeptId })
  },

  describe: async (db, { bizId }) => {
    const { killOrderNo } = await db
      .selectFrom('killOrder')
      .select('killOrderNo')
      .where('killOrderId', '=', bizId)
      .executeTakeFirstOrThrow()
    return { tableName: '', paidNo: killOrderNo }
  },
}

/** A guest pays an own order: from the phone or account that placed it. NOT_FOUND for other people's. */
export const killSubject: PrepaidSubject = {
  find: async ({ db, request, actor }, { killOrderId, openId }) => {
    if (killOrderId === undefined) return refuseField('killOrderId', '秒杀订单')
    const order = await db
      .selectFrom('killOrder')
      .select(['deviceId', 'openId', 'memberId'])
      .where('killOrderId', '=', killOrderId)
      .executeTakeFirst()
    if (!order || !isOwn(order, await resolveRequester({ db, actor, request }, openId)))
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
  await assertNoRunningPayment(tx, killOrderId)
  await assertNumberQuota(tx, order)
  return {
    bizType: payBizType.flashSale,
    bizId: killOrderId,
    billId: null,
    orderId: null,
    amount: order.amount,
    subject: `秒杀 ${order.goodsName}`.slice(0, 60),
    itemIds: [],
    payCodeHash: null,
    cashier: null,
  }
}

async function assertNoRunningPayment(db: Db, killOrderId: number): Promise<void> {
  const running = await db
    .selectFrom('payment')
    .select('paymentId')
    .where('bizType', '=', payBizType.flashSale)
    .where('bizId', '=', killOrderId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .executeTakeFirst()
  if (running) refuse('PAY_RUNNING')
}
