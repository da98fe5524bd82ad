/**
 * A cart is a list of lines; equal goods with equal choices share a line. Names and prices are stored so that a cart
 * shows offline; once the menu has loaded, its prices apply. Pure.
 */
import { applyRateBp } from '@nocturne/base/money'
import { sumSurcharges, type ChosenOption } from '@nocturne/contract/catalog/option-rules'

import { MAX_LINE_PIECES, type Goods } from './goods-rules.ts'

export type CartPackageItem = { goodsId: number; goodsName: string; quantity: number; flavor?: string }

export type CartLine = {
  /** Goods and choices; lines with the same key are merged. */
  key: string
  goodsId: number
  goodsName: string
  unit: string
  spec: string
  salePrice: number
  quantity: number
  flavor: string
  remark: string
  parts: readonly CartPackageItem[]
  /** Chosen options; absent in carts stored before options existed. */
  options?: readonly ChosenOption[]
}

export type GoodsChoice = {
  flavor: string
  parts: readonly CartPackageItem[]
  options?: readonly ChosenOption[]
}

/** Limit of the contract: 100 lines per order. */
export const MAX_CART_LINES = 100

type Sellable = Pick<Goods, 'goodsId' | 'goodsName' | 'unit' | 'spec' | 'salePrice'>

const plainChoice: GoodsChoice = { flavor: '', parts: [] }

function buildLineKey(goodsId: number, { flavor, parts, options = [] }: GoodsChoice): string {
  const chosen = parts.map((part) => `${part.goodsId}*${part.quantity}${part.flavor ?? ''}`).toSorted()
  return [goodsId, flavor, ...chosen, ...options.map((option) => `${option.groupId}:${option.optionName}`)].join('|')
}

/** Adds a line, or increases the quantity of the line with the same goods and choices. */
export function addToCart(lines: readonly CartLine[], goods: Sellable, choice = plainChoice, quantity = 1): CartLine[] {
  const key = buildLineKey(goods.goodsId, choice)
  const same = lines.find((line) => line.key === key)
  if (same) return setQuantity(lines, key, same.quantity + quantity)
  const { goodsId, goodsName, unit, spec, salePrice } = goods
  return [...lines, { key, goodsId, goodsName, unit, spec, salePrice, quantity, remark: '', ...choice }]
}

/** Changes the quantity of a line; 0 removes it. */
export function setQuantity(lines: readonly CartLine[], key: string, quantity: number): CartLine[] {
  if (quantity <= 0) return lines.filter((line) => line.key !== key)
  return lines.map((line) => (line.key === key ? { ...line, quantity: Math.min(quantity, MAX_LINE_PIECES) } : line))
}

/** Removes one piece of these goods, from the line that was added last. */
export function removePiece(lines: readonly CartLine[], goodsId: number): CartLine[] {
  const last = lines.findLast((line) => line.goodsId === goodsId)
  return last ? setQuantity(lines, last.key, last.quantity - 1) : [...lines]
}

export const countCartPieces = (lines: readonly Pick<CartLine, 'quantity'>[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

/** Number of pieces by goods id, shown on the menu. */
export function countPiecesByGoods(lines: readonly CartLine[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { goodsId, quantity } of lines) counts.set(goodsId, (counts.get(goodsId) ?? 0) + quantity)
  return counts
}

type Priced = Pick<Goods, 'salePrice' | 'optionGroups'>
export type Prices = ReadonlyMap<number, Priced>

/** Surcharge per piece: that of the menu; the stored one of options that the menu does not contain. */
function getSurcharge({ options = [] }: CartLine, goods: Priced | undefined): number {
  const current = goods?.optionGroups.flatMap(({ groupId, options: offered }) =>
    offered.map(({ optionName, surcharge }) => ({ groupId, optionName, surcharge })),
  )
  return sumSurcharges(options.map((option) => current?.find((one) => isSameOption(one, option)) ?? option))
}

const isSameOption = (
  one: Pick<ChosenOption, 'groupId' | 'optionName'>,
  other: Pick<ChosenOption, 'groupId' | 'optionName'>,
) => one.groupId === other.groupId && one.optionName === other.optionName

/**
 * List price per piece with its options from the menu; the stored price if the menu does not contain the goods.
 */
export function getListPrice(line: CartLine, menu: Prices | undefined): number {
  const goods = menu?.get(line.goodsId)
  return (goods?.salePrice ?? line.salePrice) + getSurcharge(line, goods)
}

type Rated = Priced & Pick<Goods, 'memberPrice' | 'discountFlag'>

/**
 * Price of a line in fen at a member's rate (basis points). A member price of the goods applies instead of the rate and
 * leaves surcharges unchanged, as on the server.
 */
export function computeMemberFen(line: CartLine, goods: Rated | undefined, rateBp: number | null): number {
  const { quantity } = line
  const surchargeFen = getSurcharge(line, goods)
  const listFen = ((goods?.salePrice ?? line.salePrice) + surchargeFen) * quantity
  if (rateBp === null || !goods?.discountFlag) return listFen
  const { memberPrice } = goods
  return memberPrice === null
    ? applyRateBp(listFen, rateBp)
    : Math.min(listFen, (memberPrice + surchargeFen) * quantity)
}
