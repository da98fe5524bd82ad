/** What somebody may do with an order or a line now. Commands decide again on locked rows; this is what the page offers. */
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { StaffActor } from '../../http/context.ts'
import { may } from '../../http/policy.ts'
import { netOf, returnFits } from './line-rules.ts'
import type { LineMoney } from './line-rules.ts'
import { canProduce } from './produce-status.ts'
import type { OrderCard, OrderFacts } from './order-cards.ts'

type OrderState = Pick<
  OrderCard,
  'status' | 'orderType' | 'produceStatus' | 'unpaidAmount' | 'paidAmount' | 'creditAmount' | 'salesUserId'
> &
  OrderFacts

/** The flags of an order. */
export function orderCan(actor: StaffActor, order: OrderState): OrderCard['can'] {
  const owner = { userIds: [order.salesUserId, order.orderUserId, order.waiterUserId], deptId: order.salesDeptId }
  const allowed = (key: PermissionKey) => may(actor, key, owner)
  const here = ['1', '2', '5'].includes(order.recordStatus)
  const gift = order.orderType === '2'
  const ownGift = !gift || actor.userId === order.sendUserId || actor.userId === order.sendOperatorId
  const live = order.status === '1' || order.status === '2'
  const owes = (order.status === '0' || order.status === '1') && !gift && order.unpaidAmount > 0
  const unmade = live && (order.produceStatus === '0' || order.produceStatus === '1')
  return {
    cancel: order.status === '0' && here && ownGift && allowed('operate:order:add'),
    toPostpay: order.status === '0' && here && !gift && allowed('operate:order:postpay'),
    urge: unmade && here && allowed('operate:order:add'),
    produce: unmade && allowed('operate:produce:handle'),
    addItems: here && allowed('operate:order:add'),
    payCode: owes && here && allowed('operate:bill:payCode'),
    settle: owes && here && allowed('operate:bill:settle'),
    applyRefund:
      ['1', '2', '3'].includes(order.status) &&
      order.paidAmount + order.creditAmount > 0 &&
      allowed('operate:refund:apply'),
    storeWine: ['1', '2', '3'].includes(order.status) && allowed('wine:deposit:add'),
    returnGift:
      gift &&
      order.status === '2' &&
      here &&
      may(actor, 'operate:send:return', { userIds: [order.sendUserId], deptId: order.sendDeptId }),
  }
}

/** The flags of a line of that order. */
export function lineCan(actor: StaffActor, order: OrderState, line: LineMoney & { produceStatus: string }) {
  const owner = { userIds: [order.salesUserId, order.orderUserId, order.waiterUserId], deptId: order.salesDeptId }
  const here = ['1', '2', '5'].includes(order.recordStatus)
  const live = order.status === '1' || order.status === '2'
  const open = netOf(line) > line.allocatedAmount || line.changePriceDiscount > 0
  return {
    returnItem: live && here && line.kept > 0 && returnFits(line, 1) && may(actor, 'operate:order:return', owner),
    changePrice:
      (live || order.status === '0') &&
      here &&
      order.orderType !== '2' &&
      line.kept > 0 &&
      open &&
      may(actor, 'operate:order:changePrice', owner),
    produce:
      (live || order.status === '3') &&
      line.kept > 0 &&
      ['1', '2', '3'].some((to) => canProduce(line.produceStatus, to)) &&
      may(actor, 'operate:produce:handle', owner),
  }
}
