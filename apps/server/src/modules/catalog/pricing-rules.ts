/**
 * Prices a cart line: list price with the surcharges of its options, chosen components, member discount. The list price is always the
 * catalogue's; amounts sent by clients are ignored. Pure.
 */
import { applyRateBp } from '@nocturne/base/money'
import { goodsKind, goodsStatus } from '@nocturne/contract/codes'
import type { GoodsKind, GoodsStatus } from '@nocturne/contract/codes'
import { hasRequiredOptions, sumSurcharges } from '@nocturne/contract/catalog/option-rules'
import type { PriceTerms } from '@nocturne/contract/catalog/price-rules'
import type { ChosenOption, OptionGroup, RequestedOption } from '@nocturne/contract/catalog/option-rules'

export type PackageItem = {
  goodsId: number
  goodsName: string
  unit: string
  quantity: number
  groupNo: number
  groupName: string
  chooseNum: number
}

/** Price rule that decided the price of goods, as stored with the order line. */
export type AppliedRule = PriceTerms & { ruleId: number; ruleName: string; listPrice: number }

export type GoodsForSale = {
  goodsId: number
  goodsName: string
  goodsKind: GoodsKind
  unit: string
  /** Price in force: that of `priceRule`, otherwise the list price. */
  salePrice: number
  /** Absent at list price. */
  priceRule?: AppliedRule
  memberPrice: number | null
  status: GoodsStatus
  soldOut: boolean
  stockFlag: boolean
  stockNum: number
  saleStartTime: string | null
  saleEndTime: string | null
  limitNum: number
  giftFlag: boolean
  discountFlag: boolean
  flavors: readonly string[]
  optionGroups: readonly OptionGroup[]
  packageItems: readonly PackageItem[]
}

export type CartItem = {
  goodsId: number
  quantity: number
  flavor?: string | undefined
  options?: readonly RequestedOption[] | undefined
  itemRemark?: string | undefined
  packageDetail?: readonly RequestedPackageItem[] | undefined
}

/** Component of a package as requested. */
export type RequestedPackageItem = { goodsId: number; quantity: number; flavor?: string | undefined }
export type ChosenPackageItem = { goodsId: number; goodsName: string; unit: string; quantity: number; flavor?: string }

/**
 * Items of one package: the fixed ones, and the exact number required from each group; each with one flavour at most.
 * Null when the choice does not fit the groups.
 */
export function choosePackageItems(
  goods: GoodsForSale,
  choice: CartItem['packageDetail'] = [],
): ChosenPackageItem[] | null {
  const fixed = goods.packageItems.filter((part) => part.groupNo === 0)
  const requestedQuantities = new Map<number, number>()
  const flavors = new Map<number, string>()
  for (const { goodsId, quantity, flavor } of choice) {
    requestedQuantities.set(goodsId, (requestedQuantities.get(goodsId) ?? 0) + quantity)
    if (!flavor) continue
    if (flavors.has(goodsId) && flavors.get(goodsId) !== flavor) return null
    flavors.set(goodsId, flavor)
  }
  const toChosenPart = ({ goodsId, goodsName, unit }: PackageItem, quantity: number): ChosenPackageItem => {
    const flavor = flavors.get(goodsId)
    return { goodsId, goodsName, unit, quantity, ...(flavor !== undefined && { flavor }) }
  }
  for (const part of fixed) requestedQuantities.delete(part.goodsId)

  const chosen = fixed.map((part) => toChosenPart(part, part.quantity))
  const groups = Map.groupBy(
    goods.packageItems.filter((part) => part.groupNo > 0),
    (part) => part.groupNo,
  )
  for (const parts of groups.values()) {
    const picked = parts.flatMap((part) => {
      const quantity = requestedQuantities.get(part.goodsId) ?? 0
      requestedQuantities.delete(part.goodsId)
      return quantity > 0 ? [toChosenPart(part, quantity)] : []
    })
    const count = picked.reduce((sum, part) => sum + part.quantity, 0)
    if (count !== parts[0]?.chooseNum) return null
    chosen.push(...picked)
  }
  return requestedQuantities.size === 0 ? chosen : null
}

