/** Links to this module's screens and to related ones. A sitting is given as in `tableRecordId` of the address. */
import { buildLink } from '#lib/routing/links.ts'

type SittingName = string | number

/** P012. */
export const buildMealLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/meal/index', { tableRecordId: sitting })

/** P013. */
export const confirmOrderLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/meal/order', { tableRecordId: sitting })

/** P013 with one more piece of a goods, or the last round, preselected. */
export const buildReorderLink = (sitting: SittingName, what: 'round' | number): string =>
  buildLink('/pages/operat/meal/order', { tableRecordId: sitting, again: what })

/** P011 for one order. */
export const buildOrderLink = (orderId: number): string => buildLink('/pages/operat/order/details', { orderId })

/** P011 for all orders of a table. */
export const buildTableOrdersLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/order/details', { tableRecordId: sitting })

/** P017; `operationId` for an order still queued on this device. */
export const buildOrderResultLink = (
  sitting: SittingName,
  placed: { orderId: number } | { operationId: string },
): string => buildLink('/pages/operat/bill/payed', { tableRecordId: sitting, ...placed })

/** P016; with an order, only that one is paid. */
export const buildBillLink = (sitting: SittingName, orderId?: number): string =>
  buildLink('/pages/operat/bill/index', { tableRecordId: sitting, orderId })

/** P015: the cart as a gift request. */
export const buildGiftRequestLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/send/order', { tableRecordId: sitting })

/** P079. */
export const storeWineLink = (sitting: SittingName): string =>
  buildLink('/pages/employeeCenter/childrenPages/storingWine', { tableRecordId: sitting })

/** P080. */
export const fetchWineLink = (sitting: SittingName): string =>
  buildLink('/pages/employeeCenter/childrenPages/getWine', { tableRecordId: sitting })

/** P065. */
export const verifyLink = (sitting: SittingName): string =>
  buildLink('/pages/cancelAfterVerify/index', { tableRecordId: sitting })

export { floorLink, ordersLink } from '#lib/routing/common-links.ts'
