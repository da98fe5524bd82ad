/** Addresses of the guest's own screens. */
import { linkTo } from '../../lib/links.ts'

export { guestMenuLink as menuLink } from '../../lib/common-links.ts'

/** P060. */
export const confirmLink = (tableRecordId: number): string => linkTo('/pages/orderMeal/order', { tableRecordId })

/** P061. */
export const guestBillLink = (tableRecordId: number): string => linkTo('/pages/orderMeal/bill', { tableRecordId })

/** P062; without an order the bill of the sitting. */
export const payLink = (tableRecordId: number, orderId?: number): string =>
  linkTo('/pages/orderMeal/pay', { orderId, tableRecordId })
