import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

import { Skeleton } from '#kit/skeleton.tsx'
import { usePassForCode, useStoredPass } from '#lib/identity/guest-pass.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useLayerParam } from '#shells/layer-param.ts'
import { LazyContent } from '#shells/lazy-content.tsx'
import { LazySearchBox, usePrefetchedSearchBox } from '#shells/lazy-search-box.tsx'
import { PickerPage } from '#shells/picker-page.tsx'
import {
  CartBar,
  computeCountStep,
  HOT_TYPE_ID,
  moveCart,
  countCartPieces,
  countPiecesByGoods,
  buildGoodsIndex,
  SearchButton,
  useCart,
  type CartLine,
  type Goods,
} from '../../catalog/public.ts'
import { buildConfirmOrderLink } from '../links.ts'
import {
  sortGoodsTypes,
  isHotGoods,
  sumMemberPrice,
  buildMenuGroups,
  findOrderBlockLabel,
  addPricesToLines,
} from '../menu-rules.ts'
import { MenuHeader } from '../parts/menu-header.tsx'
import { MenuList } from '../parts/menu-list.tsx'
import { CALL_SHEET, CART_SHEET, MenuSheets } from '../parts/menu-sheets.tsx'
import {
  isSittingEnded,
  prefetchMenu,
  useGuestMenu,
  useMenuTypes,
  useSittingSpending,
  useVenueSettings,
} from '../queries.ts'
import styles from '../parts/menu.module.css'

export { prefetchMenu as opening }

const tableState = createLazyComponent(() => import('../parts/table-state.tsx'))
const oneLine = <Skeleton shape="lines" count={1} />

/** Label of the button that opens the confirmation page. */
const ORDER = '去下单'

const noGoods: readonly Goods[] = []

/** Search box above the list, shown while a search is active. */
function MenuSearch({ value, onChange }: { value: string | null; onChange: (text: string) => void }) {
  usePrefetchedSearchBox()
  if (value === null) return null
  return (
    <div className={styles['search']}>
      <LazySearchBox label="搜索商品" placeholder="商品名称" value={value} onChange={onChange} />
    </div>
  )
}

/** P059 扫码点单: menu opened by the table's code. No login is required, because the code is sufficient proof. */
export default function MenuPage() {
  const [, navigate] = useLocation()
  const seat = useSeat()
  const pass = seat.data
  const spent = useSittingSpending(pass)
  const venue = useVenueSettings()
  const rateBp = spent.data?.orderRateBp ?? null
  const menu = useGuestMenu(rateBp, pass?.areaId)
  const goods = menu.goods ?? noGoods
  const index = buildGoodsIndex(goods)
  const { lines, setLines } = useGuestCart(pass)
  const view = useView(buildMenuGroups(sortGoodsTypes(index.types, useMenuTypes()), goods))
  // The open sheet is in the address, so that the back key closes the sheet instead of the menu.
  const sheet = useLayerParam('sheet')

  const updateCount = (one: Goods, count: number) => {
    const step = computeCountStep(lines, one, count)
    if (step.to === 'lines') setLines(step.lines)
    else sheet.open(step.to === 'cart' ? CART_SHEET : one.goodsId)
  }
  const known = menu.goods && index.byId
  const ended = isSittingEnded(spent)
  const open = (name: string) => () => sheet.open(name)
  const next = buildOrderButton(pass, ended, {
    call: open(CALL_SHEET),
    order: (sitting) => navigate(buildConfirmOrderLink(sitting)),
  })
  const goodsStand = usePainted(known !== undefined || menu.error !== null)
  const spending = goodsStand ? <Spending seat={seat} spent={spent} /> : oneLine
  return (
    <PickerPage
      right={<SearchButton open={view.search !== null} onOpen={view.openSearch} onClose={view.closeSearch} />}
      header={
        <MenuHeader
          venueName={venue?.venueName ?? ''}
          seat={pass}
          onCall={ended || next.always ? undefined : open(CALL_SHEET)}
        />
      }
      // The spending loads only after the goods are interactive.
      summary={<div className={styles['reserved']}>{spending}</div>}
      categories={view.groups.map(({ typeId: id, typeName: label }) => {
        return { id, label, count: countPieces(id, lines, index.byId) }
      })}
      category={view.search === null ? view.typeId : null}
      onCategory={view.showGroup}
      bottom={
        <CartBar
          count={countCartPieces(lines)}
          sumFen={sumMemberPrice(addPricesToLines(lines, known, rateBp))}
          submitLabel={ORDER}
          {...next}
          onOpen={open(CART_SHEET)}
        />
      }
    >
      <MenuSearch value={view.search} onChange={view.setSearch} />
      <MenuList
        menu={menu}
        index={index}
        typeId={view.typeId}
        search={view.search}
        counts={countPiecesByGoods(lines)}
        onCount={updateCount}
        onOpen={(one) => sheet.open(one.goodsId)}
      />
      <MenuSheets
        shown={sheet.value}
        pass={pass}
        spent={spent.data}
        lines={lines}
        onLines={setLines}
        menu={known}
        fenOf={(line) => sumMemberPrice(addPricesToLines([line], known, rateBp))}
        next={next}
        onClose={sheet.close}
      />
    </PickerPage>
  )
}

