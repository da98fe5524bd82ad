/** Categories of the menu for staff. */
import { listTypeGoods, type GoodsIndex, type GoodsTypeEntry } from './goods-index.ts'
import { HOT, HOT_TYPE, type Goods } from './goods-rules.ts'

const listHotGoods = (index: GoodsIndex): Goods[] =>
  index.entries.flatMap(({ goods }) => (goods.tags.includes(HOT) ? [goods] : []))

/** Categories of the menu: 热卖 if any goods have that tag, then the types. */
export const listCategories = (index: GoodsIndex): GoodsTypeEntry[] =>
  listHotGoods(index).length > 0 ? [{ typeId: HOT_TYPE, typeName: HOT }, ...index.types] : [...index.types]

/** Goods of one category, in menu order. */
export const listCategoryGoods = (index: GoodsIndex, typeId: number | null): Goods[] =>
  typeId === HOT_TYPE ? listHotGoods(index) : listTypeGoods(index, typeId)
