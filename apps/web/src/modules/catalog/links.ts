import { floorLink } from '../../lib/common-links.ts'
import { linkTo } from '../../lib/links.ts'

/** P008; with a sitting it can be put into that table's cart. */
export const goodsDetailsLink = (goodsId: number, sitting?: string): string =>
  linkTo('/pages/goodsDetail/index', { goodsId, tableRecordId: sitting })

/** Where P008 goes back to when it was the first page opened: the menu of its table (P012), or the floor. */
export const menuLink = (sitting?: string): string =>
  sitting === undefined ? floorLink : linkTo('/pages/operat/meal/index', { tableRecordId: sitting })
