import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'

import { IconButton } from '../../../kit/icon-button.tsx'
import { SearchBox } from '../../../kit/search-box.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { LaterSheet } from '../../../shells/later.tsx'
import { PickerPage } from '../../../shells/picker-page.tsx'
import type { QueryState } from '../../../shells/query-state.ts'
import { QueryView } from '../../../shells/query-view.tsx'
import { addToCart, cartSum, pieces, piecesByGoods, takeOne, type CartLine } from '../cart-rules.ts'
import { needsChoice } from '../choice-rules.ts'
import { findGoods, goodsOfType, prepareGoods, type GoodsIndex, type GoodsTab } from '../goods-index.ts'
import type { Goods } from '../goods-rules.ts'
import { CartBar } from './cart-bar.tsx'
import { GoodsList } from './goods-list.tsx'
import { cartSheet, choiceSheet } from './later.ts'
import styles from './goods-picker.module.css'

export interface GoodsPickerProps {
  query: QueryState<{ rows: readonly Goods[] }>
  lines: readonly CartLine[]
  onLines: (lines: readonly CartLine[]) => void
  /** Under the bar: for whom, how far. */
  summary?: ReactNode
  /** Under the sum in the cart bar. */
  hint?: ReactNode
  submitLabel: string
  onSubmit: () => unknown
  /** Where back leads when this page was the first one opened. */
  backTo?: string
  /** Where a tap on the picture leads. */
  detailsHref?: (goodsId: number) => string
  /** When the whole menu is empty. */
  empty?: string
}

const noGoods: readonly Goods[] = []

const tabs: readonly { id: GoodsTab; label: string }[] = [
  { id: 'all', label: '全部' },
  { id: 'single', label: '单品' },
  { id: 'package', label: '套餐' },
]

/** The menu on one page: types on the left, goods on the right, a search over all of it, the cart at the bottom. */
export function GoodsPicker(props: GoodsPickerProps) {
  const { query, lines, onLines, summary, hint, submitLabel, onSubmit, backTo, detailsHref, empty } = props
  const [, navigate] = useLocation()
  const rows = query.data?.rows ?? noGoods
  // Lowered once for every menu that comes, not at every keystroke.
  const index = useMemo(() => prepareGoods(rows), [rows])
  const counts = piecesByGoods(lines)
  const [typeId, setTypeId] = useState<number | null>(null)
  const [search, setSearch] = useState<{ text: string; tab: GoodsTab } | null>(null)
  const [choosing, setChoosing] = useState<Goods | null>(null)
  const [cartOpen, setCartOpen] = useState(false)
  const searchBox = useRef<HTMLDivElement>(null)
  const shownType = typeId ?? index.types[0]?.typeId ?? null

  const chooseType = (id: number) => {
    setTypeId(id)
    setSearch(null)
    window.scrollTo(0, 0)
  }
  const openSearch = () => {
    // The keyboard only comes up when the box gets the focus inside the tap.
    flushSync(() => setSearch({ text: '', tab: 'all' }))
    searchBox.current?.querySelector('input')?.focus()
  }
  const change = (goods: Goods, count: number) => {
    const before = counts.get(goods.goodsId) ?? 0
    const choices = lines.filter((line) => line.goodsId === goods.goodsId).length
    if (count > before) return needsChoice(goods) ? setChoosing(goods) : onLines(addToCart(lines, goods))
    return choices > 1 ? setCartOpen(true) : onLines(takeOne(lines, goods.goodsId))
  }

  return (
    <PickerPage
      {...(backTo !== undefined && { backTo })}
      right={
        search ? (
          <IconButton label="收起搜索" icon={<X />} onClick={() => setSearch(null)} />
        ) : (
          <IconButton label="搜索商品" icon={<Search />} onClick={openSearch} />
        )
      }
      categories={index.types.map((type) => ({
        id: type.typeId,
        label: type.typeName,
        count: countOfType(index, type.typeId, lines),
      }))}
      category={search ? null : shownType}
      onCategory={chooseType}
      summary={summary}
      bottom={
        <CartBar
          count={pieces(lines)}
          sumFen={cartSum(lines, index.byId)}
          hint={hint}
          submitLabel={submitLabel}
          onOpen={() => setCartOpen(true)}
          onSubmit={onSubmit}
        />
      }
    >
      {search && (
        <div ref={searchBox} className={styles['search']}>
          <SearchBox
            label="搜索商品"
            placeholder="名称、拼音首字母"
            value={search.text}
            onChange={(text) => setSearch({ ...search, text })}
          />
          <SegmentedControl
            label="商品范围"
            options={tabs}
            value={search.tab}
            onChange={(tab) => setSearch({ ...search, tab })}
          />
        </div>
      )}
      <QueryView query={query} skeleton={<Skeleton count={7} />}>
        {() => (
          <GoodsList
            listKey={search ? `${search.tab} ${search.text}` : String(shownType)}
            rows={search ? findGoods(index, search.text, search.tab) : goodsOfType(index, shownType)}
            counts={counts}
            onCount={change}
            onOpen={detailsHref && ((goods) => navigate(detailsHref(goods.goodsId)))}
            empty={
              search && search.text.trim() !== '' ? `没有找到“${search.text.trim()}”` : (empty ?? '该分类暂无商品')
            }
          />
        )}
      </QueryView>
      {choosing && (
        <LaterSheet
          part={choiceSheet}
          props={{
            goods: choosing,
            inCart: counts.get(choosing.goodsId) ?? 0,
            onAdd: (choice, quantity) => onLines(addToCart(lines, choosing, choice, quantity)),
            onClose: () => setChoosing(null),
          }}
        />
      )}
      {cartOpen && (
        <LaterSheet
          part={cartSheet}
          props={{ lines, onLines, menu: query.data && index.byId, onClose: () => setCartOpen(false) }}
        />
      )}
    </PickerPage>
  )
}

/** Pieces in the cart of one type, for the mark on the left. */
function countOfType(index: GoodsIndex, typeId: number, lines: readonly CartLine[]): number {
  return pieces(lines.filter((line) => index.byId.get(line.goodsId)?.typeId === typeId))
}
