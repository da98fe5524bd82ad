/** Links of the member area. */
import { buildLink } from '#lib/routing/links.ts'

/** P147 会员中心. */
export const memberCentreLink = buildLink('/pages/member/index')

/** P148 存取记录: the member's own bottles. */
export const memberWineLink = buildLink('/pages/member/wine/list')

/** P150 我的订单; `view` selects flash sales or group plays. */
export const buildMemberOrdersLink = (view?: 'kills' | 'plays'): string =>
  buildLink('/pages/member/order/list', { view })

/** P151 订单详情. */
export const buildMemberOrderLink = (orderId: number): string => buildLink('/pages/member/order/detail', { orderId })

/** P151 订单详情 of a flash sale order. */
export const buildFlashOrderLink = (killOrderId: number): string =>
  buildLink('/pages/member/order/detail', { killOrderId })

/** P151 订单详情 of a place in a group play. */
export const buildPlayJoinLink = (joinId: number): string => buildLink('/pages/member/order/detail', { joinId })

/** P152 充值记录. */
export const memberRechargesLink = buildLink('/pages/member/recharge/list')

/** P153 充值详情. */
export const buildMemberRechargeLink = (rechargeId: number): string =>
  buildLink('/pages/member/recharge/detail', { rechargeId })

/** P062 支付 for an order that was placed on this phone. */
export const buildPayOrderLink = (tableRecordId: number, orderId: number): string =>
  buildLink('/pages/orderMeal/pay', { orderId, tableRecordId })
