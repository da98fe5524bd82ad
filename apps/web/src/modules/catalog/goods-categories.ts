/** Categories of the menu for staff. */
import { goodsOfType, type GoodsIndex, type GoodsTypeEntry } from './goods-index.ts'
import { HOT, HOT_TYPE, type Goods } from './goods-rules.ts'

const hotGoods = (index: GoodsIndex): Goods[] =>
  index.entries.flatMap(({ goods }) => (goods.tags.includes(HOT) ? [goods] : []))

/** 热卖 if any goods carry that tag, then the types. */
export const categoriesOf = (index: GoodsIndex): GoodsTypeEntry[] =>
  hotGoods(index).length > 0 ? [{ typeId: HOT_TYPE, typeName: HOT }, ...index.types] : [...index.types]

/** Goods of one category, in menu order. */
export const goodsOfCategory = (index: GoodsIndex, typeId: number | null): Goods[] =>
  typeId === HOT_TYPE ? hotGoods(index) : goodsOfType(index, typeId)
