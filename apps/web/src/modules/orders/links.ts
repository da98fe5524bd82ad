/**
 * Links to this module's screens and to related ones. `sitting` is the value of `tableRecordId` in the address: an id,
 * or a name while the opening is queued on this device.
 */
import { buildLink } from '#lib/routing/links.ts'

type SittingName = string | number

/** P012 点单. */
export const buildMealLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/meal/index', { tableRecordId: sitting })

/** P013 确认订单. */
export const buildConfirmOrderLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/meal/order', { tableRecordId: sitting })

/** P013 确认订单 with a repeat order: the last round, or one more piece of a goods. */
export const buildReorderLink = (sitting: SittingName, what: 'round' | number): string =>
  buildLink('/pages/operat/meal/order', { tableRecordId: sitting, again: what })

/** P011 订单详情 for one order. */
export const buildOrderLink = (orderId: number): string => buildLink('/pages/operat/order/details', { orderId })

/** P011 订单详情 for all orders of a table. */
export const buildTableOrdersLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/order/details', { tableRecordId: sitting })

/** P017 下单成功; `operationId` for an order still queued on this device. */
export const buildOrderResultLink = (
  sitting: SittingName,
  placed: { orderId: number } | { operationId: string },
): string => buildLink('/pages/operat/bill/payed', { tableRecordId: sitting, ...placed })

/** P016 结账; with `orderId` only that order is paid. */
export const buildBillLink = (sitting: SittingName, orderId?: number): string =>
  buildLink('/pages/operat/bill/index', { tableRecordId: sitting, orderId })

/** P015 确认赠送: the cart as a gift request. */
export const buildGiftRequestLink = (sitting: SittingName): string =>
  buildLink('/pages/operat/send/order', { tableRecordId: sitting })

/** P079 存酒. */
export const buildStoreWineLink = (sitting: SittingName): string =>
  buildLink('/pages/employeeCenter/childrenPages/storingWine', { tableRecordId: sitting })

/** P080 取酒. */
export const buildWithdrawWineLink = (sitting: SittingName): string =>
  buildLink('/pages/employeeCenter/childrenPages/getWine', { tableRecordId: sitting })

/** P065 核销. */
export const buildVerifyVoucherLink = (sitting: SittingName): string =>
  buildLink('/pages/cancelAfterVerify/index', { tableRecordId: sitting })

export { floorLink, ordersLink } from '#lib/routing/common-links.ts'
