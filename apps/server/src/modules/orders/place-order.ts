/**
 * 点单: adds lines to a sitting. Adding never conflicts with other changes at the table, so it needs no version. Pay-later orders are owed
 * immediately; pay-now orders wait (status 0, no facts) until paid or expired.
 */
import type { OrderStatus, PayMode } from '@nocturne/contract/codes'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import {
  factType,
  orderSource,
  orderStatus,
  orderType,
  payMode,
  recordStatus,
  stockBizType,
} from '@nocturne/contract/codes'
import { queryRows, lit } from '../../db/statement.ts'
import type { CommandContext, StaffActor } from '../../http/context.ts'
import { assertExpectedAmount } from '../../http/expected-amount.ts'
import { requirePermission, isPermitted } from '../../http/policy.ts'
import { refuseNotFound, refuse, refuseInputValue } from '../../http/refusal.ts'
import { applyPriceRules, loadGoods, moveStock, readSittingPrices } from '../catalog/public.ts'
import type { CartItem, GoodsRow } from '../catalog/public.ts'
import { findMemberRate, requireActivePerson } from '../directory/public.ts'
import { lockFactDate, postFacts, recomputeBillStatuses } from '../ledger/public.ts'
import type { Fact } from '../ledger/public.ts'
import { loadConfig } from '../platform/public.ts'
import { assertLockOrder, hasLockedMain, recordSittingChange } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'
import { evaluateCart } from './cart-rules.ts'
import type { CartLine } from './cart-rules.ts'
import { getAcceptedStatus } from './order-status.ts'
import { reserveOrderId, storeOrder } from './order-store.ts'

export type OrderRequest = {
  tableRecordId: number
  items: readonly CartItem[]
  payMode: PayMode
  recommendUserId?: number | undefined
  memberId?: number | undefined
  remark?: string | undefined
  orderType?: (typeof orderType)['meal' | 'openPackage']
  expectedFen?: number | undefined
}

export type PlacedOrder = {
  orderId: number
  orderNo: string
  payableAmount: number
  status: OrderStatus
  payDeadline: string | null
}

/** 点单: places an order in the caller's transaction. */
export async function placeOrder(context: CommandContext, request: OrderRequest): Promise<PlacedOrder> {
  const { tx, now, actor } = context
  const goodsIds = request.items.flatMap((item) => [
    item.goodsId,
    ...(item.packageDetail ?? []).map((part) => part.goodsId),
  ])
  // Reads everything in one round trip; the sitting is locked before the goods.
  const [businessDate, record, listed, prices, orderId, recommend] = await Promise.all([
    lockFactDate(tx, now),
    lockSitting(context, request.tableRecordId),
    loadGoods(tx, goodsIds),
    readSittingPrices(tx, request.tableRecordId, now),
    reserveOrderId(tx),
    request.recommendUserId === undefined ? null : requireActivePerson(tx, request.recommendUserId),
    request.memberId === undefined
      ? null
      : findMemberRate(tx, request.memberId).then((rate) => rate ?? refuseNotFound({ memberId: request.memberId })),
  ])
  requirePermission(actor, 'operate:order:add', toOwner(record))
  assertPayMode(actor, record, request.payMode)
  // A member named with the order gets the points; only the verified member of the sitting has a rate.
  const memberBp = record.memberRateOff ? null : await findMemberRate(tx, record.memberId)
  const goods = applyPriceRules(listed, prices)
  const cart = evaluateCart({ items: request.items, goods, clock: formatTime(now).slice(11, 16), memberBp })
  if ('problem' in cart) {
    const { errCode, vars, goodsId } = cart.problem
    refuseInputValue({ goodsId }, errCode, { vars, detail: { goodsId } })
  }
  const { totalAmount, discount, pieces, content } = computeCartTotals(cart.lines)
  const payableAmount = totalAmount - discount
  assertExpectedAmount(payableAmount, request.expectedFen)

  const paysLater = request.payMode === payMode.payLater
  const payDeadline = paysLater ? null : addMinutes(formatTime(now), (await loadConfig(tx))['order.payMinutes'])
  const orderNo = await context.numbers.take('DD', businessDate)
  const stored = storeOrder(tx, {
    orderId,
    orderNo,
    orderType: request.orderType ?? orderType.meal,
    tableRecordId: record.tableRecordId,
    businessDate,
    source: orderSource.staff,
    orderUser: { userId: actor.userId, name: actor.nickName },
    memberId: request.memberId ?? record.memberId,
    recommend,
    payMode: request.payMode,
    status: paysLater ? orderStatus.placed : orderStatus.waiting,
    payDeadline,
    remark: request.remark ?? '',
    at: now,
    lines: cart.lines,
  })
  const taken = new Map([...cart.stock].map(([goodsId, quantity]) => [goodsId, -quantity]))
  const writes = [
    stored,
    moveStock(tx, taken, { bizType: stockBizType.sale, orderId, userId: actor.userId, at: now, businessDate }),
    postFacts(tx, paysLater ? buildNewOrderFacts(orderId, totalAmount, discount) : [], { at: now, businessDate }),
    recordSittingChange(tx, record, { opType: '点单', content }, { actor, now, businessDate }),
  ]
  context.defer(...writes)
  // Recomputes the statuses only where the order can change them: at a sitting that is not simply open, such as a
  // settled or merged one, and for a free order.
  if (paysLater && (record.status !== recordStatus.open || payableAmount === 0))
    await recomputeBillStatuses(tx, record.billId, { at: now, userId: actor.userId, businessDate })

  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [orderId] })
  context.log({
    subjectType: 'order',
    subjectId: orderId,
    after: { orderNo, tableRecordId: record.tableRecordId, payableAmount, pieces },
  })
  return {
    orderId,
    orderNo,
    payableAmount,
    status: paysLater ? getAcceptedStatus(payableAmount) : orderStatus.waiting,
    payDeadline,
  }
}

