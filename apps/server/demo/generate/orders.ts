/** Orders at a table: placed, produced, returned. */
import { addMinutes } from '@nocturne/base/venue-time'
import {
  factType,
  goodsKind,
  orderSource,
  orderStatus,
  orderType,
  payMode,
  produceDept,
  produceStatus,
  stockBizType,
} from '@nocturne/contract/codes'
import type { OrderSource, OrderStatus, OrderType, PayMode, ProduceStatus } from '@nocturne/contract/codes'
import { orders as endpoints } from '@nocturne/contract/orders/endpoints'
import { computeUnitPrice } from '../../src/modules/catalog/pricing-rules.ts'
import type { CartItem } from '../../src/modules/catalog/public.ts'
import type { GoodsRow } from '../../src/modules/catalog/public.ts'
import type { Person } from '../../src/modules/directory/public.ts'
import { evaluateCart } from '../../src/modules/orders/cart-rules.ts'
import type { CartLine } from '../../src/modules/orders/cart-rules.ts'
import { discountColumns, isReturnCovered, computeReturnShare } from '../../src/modules/orders/line-rules.ts'
import { getDiscountKind } from '../../src/modules/orders/placed-facts.ts'
import { buildReturnFacts } from '../../src/modules/orders/return-item.ts'
import { canChangeProduceStatus, isProduced } from '../../src/modules/orders/produce-status.ts'
import { sumRestoredStock } from '../../src/modules/orders/stock-rules.ts'
import type { Row } from './load-rows.ts'
import { formatNow } from './night.ts'
import type { Actor, LiveOrder, Night, Sitting } from './night.ts'
import { refreshBill } from './refresh-bill.ts'
import { logOperation, logSittingChange, moveStock, postFact } from './write.ts'
import { requireNextOrderStatus } from './next-state.ts'

export type NewOrder = {
  orderType: OrderType
  source: OrderSource
  orderUser: Person | null
  recommend: Person | null
  memberId: number | null
  payMode: PayMode
  status: OrderStatus
  remark: string
}

/**
 * Builds order lines from a cart by the rules of the menu; null when goods are sold out or the stock is insufficient.
 */
export function buildCartLines(
  night: Night,
  items: readonly CartItem[],
  memberBp: number | null,
): { lines: CartLine<GoodsRow>[]; stock: Map<number, number> } | null {
  const cart = evaluateCart({ items, goods: night.goods, clock: formatNow(night).slice(11, 16), memberBp })
  return 'problem' in cart ? null : cart
}

/** Stores the rows of an order. People and department are copied from the sitting. */
export function storeOrder(
  night: Night,
  sitting: Sitting,
  order: NewOrder,
  lines: readonly CartLine<GoodsRow>[],
): LiveOrder {
  const { record } = sitting
  const createdAt = formatNow(night)
  const row: Row<'orders'> = {
    orderId: night.ids.next('orders'),
    orderNo: night.ids.number('DD', night.date),
    orderType: order.orderType,
    tableRecordId: record.tableRecordId,
    businessDate: night.date,
    source: order.source,
    orderUserId: order.orderUser?.userId ?? null,
    orderUserName: order.orderUser?.nickName ?? null,
    memberId: order.memberId,
    memberOrdered: false,
    salesUserId: record.salesUserId,
    salesUserName: record.salesUserName,
    salesDeptId: record.salesDeptId,
    salesDeptName: record.salesDeptName,
    waiterUserId: record.waiterUserId,
    recommendUserId: order.recommend?.userId ?? record.recommendUserId,
    recommendUserName: order.recommend?.nickName ?? record.recommendUserName,
    recommendDeptId: order.recommend?.deptId ?? record.recommendDeptId,
    recommendDeptName: order.recommend?.deptName ?? record.recommendDeptName,
    payMode: order.payMode,
    status: order.status,
    payDeadline:
      order.status === orderStatus.waiting && order.orderType !== orderType.gift
        ? addMinutes(createdAt, night.venue.config['order.payMinutes'])
        : null,
    orderRemark: order.remark,
    urgeCount: 0,
    urgedAt: null,
    cancelReason: null,
    cancelUserId: null,
    cancelledAt: null,
    lastFactDate: null,
    createdAt,
  }
  const live: LiveOrder = {
    row,
    lines: lines.map((line) => createItemRow(night, row.orderId, line)),
    sitting,
    gift: null,
  }
  night.rows.orders.push(row)
  night.rows.orderItem.push(...live.lines)
  sitting.orders.push(live)
  return live
}

