/** Links to this module's screen and to related ones. */
import { linkTo } from '../../lib/links.ts'

/** P016 of one bill, even if other guests sit at its tables by now. */
export const billLink = (billId: number): string => linkTo('/pages/operat/bill/index', { billId })

/** P016 of a sitting. */
export const sittingBillLink = (tableRecordId: number): string => linkTo('/pages/operat/bill/index', { tableRecordId })

/** P016 for one order waiting for payment. */
export const payOrderLink = (billId: number, orderId: number): string =>
  linkTo('/pages/operat/bill/index', { billId, orderId })

/** P016 with the decision on the missing minimum open. */
export const belowMinimumLink = (billId: number): string =>
  linkTo('/pages/operat/bill/index', { billId, ask: 'minimum' })

const changeQuery = (changeFen: number) => ({ change: changeFen > 0 ? changeFen : undefined })

/** P017 of a bill after a payment; `changeFen`: change due to the guest. */
export const settledLink = (billId: number, tableRecordId: number, changeFen = 0): string =>
  linkTo('/pages/operat/bill/payed', { billId, tableRecordId, ...changeQuery(changeFen) })

/** P017 of a paid order. */
export const paidOrderLink = (orderId: number, tableRecordId: number, changeFen = 0): string =>
  linkTo('/pages/operat/bill/payed', { orderId, tableRecordId, ...changeQuery(changeFen) })

/** P011 for one order. */
export const orderLink = (orderId: number): string => linkTo('/pages/operat/order/details', { orderId })

/** P012. */
export const mealLink = (tableRecordId: number): string => linkTo('/pages/operat/meal/index', { tableRecordId })

export { floorLink } from '../../lib/common-links.ts'
