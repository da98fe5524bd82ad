import { floorLink } from '../../lib/common-links.ts'
import { linkTo } from '../../lib/links.ts'

/** P008; with a sitting, the goods can be added to that table's cart. */
export const goodsDetailsLink = (goodsId: number, sitting?: string): string =>
  linkTo('/pages/goodsDetail/index', { goodsId, tableRecordId: sitting })

/** Back target of P008 when it was opened first: the menu of its table (P012), or the floor. */
export const menuLink = (sitting?: string): string =>
  sitting === undefined ? floorLink : linkTo('/pages/operat/meal/index', { tableRecordId: sitting })
