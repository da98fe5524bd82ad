/** Effect of plus and minus on a goods row. Pure. */
import { addToCart, countPiecesByGoods, removeOne, type CartLine } from './cart-rules.ts'
import { isChoiceRequired } from './package-rules.ts'
import type { Goods } from './goods-rules.ts'

/** Changed lines, or the sheet to open: the choice of these goods, or the cart with its lines of them. */
export type CountStep = { to: 'lines'; lines: readonly CartLine[] } | { to: 'choice' | 'cart' }

/** `count`: requested number of pieces, one more or one less than now. */
export function countStep(lines: readonly CartLine[], goods: Goods, count: number): CountStep {
  const more = count > (countPiecesByGoods(lines).get(goods.goodsId) ?? 0)
  if (more) return isChoiceRequired(goods) ? { to: 'choice' } : { to: 'lines', lines: addToCart(lines, goods) }
  const choices = lines.filter((line) => line.goodsId === goods.goodsId).length
  return choices > 1 ? { to: 'cart' } : { to: 'lines', lines: removeOne(lines, goods.goodsId) }
}
