/** Links of the member area. */
import { linkTo } from '../../lib/links.ts'

/** P147. */
export const memberCentreLink = linkTo('/pages/member/index')

/** P148. */
export const ownWineLink = linkTo('/pages/member/wine/list')

/** P150. */
export const ownOrdersLink = (view?: 'kills' | 'plays'): string => linkTo('/pages/member/order/list', { view })

/** P151. */
export const ownOrderLink = (orderId: number): string => linkTo('/pages/member/order/detail', { orderId })

/** P151 for a flash sale order. */
export const ownKillLink = (killOrderId: number): string => linkTo('/pages/member/order/detail', { killOrderId })

/** P151 for a place in a group play. */
export const ownPlayLink = (joinId: number): string => linkTo('/pages/member/order/detail', { joinId })

/** P152. */
export const ownRechargesLink = linkTo('/pages/member/recharge/list')

/** P153. */
export const ownRechargeLink = (rechargeId: number): string => linkTo('/pages/member/recharge/detail', { rechargeId })

/** P062 for an order placed on this phone. */
export const payOrderLink = (tableRecordId: number, orderId: number): string =>
  linkTo('/pages/orderMeal/pay', { orderId, tableRecordId })