function createItemRow(night: Night, orderId: number, line: CartLine<GoodsRow>): Row<'orderItem'> {
  const { goods } = line
  return {
    orderItemId: night.ids.next('orderItem'),
    orderId,
    goodsId: goods.goodsId,
    goodsName: goods.goodsName,
    goodsKind: goods.goodsKind,
    typeId: goods.typeId,
    statisType: goods.statisType,
    unit: goods.unit,
    spec: goods.spec,
    price: computeUnitPrice(line),
    basePrice: goods.salePrice,
    priceRuleId: null,
    priceRule: null,
    quantity: line.quantity,
    returnQuantity: 0,
    storedQuantity: 0,
    changePriceDiscount: 0,
    memberDiscount: line.memberDiscount,
    managerDiscount: 0,
    wipeDiscount: 0,
    otherDiscount: line.otherDiscount ?? 0,
    allocatedAmount: 0,
    flavor: line.flavor,
    options: [...line.options],
    itemRemark: line.itemRemark,
    packageDetail: line.parts,
    produceDept: goods.produceDept,
    produceStatus: goods.produceDept === produceDept.none ? produceStatus.none : produceStatus.waiting,
    produceUserId: null,
    producedAt: null,
    producedFrom: null,
    countMinCharge: goods.countMinCharge,
    performanceFlag: goods.performanceFlag,
    discountFlag: goods.discountFlag,
    rebateType: goods.rebateType,
    rebateValue: goods.rebateValue,
    costPrice: goods.costPrice,
    returnReason: null,
    returnUserId: null,
    returnedAt: null,
  }
}

/** 点单. Pay-later orders are owed and produced immediately; pay-now orders wait for payment. Null when the menu refuses the cart. */
export function placeOrder(
  night: Night,
  sitting: Sitting,
  items: readonly CartItem[],
  by: { user: Person; recommend: Person | null },
): LiveOrder | null {
  const cart = buildCartLines(night, items, sitting.guests.memberBp)
  if (!cart) return null
  const paysLater = sitting.record.payMode === payMode.payLater
  const order = storeOrder(
    night,
    sitting,
    {
      orderType: orderType.meal,
      source: orderSource.staff,
      orderUser: by.user,
      recommend: by.recommend,
      memberId: sitting.guests.memberId,
      payMode: sitting.record.payMode,
      status: paysLater ? orderStatus.placed : orderStatus.waiting,
      remark: '',
    },
    cart.lines,
  )
  const { orderId, orderNo } = order.row
  moveStock(night, new Map([...cart.stock].map(([goodsId, quantity]) => [goodsId, -quantity])), {
    bizType: stockBizType.sale,
    orderId,
    userId: by.user.userId,
  })
  const pieces = cart.lines.reduce((sum, line) => sum + line.quantity, 0)
  logSittingChange(
    night,
    sitting,
    {
      opType: '点单',
      content: `点单${pieces}件，${cart.lines
        .slice(0, 3)
        .map((line) => line.goods.goodsName)
        .join('、')}`,
    },
    by.user,
  )
  const payableAmount = cart.lines.reduce((sum, line) => sum + line.amount - line.memberDiscount, 0)
  logOperation(night, endpoints.add, by.user, {
    subjectType: 'order',
    subjectId: orderId,
    after: { orderNo, tableRecordId: order.row.tableRecordId, payableAmount, pieces },
  })
  if (paysLater) {
    bookOrder(night, order)
    refreshBill(night, sitting.bill, by.user.userId)
    produceOrder(night, order)
  }
  return order
}

