/**
 * A cart is a list of lines; equal goods with equal choices share a line. Names and prices are stored so that a cart
 * shows offline; once the menu has loaded, its prices apply. Pure.
 */
import { formatPackageItem } from '#lib/format/part-rules.ts'
import { formatFixedParts } from './package-rules.ts'
import { findGoodsProblem, MAX_LINE_PIECES, type Goods } from './goods-rules.ts'

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
}

export type GoodsChoice = { flavor: string; parts: readonly CartPackageItem[] }

/** Limit of the contract: 100 lines per order. */
export const MAX_CART_LINES = 100

type Sellable = Pick<Goods, 'goodsId' | 'goodsName' | 'unit' | 'spec' | 'salePrice'>

const plainChoice: GoodsChoice = { flavor: '', parts: [] }

function buildLineKey(goodsId: number, { flavor, parts }: GoodsChoice): string {
  const chosen = parts.map((part) => `${part.goodsId}*${part.quantity}${part.flavor ?? ''}`).toSorted()
  return [goodsId, flavor, ...chosen].join('|')
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

/** Merges two carts; quantities of equal lines are added. */
export function mergeCarts(lines: readonly CartLine[], more: readonly CartLine[]): CartLine[] {
  return more.reduce<CartLine[]>(
    (joined, line) => {
      const same = joined.find(({ key }) => key === line.key)
      return same ? setQuantity(joined, line.key, same.quantity + line.quantity) : [...joined, line]
    },
    [...lines],
  )
}

/** Changes the remark of a line. */
export function setRemark(lines: readonly CartLine[], key: string, remark: string): CartLine[] {
  return lines.map((line) => (line.key === key ? { ...line, remark } : line))
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

type Prices = ReadonlyMap<number, Pick<Goods, 'salePrice'>>

/** List price per piece from the menu; the stored price if the menu does not contain the goods. */
export const getListPrice = (line: CartLine, goods: Prices | undefined): number =>
  goods?.get(line.goodsId)?.salePrice ?? line.salePrice

export const sumCart = (lines: readonly CartLine[], goods?: Prices): number =>
  lines.reduce((sum, line) => sum + getListPrice(line, goods) * line.quantity, 0)

/**
 * Reason why the server would refuse a line, as far as it is known here. Null if there is none, or while the menu is
 * not loaded.
 */
export function findLineProblem(
  lines: readonly CartLine[],
  line: CartLine,
  menu: ReadonlyMap<number, Goods> | undefined,
): string | null {
  if (!menu) return null
  const goods = menu.get(line.goodsId)
  if (!goods) return '已下架'
  const count = countPiecesByGoods(lines).get(line.goodsId) ?? 0
  if (goods.stockNum !== null && goods.stockNum > 0 && count > goods.stockNum) return `库存不足，剩余${goods.stockNum}`
  return findGoodsProblem(goods) ?? (count > goods.limitNum ? `每单限购${goods.limitNum}${goods.unit}` : null)
}

/** Problems that are solved only by removing the line. */
const UNAVAILABLE_REASONS = ['已下架', '已售罄', '未到售卖时间']

/** Reason why the cart cannot be sent, and the remedy: `红牛、可乐已售罄，请移除`. Null if no problem is known. */
export function findCartProblem(
  lines: readonly CartLine[],
  menu: ReadonlyMap<number, Goods> | undefined,
): string | null {
  const faulty = lines.flatMap((line) => {
    const problem = findLineProblem(lines, line, menu)
    return problem === null ? [] : [{ name: line.goodsName, problem }]
  })
  const problem = faulty[0]?.problem
  if (problem === undefined) return null
  const names = new Set(faulty.filter((one) => one.problem === problem).map(({ name }) => name))
  return `${[...names].join('、')}${problem}，请${UNAVAILABLE_REASONS.includes(problem) ? '移除' : '减少数量'}`
}

/** Content of one piece of a line as text: fixed parts from the menu, and choices. Empty for single goods. */
export const formatLineContent = (line: CartLine, menu: ReadonlyMap<number, Goods> | undefined): string => {
  const goods = menu?.get(line.goodsId)
  return [goods && formatFixedParts(goods, line.parts), formatChoice(line)].filter(Boolean).join(' · ')
}

/** Choices as text: `加冰 · 可乐×2、雪碧×4`. */
const formatChoice = ({ flavor, parts }: GoodsChoice): string =>
  [flavor, parts.map((part) => formatPackageItem(part, part.quantity)).join('、')].filter(Boolean).join(' · ')
