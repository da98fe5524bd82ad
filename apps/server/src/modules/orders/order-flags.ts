/** Actions a user may take on an order or a line now, for display. Commands check again on locked rows. */
import type { ProduceStatus } from '@nocturne/contract/codes'
import { orderProduceStatus, orderStatus, orderType, produceStatus } from '@nocturne/contract/codes'
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted } from '../../http/policy.ts'
import { isRunning } from '../tables/public.ts'
import { computeNetAmount, isReturnCovered } from './line-rules.ts'
import type { LineMoney } from './line-rules.ts'
import { BOOKED_ORDER_STATUSES, isRunningOrder } from './order-status.ts'
import { canChangeProduceStatus } from './produce-status.ts'
import { canUndoDelivery } from './undo-rules.ts'
import type { OrderCard, OrderFlagInput } from './order-cards.ts'

type OrderState = Pick<
  OrderCard,
  'status' | 'orderType' | 'produceStatus' | 'unpaidAmount' | 'paidAmount' | 'creditAmount' | 'salesUserId'
> &
  OrderFlagInput

/** Flags of an order. */
export function computeOrderFlags(actor: StaffActor, order: OrderState): OrderCard['can'] {
  const owner = { userIds: [order.salesUserId, order.orderUserId, order.waiterUserId], deptId: order.salesDeptId }
  const isAllowed = (key: PermissionKey) => isPermitted(actor, key, owner)
  const here = isRunning(order.recordStatus)
  const gift = order.orderType === orderType.gift
  const ownGift = !gift || actor.userId === order.sendUserId || actor.userId === order.sendOperatorId
  const live = isRunningOrder(order.status)
  const owes =
    (order.status === orderStatus.waiting || order.status === orderStatus.placed) && !gift && order.unpaidAmount > 0
  const unmade =
    live && (order.produceStatus === orderProduceStatus.waiting || order.produceStatus === orderProduceStatus.partly)
  return {
    cancel: order.status === orderStatus.waiting && here && ownGift && isAllowed('operate:order:add'),
    toPostpay: order.status === orderStatus.waiting && here && !gift && isAllowed('operate:order:postpay'),
    urge: unmade && here && isAllowed('operate:order:add'),
    produce: unmade && isAllowed('operate:produce:handle'),
    addItems: here && isAllowed('operate:order:add'),
    payCode: owes && here && isAllowed('operate:bill:payCode'),
    settle: owes && here && isAllowed('operate:bill:settle'),
    applyRefund:
      BOOKED_ORDER_STATUSES.includes(order.status) &&
      order.paidAmount + order.creditAmount > 0 &&
      isAllowed('operate:refund:apply'),
    storeWine:
      here &&
      BOOKED_ORDER_STATUSES.includes(order.status) &&
      (order.orderType === orderType.meal || order.orderType === orderType.openPackage) &&
      order.bottles &&
      isAllowed('wine:deposit:add'),
    returnGift:
      gift &&
      order.status === orderStatus.settled &&
      here &&
      isPermitted(actor, 'operate:send:return', { userIds: [order.sendUserId], deptId: order.sendDeptId }),
  }
}

/** Flags of a line of that order. */
export function computeLineFlags(
  actor: StaffActor,
  order: Omit<OrderState, 'produceStatus'>,
  line: LineMoney & { produceStatus: ProduceStatus; isReturnRequested: boolean },
) {
  const owner = { userIds: [order.salesUserId, order.orderUserId, order.waiterUserId], deptId: order.salesDeptId }
  const here = isRunning(order.recordStatus)
  const live = isRunningOrder(order.status)
  const open = computeNetAmount(line) > line.allocatedAmount || line.changePriceDiscount > 0
  const returnable = live && here && order.orderType !== orderType.wine && line.kept > 0 && isReturnCovered(line, 1)
  const mayReturn = isPermitted(actor, 'operate:order:return', owner)
  const byBar = isPermitted(actor, 'operate:produce:handle', owner)
  const mayCarry = byBar || isPermitted(actor, 'operate:order:add', owner)
  const canMove = (to: ProduceStatus) =>
    (live || order.status === orderStatus.completed) && line.kept > 0 && canChangeProduceStatus(line.produceStatus, to)
  return {
    returnItem: returnable && mayReturn,
    askReturn:
      returnable &&
      !mayReturn &&
      !line.isReturnRequested &&
      isPermitted(actor, 'operate:order:add', owner) &&
      isPermitted(actor, 'operate:order:list', owner),
    changePrice:
      (live || order.status === orderStatus.waiting) &&
      here &&
      order.orderType !== orderType.gift &&
      line.kept > 0 &&
      open &&
      isPermitted(actor, 'operate:order:changePrice', owner),
    produce: canMove(produceStatus.produced) && byBar,
    make: canMove(produceStatus.making) && byBar,
    deliver: canMove(produceStatus.delivered) && mayCarry,
    undoDelivery: canUndoDelivery({ ...line, orderStatus: order.status }) && mayCarry,
  }
}
