/** Addresses of the member area. */
import { linkTo } from '../../lib/links.ts'

/** P147. */
export const memberCentreLink = linkTo('/pages/member/index')

/** P148. */
export const ownWineLink = linkTo('/pages/member/wine/list')

/** P150. */
export const ownOrdersLink = linkTo('/pages/member/order/list')

/** P151. */
export const ownOrderLink = (orderId: number): string => linkTo('/pages/member/order/detail', { orderId })

/** P152. */
export const ownRechargesLink = linkTo('/pages/member/recharge/list')

/** P153. */
export const ownRechargeLink = (rechargeId: number): string => linkTo('/pages/member/recharge/detail', { rechargeId })

/** P062 of an order that this phone placed. */
export const payOrderLink = (tableRecordId: number, orderId: number): string =>
  linkTo('/pages/orderMeal/pay', { orderId, tableRecordId })
