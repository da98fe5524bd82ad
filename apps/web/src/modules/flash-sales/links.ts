/** Links to the screens of flash sales and group plays. Without a sale id the form creates a new sale. */
import { linkTo } from '../../lib/links.ts'

/** P134. */
export const salesLink = linkTo('/pages/employeeCenter/speedKill/index')

/** P135. */
export const editSaleLink = (activityId?: number): string =>
  linkTo('/pages/employeeCenter/speedKill/add', { activityId })

/** P136: goods of the sale being edited, or of a sale to view. */
export const saleGoodsLink = (activityId?: number): string =>
  linkTo('/pages/employeeCenter/speedKill/goods', { activityId })

/** P137. */
export const chooseGoodsLink = (activityId?: number): string =>
  linkTo('/pages/employeeCenter/speedKill/chooseGoods', { activityId })

/** P138: orders of one sale, or of all sales. */
export const killOrdersLink = (activityId?: number): string =>
  linkTo('/pages/employeeCenter/speedKill/order', { activityId })

/** P142. */
export const playsLink = linkTo('/pages/playWithMe/index')

/** P143. */
export const playLink = (playId: number): string => linkTo('/pages/playWithMe/detail', { playId })

/** P068 for a shown code, optionally for a table. */
export const certificateLink = (certCode: string, tableRecordId?: number): string =>
  linkTo('/pages/cancelAfterVerify/playCertificate', { certCode, tableRecordId })

/** P068 for a guest selected in the play's list. */
export const guestCertificateLink = (joinId: number): string =>
  linkTo('/pages/cancelAfterVerify/playCertificate', { joinId })
