/** Addresses of this module's screen, and of those it leads to. */
import { linkTo } from '../../lib/links.ts'

/** P016 of one bill, whatever sits on its tables by now. */
export const billLink = (billId: number): string => linkTo('/pages/operat/bill/index', { billId })

/** P016 of a sitting. */
export const sittingBillLink = (tableRecordId: number): string => linkTo('/pages/operat/bill/index', { tableRecordId })

/** P016 for one order that waits for payment. */
export const payOrderLink = (billId: number, orderId: number): string =>
  linkTo('/pages/operat/bill/index', { billId, orderId })

/** P016 with the question what becomes of what is missing to the minimum. */
export const belowMinimumLink = (billId: number): string =>
  linkTo('/pages/operat/bill/index', { billId, ask: 'minimum' })

const changeQuery = (changeFen: number) => ({ change: changeFen > 0 ? changeFen : undefined })

/** P017 of a bill on which money was taken; `changeFen` goes back to the guest. */
export const settledLink = (billId: number, tableRecordId: number, changeFen = 0): string =>
  linkTo('/pages/operat/bill/payed', { billId, tableRecordId, ...changeQuery(changeFen) })

/** P017 of an order that was paid. */
export const paidOrderLink = (orderId: number, tableRecordId: number, changeFen = 0): string =>
  linkTo('/pages/operat/bill/payed', { orderId, tableRecordId, ...changeQuery(changeFen) })

/** P011: one order. */
export const orderLink = (orderId: number): string => linkTo('/pages/operat/order/details', { orderId })

/** P012. */
export const mealLink = (tableRecordId: number): string => linkTo('/pages/operat/meal/index', { tableRecordId })

export { floorLink } from '../../lib/common-links.ts'
