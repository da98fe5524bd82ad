import { linkTo } from '../../lib/links.ts'

/** P008; with a sitting it can be put into that table's cart. */
export const goodsDetailsLink = (goodsId: number, sitting?: string): string =>
  linkTo('/pages/goodsDetail/index', { goodsId, tableRecordId: sitting })
