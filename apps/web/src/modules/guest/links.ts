/** Links to the guest's screens. */
import { linkTo } from '../../lib/links.ts'

export { guestMenuLink as menuLink } from '../../lib/common-links.ts'

/** P060. */
export const confirmLink = (tableRecordId: number): string => linkTo('/pages/orderMeal/order', { tableRecordId })

/** P061. */
export const guestBillLink = (tableRecordId: number): string => linkTo('/pages/orderMeal/bill', { tableRecordId })

/** P062; without an order the bill of the sitting. */
export const payLink = (tableRecordId: number, orderId?: number): string =>
  linkTo('/pages/orderMeal/pay', { orderId, tableRecordId })

/** P056 for the staff of a table. */
export const tipLink = (tableId: number): string => linkTo('/pages/giveReward/index', { tableId })

/** P144. */
export const downloadLink = linkTo('/pages/downLoad/index')

/** P146. The code proves the guest's presence. */
export const takeNumberLink = (code?: string): string => linkTo('/pages/takeNumber/index', { code })

/** P147. */
export const memberLink = linkTo('/pages/member/index')

/** P012, for staff. */
export const staffMenuLink = (tableRecordId: number | undefined): string =>
  linkTo('/pages/operat/meal/index', { tableRecordId })

/** P016, for staff. */
export const staffBillLink = (tableRecordId: number | undefined): string =>
  linkTo('/pages/operat/bill/index', { tableRecordId })
