/** What other modules may use of the menu: reading it, choosing from it, carts. */
export { itemsOf, linesOf } from './cart-items.ts'
export {
  choiceText,
  lineProblem,
  listPrice,
  MOST_LINES,
  pieces,
  cartSum,
  setQuantity,
  setRemark,
  addToCart,
} from './cart-rules.ts'
export type { CartLine } from './cart-rules.ts'
export { clearCart, moveCart, readCart, useCart, writeCart } from './cart-store.ts'
export type { CartName, Sending } from './cart-store.ts'
export { mostOf } from './goods-rules.ts'
export type { Goods } from './goods-rules.ts'
export { goodsDetailsLink } from './links.ts'
export { useGoods } from './queries.ts'
export { ChoiceFields } from './parts/choice-fields.tsx'
export { GoodsPicker } from './parts/goods-picker.tsx'
