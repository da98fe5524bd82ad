/**
 * Turns a cart into order lines, by the same rules for meals, gifts and opening packages: goods must be on sale, choices must fit, limits
 * and stock must suffice; prices and surcharges are the catalogue's. Pure: it returns the problem, the command throws.
 */
import { goodsKind } from '@nocturne/contract/codes'
import { chooseOptions } from '@nocturne/contract/catalog/option-rules'
import type { ChosenOption } from '@nocturne/contract/catalog/option-rules'
import type { ErrCode } from '@nocturne/contract/errors'
import {
  choosePackageItems,
  isOnSale,
  computeMemberDiscount,
  computeUnitPrice,
  findUnknownFlavor,
  computeRequiredStock,
} from '../catalog/pricing-rules.ts'
import type { CartItem, ChosenPackageItem, GoodsForSale } from '../catalog/pricing-rules.ts'

export type CartLine<G extends GoodsForSale> = {
  goods: G
  quantity: number
  flavor: string
  options: readonly ChosenOption[]
  itemRemark: string
  parts: ChosenPackageItem[]
  /** Unit price with options × quantity, in fen. */
  amount: number
  memberDiscount: number
  /** Discount of a voucher or a flash sale; absent for goods ordered at the table. */
  otherDiscount?: number
}

type CartProblem = { errCode: ErrCode; vars: Record<string, string | number>; goodsId: number }
type CartDecision<G extends GoodsForSale> =
  { lines: CartLine<G>[]; stock: Map<number, number> } | { problem: CartProblem }

type CartInput<G extends GoodsForSale> = {
  items: readonly CartItem[]
  goods: ReadonlyMap<number, G>
  /** Venue time `HH:mm`. */
  clock: string
  /** Rate of the member's level in basis points; null without a member. */
  memberBp: number | null
}

/** Decides a cart. Returns its lines and required stock, or the first problem. */
export function evaluateCart<G extends GoodsForSale>({ items, goods, clock, memberBp }: CartInput<G>): CartDecision<G> {
  const lines: CartLine<G>[] = []
  const counts = new Map<number, number>()
  for (const item of items) {
    const found = goods.get(item.goodsId)
    const buildProblem = (errCode: ErrCode, vars: CartProblem['vars'] = {}): { problem: CartProblem } => ({
      problem: { errCode, vars, goodsId: item.goodsId },
    })
    if (!found || !isOnSale(found, clock)) return buildProblem('GOODS_OFF')
    if (found.soldOut) return buildProblem('GOODS_SOLD_OUT', { goodsName: found.goodsName })
    const count = (counts.get(item.goodsId) ?? 0) + item.quantity
    counts.set(item.goodsId, count)
    if (count > found.limitNum) return buildProblem('LIMIT_EXCEEDED')
    const flavor = item.flavor ?? ''
    if (flavor !== '' && !found.flavors.includes(flavor))
      return buildProblem('PARAM_INVALID', { field: `${found.goodsName}没有该口味` })
    const choice = chooseOptions(found.optionGroups, item.options ?? [])
    if ('problem' in choice) return buildProblem('PARAM_INVALID', { field: `${found.goodsName}：${choice.problem}` })
    const options = choice.chosen
    const parts = found.goodsKind === goodsKind.package ? choosePackageItems(found, item.packageDetail) : []
    if (parts === null) return buildProblem('PARAM_INVALID', { field: `请选择${found.goodsName}的套餐内容` })
    const odd = findUnknownFlavor(parts, goods)
    if (odd) return buildProblem('PARAM_INVALID', { field: `${odd.goodsName}没有该口味` })
    const soldOutPart = parts.map((part) => goods.get(part.goodsId)).find((part) => part?.soldOut)
    if (soldOutPart) return buildProblem('GOODS_SOLD_OUT', { goodsName: soldOutPart.goodsName })
    lines.push({
      goods: found,
      quantity: item.quantity,
      flavor,
      options,
      itemRemark: item.itemRemark ?? '',
      parts,
      amount: computeUnitPrice({ goods: found, options }) * item.quantity,
      memberDiscount: computeMemberDiscount(found, { quantity: item.quantity, options }, memberBp),
    })
  }
  const stock = computeRequiredStock(lines)
  for (const [goodsId, quantity] of stock) {
    const stockedGoods = goods.get(goodsId)
    if (stockedGoods?.stockFlag && stockedGoods.stockNum < quantity) {
      return {
        problem: {
          errCode: 'STOCK_SHORT',
          vars: { goodsName: stockedGoods.goodsName, n: stockedGoods.stockNum },
          goodsId,
        },
      }
    }
  }
  return { lines, stock }
}
