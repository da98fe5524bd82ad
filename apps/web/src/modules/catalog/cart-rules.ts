/**
 * A cart is a list of lines; the same goods with the same choices are one line. Names and prices are remembered so that a
 * cart reads without network; as soon as the menu is there, its prices hold. All pure.
 */
import { fixedText } from './package-rules.ts'
import { goodsProblem, MOST, type Goods } from './goods-rules.ts'

export type CartPart = { goodsId: number; goodsName: string; quantity: number }

export type CartLine = {
  /** Goods and choices: what makes two lines one. */
  key: string
  goodsId: number
  goodsName: string
  unit: string
  spec: string
  salePrice: number
  quantity: number
  flavor: string
  remark: string
  parts: readonly CartPart[]
}

export type Choice = { flavor: string; parts: readonly CartPart[] }

/** Contract: at most 100 lines an order. */
export const MOST_LINES = 100

type Sellable = Pick<Goods, 'goodsId' | 'goodsName' | 'unit' | 'spec' | 'salePrice'>

export const plainChoice: Choice = { flavor: '', parts: [] }

function keyOf(goodsId: number, { flavor, parts }: Choice): string {
  const chosen = parts.map((part) => `${part.goodsId}*${part.quantity}`).toSorted()
  return [goodsId, flavor, ...chosen].join('|')
}

/** One more line, or more of the same one. */
export function addToCart(lines: readonly CartLine[], goods: Sellable, choice = plainChoice, quantity = 1): CartLine[] {
  const key = keyOf(goods.goodsId, choice)
  const same = lines.find((line) => line.key === key)
  if (same) return setQuantity(lines, key, same.quantity + quantity)
  const { goodsId, goodsName, unit, spec, salePrice } = goods
  return [...lines, { key, goodsId, goodsName, unit, spec, salePrice, quantity, remark: '', ...choice }]
}

/** A line with another quantity; none takes it out. */
export function setQuantity(lines: readonly CartLine[], key: string, quantity: number): CartLine[] {
  if (quantity <= 0) return lines.filter((line) => line.key !== key)
  return lines.map((line) => (line.key === key ? { ...line, quantity: Math.min(quantity, MOST) } : line))
}

/** Two carts as one: what is in both is one line with the pieces of both. */
export function joinCarts(lines: readonly CartLine[], more: readonly CartLine[]): CartLine[] {
  return more.reduce<CartLine[]>(
    (joined, line) => {
      const same = joined.find(({ key }) => key === line.key)
      return same ? setQuantity(joined, line.key, same.quantity + line.quantity) : [...joined, line]
    },
    [...lines],
  )
}

/** A line with another remark. */
export function setRemark(lines: readonly CartLine[], key: string, remark: string): CartLine[] {
  return lines.map((line) => (line.key === key ? { ...line, remark } : line))
}

/** One piece less of these goods, from the line that was added last. */
export function takeOne(lines: readonly CartLine[], goodsId: number): CartLine[] {
  const last = lines.findLast((line) => line.goodsId === goodsId)
  return last ? setQuantity(lines, last.key, last.quantity - 1) : [...lines]
}

export const pieces = (lines: readonly Pick<CartLine, 'quantity'>[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

/** Pieces by goods: what the menu shows beside each. */
export function piecesByGoods(lines: readonly CartLine[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { goodsId, quantity } of lines) counts.set(goodsId, (counts.get(goodsId) ?? 0) + quantity)
  return counts
}

type Prices = ReadonlyMap<number, Pick<Goods, 'salePrice'>>

/** List price of one piece: the menu's, or the remembered one without it. */
export const listPrice = (line: CartLine, goods: Prices | undefined): number =>
  goods?.get(line.goodsId)?.salePrice ?? line.salePrice

export const cartSum = (lines: readonly CartLine[], goods?: Prices): number =>
  lines.reduce((sum, line) => sum + listPrice(line, goods) * line.quantity, 0)

/** Why a line would be refused, as far as the phone knows; null without the menu. */
export function lineProblem(
  lines: readonly CartLine[],
  line: CartLine,
  menu: ReadonlyMap<number, Goods> | undefined,
): string | null {
  if (!menu) return null
  const goods = menu.get(line.goodsId)
  if (!goods) return '已下架'
  const count = piecesByGoods(lines).get(line.goodsId) ?? 0
  if (goods.stockNum !== null && goods.stockNum > 0 && count > goods.stockNum) return `库存不足，剩余${goods.stockNum}`
  return goodsProblem(goods) ?? (count > goods.limitNum ? `每单限购${goods.limitNum}${goods.unit}` : null)
}

/** These only help when the line goes. */
const GONE = ['已下架', '已售罄', '未到售卖时间']

/** Why a cart cannot be sent as it is, and what helps: `红牛、可乐已售罄，请移除`. Null when nothing is known against it. */
export function cartProblem(lines: readonly CartLine[], menu: ReadonlyMap<number, Goods> | undefined): string | null {
  const faulty = lines.flatMap((line) => {
    const problem = lineProblem(lines, line, menu)
    return problem === null ? [] : [{ name: line.goodsName, problem }]
  })
  const problem = faulty[0]?.problem
  if (problem === undefined) return null
  const names = new Set(faulty.filter((one) => one.problem === problem).map(({ name }) => name))
  return `${[...names].join('、')}${problem}，请${GONE.includes(problem) ? '移除' : '减少数量'}`
}

/** What one of the line holds, in words: what is always in it, as the menu says, and what was chosen. Empty for plain goods. */
export const contentText = (line: CartLine, menu: ReadonlyMap<number, Goods> | undefined): string => {
  const goods = menu?.get(line.goodsId)
  return [goods && fixedText(goods), choiceText(line)].filter(Boolean).join(' · ')
}

/** What is chosen, in words: `加冰 · 可乐×2、雪碧×4`. */
const choiceText = ({ flavor, parts }: Choice): string =>
  [flavor, parts.map((part) => `${part.goodsName}×${part.quantity}`).join('、')].filter(Boolean).join(' · ')
