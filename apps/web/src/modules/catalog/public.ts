/** What other modules may use of the menu: reading it, choosing from it, carts. */
export {
  choiceText,
  lineProblem,
  listPrice,
  mostOf,
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
export { goodsDetailsLink } from './links.ts'
export { useGoods } from './queries.ts'
export type { Goods } from './queries.ts'
export { ChoiceFields } from './parts/choice-fields.tsx'
export { GoodsPicker } from './parts/goods-picker.tsx'
