import { floorLink } from '#lib/routing/common-links.ts'
import { buildLink } from '#lib/routing/links.ts'

/** P008 商品详情. With a sitting, the goods can be added to that table's cart, at the prices of the area. */
export const buildGoodsDetailsLink = (goodsId: number, sitting?: string, areaId?: number): string =>
  buildLink('/pages/goodsDetail/index', { goodsId, tableRecordId: sitting, areaId })

/** Back target of P008 商品详情 when it is the first opened page: the menu of its table (P012), or the floor. */
export const buildMenuLink = (sitting?: string): string =>
  sitting === undefined ? floorLink : buildLink('/pages/operat/meal/index', { tableRecordId: sitting })
