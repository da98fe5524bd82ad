/** Addresses of the screens of flash sales and group plays. Without a sale the form is that of a new one. */
import { linkTo } from '../../lib/links.ts'

/** P134. */
export const salesLink = linkTo('/pages/employeeCenter/speedKill/index')

/** P135. */
export const editSaleLink = (activityId?: number): string =>
  linkTo('/pages/employeeCenter/speedKill/add', { activityId })

/** P136: the goods of the sale that is being written, or of one to look at. */
export const saleGoodsLink = (activityId?: number): string =>
  linkTo('/pages/employeeCenter/speedKill/goods', { activityId })

/** P137. */
export const chooseGoodsLink = (activityId?: number): string =>
  linkTo('/pages/employeeCenter/speedKill/chooseGoods', { activityId })

/** P138: orders of one sale, or of all. */
export const killOrdersLink = (activityId?: number): string =>
  linkTo('/pages/employeeCenter/speedKill/order', { activityId })

/** P142. */
export const playsLink = linkTo('/pages/playWithMe/index')

/** P143. */
export const playLink = (playId: number): string => linkTo('/pages/playWithMe/detail', { playId })

/** P068 of a code that was shown, at a table if one is chosen. */
export const certificateLink = (certCode: string, tableRecordId?: number): string =>
  linkTo('/pages/cancelAfterVerify/playCertificate', { certCode, tableRecordId })

/** P068 of a guest who is chosen in the list of his play. */
export const guestCertificateLink = (joinId: number): string =>
  linkTo('/pages/cancelAfterVerify/playCertificate', { joinId })