type Sitting = Pick<
  RecordRow,
  | 'tableRecordId'
  | 'tableId'
  | 'billId'
  | 'status'
  | 'mergeToRecordId'
  | 'payMode'
  | 'memberId'
  | 'memberRateOff'
  | 'salesUserId'
  | 'salesDeptId'
  | 'waiterUserId'
  | 'openUserId'
>

/** Locks the sitting and its main like `lockRecord`, but reads only the columns needed: this is the server's most frequent statement. */
async function lockSitting({ tx }: CommandContext, tableRecordId: number): Promise<Sitting> {
  for (;;) {
    const locked = await queryRows<Sitting>(tx)`
      select sitting_id, table_id, bill_id, status, merge_to_sitting_id, pay_mode, member_id, member_rate_off, sales_user_id, sales_dept_id,
        waiter_user_id, open_user_id
      from sitting where sitting_id = any(array[${tableRecordId}::bigint, (
        select merge_to_sitting_id from sitting where sitting_id = ${tableRecordId} and status = ${lit(recordStatus.merged)})])
      order by sitting_id for no key update`
    const sitting = locked.find((row) => row.tableRecordId === tableRecordId)
    if (!sitting) refuseNotFound({ tableRecordId })
    if (sitting.status === recordStatus.cleared || sitting.status === recordStatus.cancelled) refuse('TABLE_NOT_OPEN')
    if (hasLockedMain(sitting, locked)) return sitting
    assertLockOrder([tableRecordId], [sitting.mergeToRecordId ?? 0])
  }
}

/** Owners of the sitting: its sales person, waiter and opener. */
const toOwner = (record: Sitting) => ({
  userIds: [record.salesUserId, record.waiterUserId, record.openUserId],
  deptId: record.salesDeptId,
})

/** Pay-first tables accept pay-later orders only from employees with the permission for this sitting. */
function assertPayMode(actor: StaffActor, record: Sitting, requestedMode: PayMode): void {
  if (requestedMode === payMode.payNow || record.payMode === payMode.payLater) return
  if (!isPermitted(actor, 'operate:order:postpay', toOwner(record))) refuse('POSTPAY_DENIED')
}

/** Sums of a cart, and its log text. */
function computeCartTotals(lines: readonly CartLine<GoodsRow>[]) {
  const sum = (part: (line: CartLine<GoodsRow>) => number) => lines.reduce((total, line) => total + part(line), 0)
  const pieces = sum((line) => line.quantity)
  const names = lines.slice(0, 3).map((line) => line.goods.goodsName)
  return {
    totalAmount: sum((line) => line.amount),
    discount: sum((line) => line.memberDiscount),
    pieces,
    content: `点单${pieces}件，${names.join('、')}`,
  }
}

/** Facts of a pay-later order; a pay-now order has none until it is paid. */
const buildNewOrderFacts = (orderId: number, totalAmount: number, discount: number): Fact[] => [
  { factType: factType.placed, orderId, dTotal: totalAmount, dUnpaid: totalAmount },
  { factType: factType.discounted, orderId, discountKind: 'member', dDiscount: discount, dUnpaid: -discount },
]
