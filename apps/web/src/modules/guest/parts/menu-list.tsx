import { Skeleton } from '#kit/skeleton.tsx'
import { QueryView } from '#shells/query-view.tsx'
import {
  searchGoods,
  listTypeGoods,
  GoodsList,
  HOT_TYPE_ID,
  type Goods,
  type GoodsIndex,
} from '../../catalog/public.ts'
import { isHotGoods, findTypeByName, removeHotTag } from '../menu-rules.ts'
import type { useGuestMenu } from '../queries.ts'

type MenuListProps = {
  menu: ReturnType<typeof useGuestMenu>
  index: GoodsIndex
  typeId: number | null
  /** Null without a search. */
  search: string | null
  counts: ReadonlyMap<number, number>
  onCount: (goods: Goods, count: number) => void
  onOpen: (goods: Goods) => void
}

/** Goods of one group, or search results. */
export function MenuList({ menu, index, typeId, search, counts, onCount, onOpen }: MenuListProps) {
  const rows = search === null ? listGroupGoods(index, typeId) : listMatches(index, search)
  const text = search?.trim() ?? ''
  return (
    <QueryView query={menu} skeleton={<Skeleton count={7} />}>
      {() => (
        <GoodsList
          listKey={search === null ? String(typeId) : `search ${search}`}
          rows={rows}
          counts={counts}
          onCount={onCount}
          onOpen={onOpen}
          empty={text === '' ? '暂无商品' : `没有找到“${text}”`}
        />
      )}
    </QueryView>
  )
}

const listGroupGoods = (index: GoodsIndex, typeId: number | null): Goods[] =>
  typeId === HOT_TYPE_ID
    ? index.entries.flatMap(({ goods }) => (isHotGoods(goods) ? [removeHotTag(goods)] : []))
    : listTypeGoods(index, typeId)

/** Goods whose name matches, followed by the goods of the group whose name matches. */
function listMatches(index: GoodsIndex, search: string): Goods[] {
  const byName = searchGoods(index, search)
  const type = findTypeByName(index.types, search)
  return type ? [...new Set([...byName, ...listTypeGoods(index, type.typeId)])] : byName
}
