/** Effect of the plus and minus buttons of a goods row on the cart. Pure. */
import { addToCart, countPiecesByGoods, removePiece, type CartLine } from './cart-rules.ts'
import { isChoiceRequired } from './package-rules.ts'
import type { Goods } from './goods-rules.ts'

/**
 * Result of a step: changed lines, or the sheet to open. `choice`: the goods require a choice; `cart`: several lines
 * have these goods, and the user must select one.
 */
type CountStep = { to: 'lines'; lines: readonly CartLine[] } | { to: 'choice' | 'cart' }

/** Computes the effect of one tap. `count`: number of pieces after the tap, one more or one less than before. */
export function computeCountStep(lines: readonly CartLine[], goods: Goods, count: number): CountStep {
  const more = count > (countPiecesByGoods(lines).get(goods.goodsId) ?? 0)
  if (more) return isChoiceRequired(goods) ? { to: 'choice' } : { to: 'lines', lines: addToCart(lines, goods) }
  const choices = lines.filter((line) => line.goodsId === goods.goodsId).length
  return choices > 1 ? { to: 'cart' } : { to: 'lines', lines: removePiece(lines, goods.goodsId) }
}
