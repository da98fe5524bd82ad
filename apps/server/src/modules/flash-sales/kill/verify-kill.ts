/** 秒杀核销: serves a purchase at a table. Its order is placed and paid on the bill with the prepaid money. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { killOrderStatus, notifyCategory, orderType } from '@nocturne/contract/codes'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { placePrepaidOrder } from '../../billing/public.ts'
import { notify } from '../../notifications/public.ts'
import { hashTypedCode, limitWrongCodes } from '../prepaid-code.ts'
import { buildKillOrdersRoute } from './kill-routes.ts'
import { lockKillOrder } from './kill-store.ts'
import type { KillOrderRow } from './kill-store.ts'

export const verifyKill: Handler<typeof flashSales.codeConsume, typeof schemas.codeConsume> = async (
  context,
  { verifyCode, killOrderId, tableRecordId },
) => {
  const { tx, db, now, actor, emit, log } = context
  const found =
    verifyCode === undefined
      ? await requireListedOrder(tx, actor, killOrderId ?? refuseField('verifyCode', '秒杀码'))
      : await limitWrongCodes({ db, userId: actor.userId, now }, verifyCode, () =>
          requireKillOrderByCode(tx, db, verifyCode),
        )
  const order = await lockKillOrder(tx, found)
  await assertUsable(tx, order, now)
  const { salePrice } = await tx
    .selectFrom('flashSaleGoods')
    .select('salePrice')
    .where('killGoodsId', '=', order.killGoodsId)
    .executeTakeFirstOrThrow()
  const placed = await placePrepaidOrder(context, {
    tableRecordId,
    orderType: orderType.flashSale,
    permission: 'speedKill:order:verify',
    items: [{ goodsId: order.goodsId, quantity: order.quantity, price: salePrice }],
    amount: order.amount,
    sourcePaymentId: order.paymentId ?? refuse('KILL_STATUS_WRONG'),
    memberId: order.memberId,
    recommend: await readSharerAtPurchase(tx, order),
    remark: `秒杀 ${order.killOrderNo}`,
  })
  await tx
    .updateTable('flashSaleOrder')
    .set({
      status: killOrderStatus.verified,
      verifiedAt: now,
      verifyUserId: actor.userId,
      verifyUserName: actor.nickName,
      tableRecordId,
      tableName: placed.tableName,
      orderId: placed.orderId,
    })
    .where('killOrderId', '=', order.killOrderId)
    .execute()
  emit({ topic: 'kill', ids: [order.activityId] })
  log({
    subjectType: 'killOrder',
    subjectId: order.killOrderId,
    before: { status: order.status },
    after: { status: killOrderStatus.verified, tableRecordId, orderNo: placed.orderNo, amount: order.amount },
  })
  const people = [order.salesUserId, placed.salesUserId].filter((id) => id !== null && id !== actor.userId)
  await notify(
    tx,
    emit,
    {
      userIds: people.filter((id) => id !== null),
      category: notifyCategory.order,
      title: '秒杀已核销',
      content: `${placed.tableName} ${order.goodsName} ×${order.quantity}`,
      route: buildKillOrdersRoute(order.activityId),
      bizType: 'killOrder',
      bizId: order.killOrderId,
    },
    now,
  )
  return { killOrderId: order.killOrderId, orderId: placed.orderId }
}

/**
 * Returns the id of the order with this code. Refuses CERT_INVALID for a code of no order, or of an order that was
 * never paid.
 */
export async function requireKillOrderByCode(tx: Db, db: Db, verifyCode: string): Promise<number> {
  const codeHash = (await hashTypedCode(db, verifyCode)) ?? refuse('CERT_INVALID')
  const order = await tx
    .selectFrom('flashSaleOrder')
    .select('killOrderId')
    .where('codeHash', '=', codeHash)
    .where('paidAt', 'is not', null)
    .executeTakeFirst()
  return order?.killOrderId ?? refuse('CERT_INVALID')
}

/**
 * Checks access for an order chosen in the list instead of by its code: refuses NOT_FOUND unless the user may see it
 * there.
 */
async function requireListedOrder(tx: Tx, actor: StaffActor, killOrderId: number): Promise<number> {
  const order = await tx
    .selectFrom('flashSaleOrder')
    .select(['salesUserId', 'salesDeptId'])
    .where('killOrderId', '=', killOrderId)
    .executeTakeFirst()
  if (
    !order ||
    !isPermitted(actor, 'speedKill:order:list', { userIds: [order.salesUserId], deptId: order.salesDeptId })
  )
    refuseNotFound({ killOrderId })
  return killOrderId
}

async function assertUsable(tx: Tx, { status, activityId }: KillOrderRow, now: Date): Promise<void> {
  if (status === killOrderStatus.verified) refuse('CERT_USED')
  if (status !== killOrderStatus.paid) refuse('KILL_STATUS_WRONG')
  const { useStartDate, useEndDate } = await tx
    .selectFrom('flashSaleActivity')
    .select(['useStartDate', 'useEndDate'])
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  const night = getBusinessDate(now)
  if (night < useStartDate) refuse('VOUCHER_NOT_START')
  if (night > useEndDate) refuse('VOUCHER_EXPIRED')
}

/**
 * Returns the person who shared the sale, with their department at the time of purchase; the order is credited to them
 * as a recommendation. Null without one.
 */
async function readSharerAtPurchase(tx: Tx, { salesUserId, salesUserName, salesDeptId }: KillOrderRow) {
  if (salesUserId === null || salesDeptId === null) return null
  const { deptName } = await tx
    .selectFrom('dept')
    .select('deptName')
    .where('deptId', '=', salesDeptId)
    .executeTakeFirstOrThrow()
  return { userId: salesUserId, nickName: salesUserName ?? '', deptId: salesDeptId, deptName }
}
