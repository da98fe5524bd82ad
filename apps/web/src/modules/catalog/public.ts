/** Parts of the menu that other modules may use: queries, choices, carts. */
export { toCartItems, toCartLines } from './cart-items.ts'
export {
  findCartProblem,
  formatContent,
  joinCarts,
  findLineProblem,
  listPrice,
  MOST_LINES,
  countCartPieces,
  sumCart,
  setQuantity,
  setRemark,
  addToCart,
  countPiecesByGoods,
} from './cart-rules.ts'
export type { CartLine, Choice } from './cart-rules.ts'
export { clearCart, moveCart, readCart, useCart, writeCart } from './cart-store.ts'
export type { CartName, Sending } from './cart-store.ts'
export { findChoiceProblem, listChosenParts, startPicks } from './choice-rules.ts'
export type { Picked, Tastes } from './choice-rules.ts'
export { formatPackage } from './package-rules.ts'
export { countStep } from './count-step.ts'
export { findGoods, listTypeGoods, buildGoodsIndex } from './goods-index.ts'
export { HOT_TYPE } from './goods-rules.ts'
export type { GoodsIndex } from './goods-index.ts'
export { getDrawingUrl, computeMaxCount } from './goods-rules.ts'
export type { Goods } from './goods-rules.ts'
export { buildGoodsDetailsLink } from './links.ts'
export { buildMenuQuery, useGoods } from './queries.ts'
export { useChoice, type ChoosingProps } from './use-choice.ts'
export { AddButton } from './parts/add-button.tsx'
export { CartBar } from './parts/cart-bar.tsx'
export { cartSheet } from './parts/lazy-sheets.ts'
export { ChoiceFields } from './parts/choice-fields.tsx'
export { GoodsList } from './parts/goods-list.tsx'
export { GoodsPicker } from './parts/goods-picker.tsx'
export { GoodsPrice } from './parts/goods-row.tsx'
export { SearchButton } from './parts/search-button.tsx'
