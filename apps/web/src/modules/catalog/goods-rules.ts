/** Goods as sold by staff, and their availability. The availability is a preview: the server validates again. Pure. */
import type { catalog } from '@nocturne/contract/catalog/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'

/** Prices in fen. */
export type Goods = AnswerOf<typeof catalog.goodsList>['rows'][number]

/** Goods at the price in force in an area; null for an unknown area, undefined for list prices. */
export function applyAreaPrice<G extends { prices: readonly { areaId: number | null }[] }>(
  goods: G,
  areaId: number | null | undefined,
): G {
  if (areaId === undefined) return goods
  const find = (id: number | null) => goods.prices.find((price) => price.areaId === id)
  return { ...goods, ...(find(areaId) ?? find(null)) }
}
export type PackagePart = Goods['packageItems'][number]

/** Limit of the contract: 99 pieces per line. */
export const MAX_LINE_PIECES = 99

/** Maximum number of pieces of these goods in one cart. */
export function computeMaxPieces(goods: Pick<Goods, 'limitNum' | 'stockNum'>): number {
  return Math.max(0, Math.min(MAX_LINE_PIECES, goods.limitNum, goods.stockNum ?? MAX_LINE_PIECES))
}

/** Drawing of the goods' statistical type (files in `public/goods`), for goods without a picture. */
export const getDrawingUrl = ({ statisType }: Pick<Goods, 'statisType'>): string => `/goods/${statisType}.svg`

/** First picture of the goods, or the drawing. */
export const getPictureUrl = (goods: Pick<Goods, 'imageUrl' | 'statisType'>): string =>
  goods.imageUrl ?? getDrawingUrl(goods)

/** All pictures of the goods, or the drawing. */
export const listPictureUrls = (goods: Pick<Goods, 'images' | 'statisType'>): readonly string[] =>
  goods.images.length > 0 ? goods.images : [getDrawingUrl(goods)]

/** Reason why the goods cannot be ordered now, or null. */
export function findGoodsProblem(goods: Pick<Goods, 'soldOut' | 'onSale' | 'stockNum'>): string | null {
  if (goods.soldOut || goods.stockNum === 0) return '已售罄'
  return goods.onSale ? null : '未到售卖时间'
}

/** Tag whose goods form the first category, and the id of that category, which no goods type has. */
export const HOT_TAG = '热卖'
export const HOT_TYPE_ID = 0
