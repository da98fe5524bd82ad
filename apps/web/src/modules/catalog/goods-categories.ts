/** Categories of the menu as staff see it. */
import { goodsOfType, type GoodsIndex, type GoodsTypeEntry } from './goods-index.ts'
import { HOT, HOT_TYPE, type Goods } from './goods-rules.ts'

const hotGoods = (index: GoodsIndex): Goods[] =>
  index.entries.flatMap(({ goods }) => (goods.tags.includes(HOT) ? [goods] : []))

/** What is in demand, if anything is, then the types. */
export const categoriesOf = (index: GoodsIndex): GoodsTypeEntry[] =>
  hotGoods(index).length > 0 ? [{ typeId: HOT_TYPE, typeName: HOT }, ...index.types] : [...index.types]

/** The goods of one category, in the order of the menu. */
export const goodsOfCategory = (index: GoodsIndex, typeId: number | null): Goods[] =>
  typeId === HOT_TYPE ? hotGoods(index) : goodsOfType(index, typeId)
