/** The menu as guests see it: public goods in the shape the menu's parts know, what is in demand first. Pure. */
import { percentOf } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { produceDept } from '@nocturne/contract/codes'
import type { catalog } from '@nocturne/contract/catalog/endpoints'

import { listPrice, type CartLine } from '../catalog/cart-rules.ts'
import { HOT, HOT_TYPE } from '../catalog/goods-rules.ts'
import { packageText } from '../catalog/package-rules.ts'

export type PublicGoods = AnswerOf<typeof catalog.guestGoods>['rows'][number]

/** What only staff know of goods is filled in as "nothing known"; of a stock that runs low as much is left as is shown. */
export const asMenuGoods = (goods: PublicGoods, rateBp: number | null = null) => ({
  ...goods,
  spec: goods.spec || packageText(goods.packageItems),
  goodsCode: '',
  pinyin: '',
  myMemberPrice: rateBp === null ? null : ratedFen(goods, 1, rateBp),
  giftFlag: false,
  countMinCharge: true,
  produceDept: produceDept.none,
  stockNum: goods.soldOut ? 0 : goods.stockHint,
})

type Rated = Pick<PublicGoods, 'salePrice' | 'memberPrice' | 'discountFlag'>

/** What some pieces cost at a member's rate (basis points), fen: the goods' own member price before the rate, as the server counts. */
export function ratedFen(
  { salePrice, memberPrice, discountFlag }: Rated,
  quantity: number,
  rateBp: number | null,
): number {
  const listFen = salePrice * quantity
  if (rateBp === null || !discountFlag) return listFen
  return memberPrice === null ? percentOf(listFen, rateBp) : Math.min(listFen, memberPrice * quantity)
}

/** The lines of a cart with what they cost this phone; without the menu at remembered list prices. */
export const priceLines = (
  lines: readonly CartLine[],
  goods: ReadonlyMap<number, Rated> | undefined,
  rateBp: number | null,
) =>
  lines.map((line) => {
    const listFen = listPrice(line, goods) * line.quantity
    const one = goods?.get(line.goodsId)
    return { line, listFen, memberFen: one ? ratedFen(one, line.quantity, rateBp) : listFen }
  })

export const memberSum = (priced: ReturnType<typeof priceLines>): number =>
  priced.reduce((sum, { memberFen }) => sum + memberFen, 0)

type Type = { typeId: number; typeName: string }

/** The groups on the left: what is in demand, if anything is, then the types of the menu. */
export function menuGroups(types: readonly Type[], goods: readonly PublicGoods[]): Type[] {
  return goods.some(isHot) ? [{ typeId: HOT_TYPE, typeName: HOT }, ...types] : [...types]
}

/** The types that have goods, in the order of the venue once it is known. */
export const inOrder = (types: readonly Type[], order: readonly Type[] | undefined): readonly Type[] =>
  order?.filter(({ typeId }) => types.some((type) => type.typeId === typeId)) ?? types

/** Can be ordered now and is in demand. */
export const isHot = ({ tags, soldOut }: Pick<PublicGoods, 'tags' | 'soldOut'>): boolean =>
  tags.includes(HOT) && !soldOut

/** In its own group the tag would be on every line. */
export const withoutHot = <G extends { tags: string[] }>(goods: G): G => ({
  ...goods,
  tags: goods.tags.filter((tag) => tag !== HOT),
})

/** The group whose name holds what was typed; one letter, as in 酒, names nothing. */
export function typeNamed(types: readonly Type[], search: string): Type | undefined {
  const text = search.trim()
  return text.length < 2 ? undefined : types.find(({ typeName }) => typeName.includes(text))
}

/** What the button says instead of 去下单, or undefined when the guest may order. `ended`: his party has left. */
export function orderBlock(
  pass: { guestOrderable: boolean; tableRecordId: number | null } | undefined,
  ended = false,
): string | undefined {
  if (!pass) return '请扫描台位二维码'
  if (ended) return '请重新入座'
  if (pass.tableRecordId === null) return '请开台'
  return pass.guestOrderable ? undefined : '请叫服务员点单'
}
