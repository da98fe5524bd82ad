/** Links to this module's screens and to related ones. A sitting is given as in `tableRecordId` of the address. */
import { linkTo } from '../../lib/links.ts'

type SittingName = string | number

/** P012. */
export const mealLink = (sitting: SittingName): string => linkTo('/pages/operat/meal/index', { tableRecordId: sitting })

/** P013. */
export const confirmOrderLink = (sitting: SittingName): string =>
  linkTo('/pages/operat/meal/order', { tableRecordId: sitting })

/** P013 with one more piece of a goods, or the last round, preselected. */
export const againLink = (sitting: SittingName, what: 'round' | number): string =>
  linkTo('/pages/operat/meal/order', { tableRecordId: sitting, again: what })

/** P011 for one order. */
export const orderLink = (orderId: number): string => linkTo('/pages/operat/order/details', { orderId })

/** P011 for all orders of a table. */
export const tableOrdersLink = (sitting: SittingName): string =>
  linkTo('/pages/operat/order/details', { tableRecordId: sitting })

/** P017; `operationId` for an order still queued on this device. */
export const orderedLink = (sitting: SittingName, placed: { orderId: number } | { operationId: string }): string =>
  linkTo('/pages/operat/bill/payed', { tableRecordId: sitting, ...placed })

/** P016; with an order, only that one is paid. */
export const billLink = (sitting: SittingName, orderId?: number): string =>
  linkTo('/pages/operat/bill/index', { tableRecordId: sitting, orderId })

/** P015: the cart as a gift request. */
export const askedGiftLink = (sitting: SittingName): string =>
  linkTo('/pages/operat/send/order', { tableRecordId: sitting })

/** P079. */
export const storeWineLink = (sitting: SittingName): string =>
  linkTo('/pages/employeeCenter/childrenPages/storingWine', { tableRecordId: sitting })

/** P080. */
export const fetchWineLink = (sitting: SittingName): string =>
  linkTo('/pages/employeeCenter/childrenPages/getWine', { tableRecordId: sitting })

/** P065. */
export const verifyLink = (sitting: SittingName): string =>
  linkTo('/pages/cancelAfterVerify/index', { tableRecordId: sitting })

export { floorLink, ordersLink } from '../../lib/common-links.ts'
