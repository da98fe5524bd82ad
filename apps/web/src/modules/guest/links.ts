/** Links to the guest's screens. */
import { buildLink } from '#lib/routing/links.ts'

export { buildGuestMenuLink as menuLink } from '#lib/routing/common-links.ts'

/** P060 确认订单. */
export const buildConfirmOrderLink = (tableRecordId: number): string =>
  buildLink('/pages/orderMeal/order', { tableRecordId })

/** P061 我的账单. */
export const buildGuestBillLink = (tableRecordId: number): string =>
  buildLink('/pages/orderMeal/bill', { tableRecordId })

/** P062 支付; without an order it is for the bill of the sitting. */
export const buildGuestPayLink = (tableRecordId: number, orderId?: number): string =>
  buildLink('/pages/orderMeal/pay', { orderId, tableRecordId })

/** P056 打赏 for the staff of a table. */
export const buildTipLink = (tableId: number): string => buildLink('/pages/giveReward/index', { tableId })

/** P144 下载APP. */
export const downloadLink = buildLink('/pages/downLoad/index')

/** P146 取号详情. The code proves that the guest is at the venue. */
export const buildTakeNumberLink = (code?: string): string => buildLink('/pages/takeNumber/index', { code })

/** P147 会员中心. */
export const memberLink = buildLink('/pages/member/index')

/** P012 点单, for staff. */
export const buildStaffMenuLink = (tableRecordId: number | undefined): string =>
  buildLink('/pages/operat/meal/index', { tableRecordId })

/** P016 结账, for staff. */
export const buildStaffBillLink = (tableRecordId: number | undefined): string =>
  buildLink('/pages/operat/bill/index', { tableRecordId })
