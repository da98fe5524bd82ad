/** What a tap on plus or minus beside goods comes to. Pure. */
import { addToCart, piecesByGoods, takeOne, type CartLine } from './cart-rules.ts'
import { needsChoice } from './package-rules.ts'
import type { Goods } from './goods-rules.ts'

/** Another cart, or where the person says which: the choice of these goods, or the cart with its lines of them. */
export type CountStep = { to: 'lines'; lines: readonly CartLine[] } | { to: 'choice' | 'cart' }

/** `count`: the pieces of these goods that are wanted now, one more or one less than before. */
export function countStep(lines: readonly CartLine[], goods: Goods, count: number): CountStep {
  const more = count > (piecesByGoods(lines).get(goods.goodsId) ?? 0)
  if (more) return needsChoice(goods) ? { to: 'choice' } : { to: 'lines', lines: addToCart(lines, goods) }
  const choices = lines.filter((line) => line.goodsId === goods.goodsId).length
  return choices > 1 ? { to: 'cart' } : { to: 'lines', lines: takeOne(lines, goods.goodsId) }
}
