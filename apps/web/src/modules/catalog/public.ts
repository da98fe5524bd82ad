/** Parts of the menu that other modules may use: queries, choices, carts. */
export { toCartItems, toCartLines } from './cart-items.ts'
export { findCartProblem, formatLineContent, findLineProblem } from './cart-problems.ts'
export { mergeCarts, sumCart, setRemark } from './cart-changes.ts'
export {
  computeMemberFen,
  getListPrice,
  MAX_CART_LINES,
  countCartPieces,
  setQuantity,
  addToCart,
  countPiecesByGoods,
} from './cart-rules.ts'
export type { CartLine, GoodsChoice } from './cart-rules.ts'
export { clearCart, moveCart, readCart, useCart, writeCart } from './cart-store.ts'
export type { CartKey, CartSubmission } from './cart-store.ts'
export { findChoiceProblem, listChosenParts, createInitialPicks } from './choice-rules.ts'
export type { PickedUnits, PartFlavors } from './choice-rules.ts'
export { formatPackageContent } from './package-rules.ts'
export { computeCountStep } from './count-step.ts'
export { searchGoods, listTypeGoods, buildGoodsIndex } from './goods-index.ts'
export { HOT_TYPE_ID } from './goods-rules.ts'
export type { GoodsIndex } from './goods-index.ts'
export { getDrawingUrl, computeMaxPieces } from './goods-rules.ts'
export type { Goods } from './goods-rules.ts'
export { buildGoodsDetailsLink } from './links.ts'
export { buildMenuQuery, useGoods } from './queries.ts'
export { useGoodsChoice, type GoodsChoiceProps } from './use-choice.ts'
export { AddToCartButton } from './parts/add-button.tsx'
export { CartBar } from './parts/cart-bar.tsx'
export { lazyCartSheet } from './parts/lazy-sheets.ts'
export { ChoiceFields } from './parts/choice-fields.tsx'
export { GoodsList } from './parts/goods-list.tsx'
export { GoodsPicker } from './parts/goods-picker.tsx'
export { GoodsPrice } from './parts/goods-row.tsx'
export { SearchButton } from './parts/search-button.tsx'
