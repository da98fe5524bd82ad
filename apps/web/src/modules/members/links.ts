/** Links of the member area. */
import { buildLink } from '#lib/routing/links.ts'

/** P147. */
export const memberCentreLink = buildLink('/pages/member/index')

/** P148. */
export const memberWineLink = buildLink('/pages/member/wine/list')

/** P150. */
export const buildMemberOrdersLink = (view?: 'kills' | 'plays'): string =>
  buildLink('/pages/member/order/list', { view })

/** P151. */
export const buildMemberOrderLink = (orderId: number): string => buildLink('/pages/member/order/detail', { orderId })

/** P151 for a flash sale order. */
export const buildFlashOrderLink = (killOrderId: number): string =>
  buildLink('/pages/member/order/detail', { killOrderId })

/** P151 for a place in a group play. */
export const buildPlayJoinLink = (joinId: number): string => buildLink('/pages/member/order/detail', { joinId })

/** P152. */
export const memberRechargesLink = buildLink('/pages/member/recharge/list')

/** P153. */
export const buildMemberRechargeLink = (rechargeId: number): string =>
  buildLink('/pages/member/recharge/detail', { rechargeId })

/** P062 for an order placed on this phone. */
export const payOrderLink = (tableRecordId: number, orderId: number): string =>
  buildLink('/pages/orderMeal/pay', { orderId, tableRecordId })
