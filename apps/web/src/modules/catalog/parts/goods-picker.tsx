import { useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'

import { EmptyState } from '#kit/empty-state.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { EmptyOrMissing } from '#shells/missing-setup.tsx'
import { PickerPage } from '#shells/picker-page.tsx'
import type { QueryState } from '#shells/query-state.ts'
import { QueryView } from '#shells/query-view.tsx'
import { sumCart } from '../cart-changes.ts'
import { addToCart, countCartPieces, countPiecesByGoods, type CartLine } from '../cart-rules.ts'
import { computeCountStep } from '../count-step.ts'
import { listCategories, listCategoryGoods } from '../goods-categories.ts'
import { searchGoods, buildGoodsIndex, type GoodsIndex } from '../goods-index.ts'
import type { Goods } from '../goods-rules.ts'
import { CartBar } from './cart-bar.tsx'
import { GoodsList } from './goods-list.tsx'
import { GoodsSearch, type GoodsSearchState } from './goods-search.tsx'
import { lazyCartSheet, lazyChoiceSheet } from './lazy-sheets.ts'
import { SearchButton } from './search-button.tsx'

interface GoodsPickerProps {
  query: QueryState<{ rows: readonly Goods[] }>
  lines: readonly CartLine[]
  onLines: (lines: readonly CartLine[]) => void
  /** Content under the bar: recipient and quota. */
  summary?: ReactNode
  /** Text under the sum in the cart bar. */
  hint?: ReactNode
  submitLabel: string
  onSubmit: () => unknown
  /** Back target if this is the first opened page. */
  backTo?: string
  /** Builds the link of a goods picture. */
  detailsHref?: (goodsId: number) => string
  /** Text for an empty menu. */
  empty?: string
}

const noGoods: readonly Goods[] = []

/** Open sheet: goods whose choices are being made, or the cart; null if no sheet is open. */
type Sheet = Goods | 'cart' | null

/** Menu page: types on the left, goods on the right, search across all goods, cart at the bottom. */
export function GoodsPicker(props: GoodsPickerProps) {
  const { query, lines, onLines, summary, hint, submitLabel, onSubmit, backTo, detailsHref, empty } = props
  const [, navigate] = useLocation()
  const rows = query.data?.rows ?? noGoods
  // Indexed once per loaded menu, not on every keystroke.
  const index = useMemo(() => buildGoodsIndex(rows), [rows])
  const view = useView(index)
  const [sheet, setSheet] = useState<Sheet>(null)
  const searchBox = useRef<HTMLDivElement>(null)

  const openSearch = () => {
    // Focuses the field within the tap event, because otherwise the phone does not open its keyboard.
    flushSync(view.openSearch)
    searchBox.current?.querySelector('input')?.focus()
  }
  const updateCount = (goods: Goods, count: number) => {
    const step = computeCountStep(lines, goods, count)
    if (step.to === 'lines') onLines(step.lines)
    else setSheet(step.to === 'cart' ? 'cart' : goods)
  }

  return (
    <PickerPage
      {...(backTo !== undefined && { backTo })}
      right={<SearchButton open={view.search !== null} onOpen={openSearch} onClose={view.closeSearch} />}
      categories={listCategories(index).map(({ typeId, typeName }) => ({
        id: typeId,
        label: typeName,
        count: countTypePieces(index, typeId, lines),
      }))}
      category={view.search ? null : view.typeId}
      onCategory={view.showType}
      summary={summary}
      bottom={
        <CartBar
          count={countCartPieces(lines)}
          sumFen={sumCart(lines, index.byId)}
          hint={hint}
          submitLabel={submitLabel}
          onOpen={() => setSheet('cart')}
          onSubmit={onSubmit}
        />
      }
    >
      {view.search && <GoodsSearch ref={searchBox} search={view.search} onChange={view.setSearch} />}
      <QueryView query={query} skeleton={<Skeleton count={7} />}>
        {() => (
          <GoodsList
            {...getShownGoods(index, view)}
            counts={countPiecesByGoods(lines)}
            onCount={updateCount}
            onOpen={detailsHref && ((goods) => navigate(detailsHref(goods.goodsId)))}
            empty={<NoGoods notFound={formatNotFound(view.search)} text={empty ?? '该分类暂无商品'} />}
          />
        )}
      </QueryView>
      <PickerSheet
        sheet={sheet}
        lines={lines}
        onLines={onLines}
        menu={query.data && index.byId}
        next={{ label: submitLabel, onSubmit }}
        onClose={() => setSheet(null)}
      />
    </PickerPage>
  )
}

/** Visible goods: those of one type, or search results without a type. */
function useView(index: GoodsIndex) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [search, setSearch] = useState<GoodsSearchState | null>(null)
  const closeSearch = () => setSearch(null)
  return {
    typeId: chosen ?? index.types[0]?.typeId ?? null,
    search,
    setSearch,
    openSearch: () => setSearch({ text: '', tab: 'all' }),
    closeSearch,
    showType: (typeId: number) => {
      setChosen(typeId)
      closeSearch()
      window.scrollTo(0, 0)
    },
  }
}

type View = Pick<ReturnType<typeof useView>, 'typeId' | 'search'>

const getShownGoods = (index: GoodsIndex, { typeId, search }: View) =>
  search
    ? { listKey: `${search.tab} ${search.text}`, rows: searchGoods(index, search.text, search.tab) }
    : { listKey: String(typeId), rows: listCategoryGoods(index, typeId) }

/** Empty list: no result of the search, no goods in the venue, or none to choose here. */
function NoGoods({ notFound, text }: { notFound: string | null; text: string }) {
  if (notFound !== null) return <EmptyState text={notFound} />
  return (
    <EmptyOrMissing name="goods">
      <EmptyState text={text} />
    </EmptyOrMissing>
  )
}

function formatNotFound(search: GoodsSearchState | null): string | null {
  const text = search?.text.trim() ?? ''
  return text === '' ? null : `没有找到“${text}”`
}

type PickerSheetProps = {
  sheet: Sheet
  lines: readonly CartLine[]
  onLines: (lines: readonly CartLine[]) => void
  menu: ReadonlyMap<number, Goods> | undefined
  next: { label: string; onSubmit: () => unknown }
  onClose: () => void
}

/** Open sheet over the menu. */
function PickerSheet({ sheet, lines, onLines, menu, next, onClose }: PickerSheetProps) {
  if (sheet === null) return null
  if (sheet === 'cart') return <LazySheet part={lazyCartSheet} props={{ lines, onLines, menu, next, onClose }} />
  return (
    <LazySheet
      part={lazyChoiceSheet}
      props={{
        goods: sheet,
        inCart: countPiecesByGoods(lines).get(sheet.goodsId) ?? 0,
        onAdd: (choice, quantity) => onLines(addToCart(lines, sheet, choice, quantity)),
        onClose,
      }}
    />
  )
}

/** Number of pieces in the cart of one type, for its badge on the left. */
function countTypePieces(index: GoodsIndex, typeId: number, lines: readonly CartLine[]): number {
  return countCartPieces(lines.filter((line) => index.byId.get(line.goodsId)?.typeId === typeId))
}
