export { menuStores } from './menu-entities.ts'
export { buildSearchKey } from './search-key.ts'
export { loadGoods } from './load-goods.ts'
export type { GoodsRow } from './load-goods.ts'
export { PUBLISH_EVERY_MS, publishPriceChanges } from './publish-prices.ts'
export { applyPriceRules, readGoodsPrice, readPriceBoard, readSittingPrices } from './current-prices.ts'
export { findUnopenableGoods } from './goods-warnings.ts'
export { clearSoldOut } from './clear-sold-out.ts'
export { buildGiveableFilter } from './goods-queries.ts'
export { assertGuestGoods } from './guest-goods.ts'
export { lockGoods, moveStock } from './move-stock.ts'
export {
  choosePackageItems,
  isOnSale,
  computeMemberDiscount,
  computeUnitPrice,
  findUnknownFlavor,
  computeRequiredStock,
  needsChoice,
} from './pricing-rules.ts'
export type { CartItem, ChosenPackageItem, RequestedPackageItem, PackageItem } from './pricing-rules.ts'
