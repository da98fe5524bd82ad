/** Addresses of this module's screen, and of those it leads to. */
import { linkTo } from '../../lib/links.ts'

/** P016 of one bill, whatever sits on its tables by now. */
export const billLink = (billId: number): string => linkTo('/pages/operat/bill/index', { billId })

/** P016 of a sitting. */
export const sittingBillLink = (tableRecordId: number): string => linkTo('/pages/operat/bill/index', { tableRecordId })

/** P016 for one order that waits for payment. */
export const payOrderLink = (billId: number, orderId: number): string =>
  linkTo('/pages/operat/bill/index', { billId, orderId })

/** P017 of a bill that is settled. */
export const settledLink = (billId: number, tableRecordId: number): string =>
  linkTo('/pages/operat/bill/payed', { billId, tableRecordId })

/** P017 of an order that was paid. */
export const paidOrderLink = (orderId: number, tableRecordId: number): string =>
  linkTo('/pages/operat/bill/payed', { orderId, tableRecordId })

/** P011: one order. */
export const orderLink = (orderId: number): string => linkTo('/pages/operat/order/details', { orderId })

/** P012. */
export const mealLink = (tableRecordId: number): string => linkTo('/pages/operat/meal/index', { tableRecordId })

export { floorLink } from '../../lib/common-links.ts'