/** Books an order as fact F1, and each of its discounts as F5. */
export function bookOrder(night: Night, order: LiveOrder): void {
  const listed = order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  postFact(night, order, { factType: factType.placed, dTotal: listed, dUnpaid: listed })
  for (const column of discountColumns) {
    const amount = order.lines.reduce((sum, line) => sum + line[column], 0)
    postFact(night, order, {
      factType: factType.discounted,
      discountKind: getDiscountKind(column, order.row.orderType),
      dDiscount: amount,
      dUnpaid: -amount,
    })
  }
}

/** Bar, kitchen and fruit room start, finish and deliver the lines. */
export function produceOrder(night: Night, order: LiveOrder): void {
  const random = night.stream('produce', order.row.orderNo)
  const started = night.time.now() + random.int(40, 240)
  const made = started + random.int(150, 660)
  const served = random.chance(0.7) ? made + random.int(30, 240) : null
  const maker = random.pick(night.crew.bar)
  const move = (status: ProduceStatus, change: Partial<Row<'orderItem'>>) => () => {
    for (const line of order.lines) {
      if (line.returnQuantity === line.quantity || !canChangeProduceStatus(line.produceStatus, status)) continue
      Object.assign(line, { produceStatus: status, produceUserId: maker.userId }, change)
    }
  }
  night.time.plan(started, move(produceStatus.making, {}))
  night.time.plan(made, () => move(produceStatus.produced, { producedAt: formatNow(night) })())
  if (served !== null) night.time.plan(served, move(produceStatus.delivered, {}))
}

/** Cancels an order that was not paid in time and returns its stock. The order was never booked. */
export function cancelUnpaidOrder(night: Night, order: LiveOrder, reason: string, actor: Actor): void {
  const { row, sitting } = order
  moveStock(night, sumRestoredStock(order.lines), {
    bizType: stockBizType.returned,
    orderId: row.orderId,
    userId: actor.userId,
  })
  Object.assign(row, {
    status: requireNextOrderStatus(row, 'cancel'),
    cancelReason: reason,
    cancelUserId: actor.userId,
    cancelledAt: formatNow(night),
  })
  logSittingChange(night, sitting, { opType: '取消订单', content: `${row.orderNo} ${reason}` }, actor)
  logOperation(night, endpoints.cancel, actor, {
    subjectType: 'order',
    subjectId: row.orderId,
    before: { status: orderStatus.waiting },
    after: { status: orderStatus.cancelled, reason },
  })
}

const returnReasons = ['客人不要了', '点错了', '等待太久', '换其他商品']

/** 退单 before payment: returns one unit of an owed line with its share of every discount. */
export function returnOneUnit(night: Night, order: LiveOrder, actor: Person): void {
  const { row, sitting } = order
  const random = night.stream('return', row.orderNo)
  const line = order.lines.find(
    (item) =>
      item.goodsKind === goodsKind.single &&
      item.returnQuantity < item.quantity &&
      isReturnCovered({ ...item, kept: item.quantity - item.returnQuantity }, 1) &&
      !isProduced(item.produceStatus),
  )
  if (!line || row.status !== orderStatus.placed || (order.lines.length === 1 && line.quantity === 1)) return
  const share = computeReturnShare({ ...line, kept: line.quantity - line.returnQuantity }, 1)
  const reason = random.pick(returnReasons)
  for (const column of discountColumns) line[column] -= share.discounts[column]
  Object.assign(line, {
    returnQuantity: line.returnQuantity + 1,
    returnReason: reason,
    returnUserId: actor.userId,
    returnedAt: formatNow(night),
  })
  for (const fact of buildReturnFacts(row, line, share)) postFact(night, order, fact)
  refreshBill(night, sitting.bill, actor.userId)
  moveStock(night, sumRestoredStock([{ ...line, quantity: 1 }]), {
    bizType: stockBizType.returned,
    orderId: row.orderId,
    userId: actor.userId,
  })
  const content = `${line.goodsName} 退1${line.unit}，${reason}`
  logSittingChange(night, sitting, { opType: '退单', content }, actor)
  logOperation(night, endpoints.returnItem, actor, {
    subjectType: 'order',
    subjectId: row.orderId,
    after: { content, returnAmount: share.amount, discountBack: share.discount },
  })
}
