/** Addresses of this module's screens, and of those it leads to. A sitting is named as in `tableRecordId` of the address. */
import { linkTo } from '../../lib/links.ts'

type SittingName = string | number

/** P012. */
export const mealLink = (sitting: SittingName): string => linkTo('/pages/operat/meal/index', { tableRecordId: sitting })

/** P013. */
export const confirmOrderLink = (sitting: SittingName): string =>
  linkTo('/pages/operat/meal/order', { tableRecordId: sitting })

/** P013 with one more piece of a goods, or the last round, already chosen. */
export const againLink = (sitting: SittingName, what: 'round' | number): string =>
  linkTo('/pages/operat/meal/order', { tableRecordId: sitting, again: what })

/** P011: one order. */
export const orderLink = (orderId: number): string => linkTo('/pages/operat/order/details', { orderId })

/** P011: everything a table ordered. */
export const tableOrdersLink = (sitting: SittingName): string =>
  linkTo('/pages/operat/order/details', { tableRecordId: sitting })

/** P017; `operationId` for an order that still waits on this phone. */
export const orderedLink = (sitting: SittingName, placed: { orderId: number } | { operationId: string }): string =>
  linkTo('/pages/operat/bill/payed', { tableRecordId: sitting, ...placed })

/** P016; with an order, only that one is paid. */
export const billLink = (sitting: SittingName, orderId?: number): string =>
  linkTo('/pages/operat/bill/index', { tableRecordId: sitting, orderId })

/** P015: the cart as a gift that is asked for. */
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
