/** Links to this module's screen and to related ones. */
import { buildLink } from '#lib/routing/links.ts'

/** P016 结账 of one bill, even if other guests sit at its tables by now. */
export const buildBillLink = (billId: number): string => buildLink('/pages/operat/bill/index', { billId })

/** P016 结账 of a sitting. */
export const buildSittingBillLink = (tableRecordId: number): string =>
  buildLink('/pages/operat/bill/index', { tableRecordId })

/** P016 结账 for one order waiting for payment. */
export const buildPayOrderLink = (billId: number, orderId: number): string =>
  buildLink('/pages/operat/bill/index', { billId, orderId })

/** P016 结账 with the sheet for the missing minimum open. */
export const buildBelowMinimumLink = (billId: number): string =>
  buildLink('/pages/operat/bill/index', { billId, ask: 'minimum' })

const toChangeQuery = (changeFen: number) => ({ change: changeFen > 0 ? changeFen : undefined })

/** P017 下单成功 of a bill after a payment; `changeFen`: change due to the guest. */
export const buildSettledLink = (billId: number, tableRecordId: number, changeFen = 0): string =>
  buildLink('/pages/operat/bill/payed', { billId, tableRecordId, ...toChangeQuery(changeFen) })

/** P017 下单成功 of a paid order. */
export const buildPaidOrderLink = (orderId: number, tableRecordId: number, changeFen = 0): string =>
  buildLink('/pages/operat/bill/payed', { orderId, tableRecordId, ...toChangeQuery(changeFen) })

/** P011 订单详情 of one order. */
export const buildOrderLink = (orderId: number): string => buildLink('/pages/operat/order/details', { orderId })

/** P012 点单 of a sitting. */
export const buildMealLink = (tableRecordId: number): string => buildLink('/pages/operat/meal/index', { tableRecordId })

export { floorLink } from '#lib/routing/common-links.ts'
