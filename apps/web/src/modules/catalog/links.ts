import { floorLink } from '#lib/routing/common-links.ts'
import { buildLink } from '#lib/routing/links.ts'

/** P008; with a sitting, the goods can be added to that table's cart. */
export const buildGoodsDetailsLink = (goodsId: number, sitting?: string): string =>
  buildLink('/pages/goodsDetail/index', { goodsId, tableRecordId: sitting })

/** Back target of P008 when it was opened first: the menu of its table (P012), or the floor. */
export const buildMenuLink = (sitting?: string): string =>
  sitting === undefined ? floorLink : buildLink('/pages/operat/meal/index', { tableRecordId: sitting })
