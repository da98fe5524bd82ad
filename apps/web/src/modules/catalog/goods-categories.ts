/** Categories of the menu for staff. */
import { listTypeGoods, type GoodsIndex, type GoodsTypeEntry } from './goods-index.ts'
import { HOT_TAG, HOT_TYPE_ID, type Goods } from './goods-rules.ts'

const listHotGoods = (index: GoodsIndex): Goods[] =>
  index.entries.flatMap(({ goods }) => (goods.tags.includes(HOT_TAG) ? [goods] : []))

/** Categories of the menu: 热卖 if any goods have that tag, then the types. */
export const listCategories = (index: GoodsIndex): GoodsTypeEntry[] =>
  listHotGoods(index).length > 0 ? [{ typeId: HOT_TYPE_ID, typeName: HOT_TAG }, ...index.types] : [...index.types]

/** Goods of one category, in menu order. */
export const listCategoryGoods = (index: GoodsIndex, typeId: number | null): Goods[] =>
  typeId === HOT_TYPE_ID ? listHotGoods(index) : listTypeGoods(index, typeId)
