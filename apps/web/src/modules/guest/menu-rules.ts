/** Menu for guests: public goods in the format of the shared menu components, 热卖 first. Pure. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { produceDept } from '@nocturne/contract/codes'
import type { catalog } from '@nocturne/contract/catalog/endpoints'

import { addToCart, computeMemberFen, getListPrice, type CartLine } from '../catalog/cart-rules.ts'
import { applyAreaPrice, HOT_TAG, HOT_TYPE_ID } from '../catalog/goods-rules.ts'
import { formatPackageContent } from '../catalog/package-rules.ts'

export type PublicGoods = AnswerOf<typeof catalog.guestGoods>['rows'][number]

/**
 * Converts public goods to the format of the shared menu, at the price in force in the area. Fields that only staff
 * know get neutral values; of a low stock only the number disclosed to guests is known.
 */
export function toMenuGoods(listed: PublicGoods, rateBp: number | null = null, areaId: number | null = null) {
  const goods = applyAreaPrice(listed, areaId)
  return {
    ...goods,
    prices: [],
    spec: goods.spec || formatPackageContent(goods.packageItems),
    goodsCode: '',
    pinyin: '',
    myMemberPrice: rateBp === null ? null : computeGoodsFen(goods, rateBp),
    myRateBp: rateBp,
    giftFlag: false,
    countMinCharge: true,
    produceDept: produceDept.none,
    stockNum: goods.soldOut ? 0 : goods.stockHint,
  }
}

/** Price of one piece without options at a member's rate, fen. */
const computeGoodsFen = (goods: PublicGoods, rateBp: number): number =>
  addPricesToLines(addToCart([], goods), new Map([[goods.goodsId, goods]]), rateBp)[0]?.memberFen ?? goods.salePrice

type Rated = Pick<PublicGoods, 'salePrice' | 'memberPrice' | 'discountFlag' | 'optionGroups'>

/** Cart lines with their list price and member price; stored list prices while the menu is not loaded. */
export const addPricesToLines = (
  lines: readonly CartLine[],
  goods: ReadonlyMap<number, Rated> | undefined,
  rateBp: number | null,
) =>
  lines.map((line) => ({
    line,
    listFen: getListPrice(line, goods) * line.quantity,
    memberFen: computeMemberFen(line, goods?.get(line.goodsId), rateBp),
  }))

export const sumMemberPrice = (priced: ReturnType<typeof addPricesToLines>): number =>
  priced.reduce((sum, { memberFen }) => sum + memberFen, 0)

type Type = { typeId: number; typeName: string }

/** Groups at the left of the menu: 热卖 if it has goods, then the types. */
export function buildMenuGroups(types: readonly Type[], goods: readonly PublicGoods[]): Type[] {
  return goods.some(isHotGoods) ? [{ typeId: HOT_TYPE_ID, typeName: HOT_TAG }, ...types] : [...types]
}

/** Types that have goods, in the venue's order once that is loaded. */
export const sortGoodsTypes = (types: readonly Type[], order: readonly Type[] | undefined): readonly Type[] =>
  order?.filter(({ typeId }) => types.some((type) => type.typeId === typeId)) ?? types

/** True for available goods tagged 热卖. */
export const isHotGoods = ({ tags, soldOut }: Pick<PublicGoods, 'tags' | 'soldOut'>): boolean =>
  tags.includes(HOT_TAG) && !soldOut

/** Removes the tag 热卖, for the group 热卖 in which every row would have it. */
export const removeHotTag = <G extends { tags: string[] }>(goods: G): G => ({
  ...goods,
  tags: goods.tags.filter((tag) => tag !== HOT_TAG),
})

/** Group whose name contains the search text; single characters such as 酒 are ignored. */
export function findTypeByName(types: readonly Type[], search: string): Type | undefined {
  const text = search.trim()
  return text.length < 2 ? undefined : types.find(({ typeName }) => typeName.includes(text))
}

/**
 * Label of the order button instead of 去下单: the step that is required before the guest can order. Undefined if the
 * guest may order. `ended`: the sitting has ended.
 */
export function findOrderBlockLabel(
  pass: { guestOrderable: boolean; tableRecordId: number | null } | undefined,
  ended = false,
): string | undefined {
  if (!pass) return '请扫描台位二维码'
  if (ended) return '请重新入座'
  if (pass.tableRecordId === null) return '请开台'
  return pass.guestOrderable ? undefined : '请叫服务员点单'
}