type SpendingProps = { seat: ReturnType<typeof useSeat>; spent: ReturnType<typeof useSittingSpending> }

const Spending = ({ seat, spent }: SpendingProps) => (
  <LazyContent part={tableState} props={{ seat, isRequested: seat.isRequested, spent }} fallback={oneLine} />
)

type Steps = { order: (sitting: number) => unknown; call: () => unknown }

/** Order button of the bar and the cart. At a table without a sitting it requests the opening. */
function buildOrderButton(pass: Parameters<typeof findOrderBlockLabel>[0], ended: boolean, { order, call }: Steps) {
  const blocked = findOrderBlockLabel(pass, ended)
  const sitting = pass?.tableRecordId
  const always = sitting === null
  return {
    blocked,
    always,
    label: blocked ?? ORDER,
    disabled: blocked !== undefined && !always,
    onSubmit: always ? call : () => sitting && order(sitting),
  }
}

/** True from the frame after `ready` was painted, when less urgent components load. */
function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(() => setPainted(true))
    return () => clearTimeout(timer)
  }, [ready])
  return painted
}

/** Visible goods: those of one group, or search results; `search` is null without a search. */
function useView(groups: ReturnType<typeof buildMenuGroups>) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [search, setSearch] = useState<string | null>(null)
  const closeSearch = () => setSearch(null)
  return {
    groups,
    typeId: chosen ?? groups[0]?.typeId ?? null,
    search,
    setSearch,
    openSearch: () => setSearch(''),
    closeSearch,
    showGroup: (typeId: number) => {
      setChosen(typeId)
      closeSearch()
    },
  }
}

/** Pass of the guest: from the scanned code, or from a table scanned earlier. */
function useSeat() {
  const { code, tableId, employeeCode } = useParams('code', 'tableId', 'employeeCode')
  const scanned = usePassForCode(code, employeeCode ?? null)
  const before = useStoredPass({ tableId: code === undefined ? parseId(tableId) : undefined })
  return code === undefined ? { ...scanned, data: before, isRequested: false } : { ...scanned, isRequested: true }
}

/** Cart of this sitting. Lines that were chosen before the table was opened are moved to it. */
function useGuestCart(pass: { tableId: number; tableRecordId: number | null } | undefined) {
  const before = { kind: 'guest', sitting: `table-${pass?.tableId ?? ''}` } as const
  const sitting = pass?.tableRecordId ?? null
  const cart = useCart(sitting === null ? before : { kind: 'guest', sitting: String(sitting) })
  const early = useCart(before)
  const waits = sitting !== null && early.lines.length > 0
  useEffect(() => {
    if (waits) moveCart({ kind: 'guest', sitting: before.sitting }, { kind: 'guest', sitting: String(sitting) })
  }, [waits, sitting, before.sitting])
  return cart
}

/** Number of pieces in the cart of one group, for its badge on the left. */
function countPieces(typeId: number, lines: readonly CartLine[], goods: ReadonlyMap<number, Goods>): number {
  const isInGroup = (one: Goods | undefined) =>
    one !== undefined && (typeId === HOT_TYPE_ID ? isHotGoods(one) : one.typeId === typeId)
  return countCartPieces(lines.filter((line) => isInGroup(goods.get(line.goodsId))))
}
