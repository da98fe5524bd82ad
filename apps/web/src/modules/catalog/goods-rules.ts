/** Goods as staff sell them, and whether they can be sold now. The server decides again; this is what the phone says before. Pure. */
import type { catalog } from '@nocturne/contract/catalog/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'

/** Prices are fen. */
export type Goods = AnswerOf<typeof catalog.goodsList>['rows'][number]
export type PackagePart = Goods['packageItems'][number]

/** Contract: at most 99 pieces a line. */
export const MOST = 99

/** How many pieces of goods may stand in one cart. */
export function mostOf(goods: Pick<Goods, 'limitNum' | 'stockNum'>): number {
  return Math.max(0, Math.min(MOST, goods.limitNum, goods.stockNum ?? MOST))
}

/** Its picture; without one the drawing of what it is (`public/goods`). */
export const pictureOf = ({ imageUrl, statisType }: Pick<Goods, 'imageUrl' | 'statisType'>): string =>
  imageUrl ?? `/goods/${statisType}.svg`

/** Why these goods cannot be ordered now, or null. */
export function goodsProblem(goods: Pick<Goods, 'soldOut' | 'onSale' | 'stockNum'>): string | null {
  if (goods.soldOut || goods.stockNum === 0) return '已售罄'
  return goods.onSale ? null : '未到售卖时间'
}

/** Goods with this tag have a category of their own before all others; no goods type has its id. */
export const HOT = '热卖'
export const HOT_TYPE = 0