/** The first package item with a flavour that its goods do not have. */
export const findUnknownFlavor = (
  parts: readonly ChosenPackageItem[],
  goods: ReadonlyMap<number, Pick<GoodsForSale, 'flavors'>>,
): ChosenPackageItem | undefined =>
  parts.find(({ goodsId, flavor }) => flavor !== undefined && !goods.get(goodsId)?.flavors.includes(flavor))

/** True when the goods cannot be served without a choice by the guest: they are no prize, play or flash sale. */
export const needsChoice = (goods: GoodsForSale): boolean =>
  choosePackageItems(goods) === null || hasRequiredOptions(goods.optionGroups)

/** Price of one unit of a line: list price and surcharges, fen. */
export const computeUnitPrice = (line: {
  goods: Pick<GoodsForSale, 'salePrice'>
  options: readonly ChosenOption[]
}): number => line.goods.salePrice + sumSurcharges(line.options)

/** Minutes from noon, the start of the business day, to a clock time `HH:mm`. */
const toMinutesSinceNoon = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + 720) % 1_440

/**
 * True when the goods are on sale and the time is within their selling window `HH:mm`–`HH:mm`; without a window, at any
 * time. Times are compared within the business day, which starts at noon.
 */
export function isOnSale(
  goods: Pick<GoodsForSale, 'status' | 'saleStartTime' | 'saleEndTime'>,
  clock: string,
): boolean {
  if (goods.status !== goodsStatus.onSale) return false
  if (goods.saleStartTime === null || goods.saleEndTime === null) return true
  return (
    toMinutesSinceNoon(goods.saleStartTime) <= toMinutesSinceNoon(clock) &&
    toMinutesSinceNoon(clock) < toMinutesSinceNoon(goods.saleEndTime)
  )
}

/** Pieces that a cart takes from stock, by goods id; a package takes its components, not itself. */
export function computeRequiredStock(
  lines: readonly { goods: GoodsForSale; quantity: number; parts: readonly ChosenPackageItem[] }[],
): Map<number, number> {
  const taken = new Map<number, number>()
  const addTaken = (goodsId: number, quantity: number) => taken.set(goodsId, (taken.get(goodsId) ?? 0) + quantity)
  for (const { goods, quantity, parts } of lines) {
    if (goods.goodsKind === goodsKind.package)
      for (const part of parts) addTaken(part.goodsId, part.quantity * quantity)
    else addTaken(goods.goodsId, quantity)
  }
  return taken
}

type MemberPriced = Pick<GoodsForSale, 'discountFlag' | 'memberPrice'>

/** Member discount (fen) for `quantity` pieces sold at list price with these options. */
export function computeMemberDiscount(
  goods: MemberPriced & Pick<GoodsForSale, 'salePrice'>,
  { quantity, options = [] }: { quantity: number; options?: readonly ChosenOption[] },
  levelBp: number | null,
): number {
  const priceFen = computeUnitPrice({ goods, options }) * quantity
  return computeLineMemberDiscount(goods, { priceFen, quantity, surchargeFen: sumSurcharges(options) }, levelBp)
}

/**
 * Member discount of a line that costs `priceFen` without it: the goods' member price if it has one, otherwise the level's rate. A
 * member price replaces the list price of the goods; surcharges of options (`surchargeFen` per unit) are added to it.
 */
export function computeLineMemberDiscount(
  { discountFlag, memberPrice }: MemberPriced,
  { priceFen, quantity, surchargeFen }: { priceFen: number; quantity: number; surchargeFen: number },
  levelBp: number | null,
): number {
  if (levelBp === null || !discountFlag) return 0
  if (memberPrice !== null) return Math.max(0, priceFen - (memberPrice + surchargeFen) * quantity)
  return priceFen - applyRateBp(priceFen, levelBp)
}
