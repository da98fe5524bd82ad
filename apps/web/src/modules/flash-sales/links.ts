/** Links to the screens of flash sales and group plays. Without a sale id the form creates a new sale. */
import { buildLink } from '#lib/routing/links.ts'

/** P134 秒杀活动. */
export const flashSalesLink = buildLink('/pages/employeeCenter/speedKill/index')

/** P135 新建活动. */
export const buildSaleEditLink = (activityId?: number): string =>
  buildLink('/pages/employeeCenter/speedKill/add', { activityId })

/** P136 已选商品: goods of the sale being edited, or of a sale to view. */
export const buildSaleGoodsLink = (activityId?: number): string =>
  buildLink('/pages/employeeCenter/speedKill/goods', { activityId })

/** P137 选择商品. */
export const buildChooseGoodsLink = (activityId?: number): string =>
  buildLink('/pages/employeeCenter/speedKill/chooseGoods', { activityId })

/** P138 秒杀订单: orders of one sale, or of all sales. */
export const buildFlashOrdersLink = (activityId?: number): string =>
  buildLink('/pages/employeeCenter/speedKill/order', { activityId })

/** P142 组局统计. */
export const playsLink = buildLink('/pages/playWithMe/index')

/** P143 组局商品. */
export const buildPlayLink = (playId: number): string => buildLink('/pages/playWithMe/detail', { playId })

/** P068 组局凭证 for a shown code, optionally for a table. */
export const buildCertificateLink = (certCode: string, tableRecordId?: number): string =>
  buildLink('/pages/cancelAfterVerify/playCertificate', { certCode, tableRecordId })

/** P068 组局凭证 for a guest selected in the play's list. */
export const buildJoinCertificateLink = (joinId: number): string =>
  buildLink('/pages/cancelAfterVerify/playCertificate', { joinId })
