import Bell from 'lucide-react/icons/bell'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

import { HeroHeader, HeroPill } from '../../../kit/hero-header.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { SearchBox } from '../../../kit/search-box.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { usePass, usePassOf } from '../../../lib/guest-pass.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { idParam, useParams } from '../../../lib/screen.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import { useLayerParam } from '../../../shells/layer-param.ts'
import { PickerPage } from '../../../shells/picker-page.tsx'
import {
  addToCart,
  CartBar,
  cartSheet,
  cartSum,
  moveCart,
  needsChoice,
  pieces,
  piecesByGoods,
  prepareGoods,
  takeOne,
  useCart,
  type CartLine,
  type Goods,
} from '../../catalog/public.ts'
import { confirmLink } from '../links.ts'
import { HOT_TYPE, isHot, menuGroups, orderBlock } from '../menu-rules.ts'
import { MenuList } from '../parts/menu-list.tsx'
import { TableState } from '../parts/table-state.tsx'
import { readMenu, useMenu, useSpent, useVenue } from '../queries.ts'
import styles from '../parts/menu.module.css'

export { readMenu as opening }

const goodsSheet = laterPart(() => import('../parts/goods-sheet.tsx'))
const callSheet = laterPart(() => import('../parts/call-sheet.tsx'))

const noGoods: readonly Goods[] = []

/** P059 扫码点单: what the table's code opens for a guest. No login; the code is proof enough. */
export default function MenuPage() {
  const [, navigate] = useLocation()
  const seat = useSeat()
  const pass = seat.data
  const spent = useSpent(pass)
  const venue = useVenue()
  const menu = useMenu()
  const goods = menu.goods ?? noGoods
  const index = prepareGoods(goods)
  const { lines, setLines } = useGuestCart(pass)
  const counts = piecesByGoods(lines)
  const [chosen, setTypeId] = useState<number | null>(null)
  const [search, setSearch] = useState<string | null>(null)
  // `cart`, `call`, or goods by their id. In the address: the phone's back key closes a sheet, not the menu.
  const sheet = useLayerParam('sheet')
  const near = index.byId.get(Number(sheet.value))
  const groups = menuGroups(index.types, goods)
  const typeId = chosen ?? groups[0]?.typeId ?? null

  const change = (one: Goods, count: number) => {
    if (count > (counts.get(one.goodsId) ?? 0)) {
      return needsChoice(one) ? sheet.open(one.goodsId) : setLines(addToCart(lines, one))
    }
    const choices = lines.filter((line) => line.goodsId === one.goodsId).length
    return choices > 1 ? sheet.open('cart') : setLines(takeOne(lines, one.goodsId))
  }
  const sitting = pass?.tableRecordId ?? null
  return (
    <PickerPage
      right={
        <IconButton
          label={search === null ? '搜索商品' : '收起搜索'}
          icon={search === null ? <Search /> : <X />}
          onClick={() => setSearch(search === null ? '' : null)}
        />
      }
      header={
        <HeroHeader
          title={venue?.venueName ?? ''}
          fact={pass && seatText(pass)}
          overlap
          right={
            pass && (
              <HeroPill icon={<Bell />} onClick={() => sheet.open('call')}>
                呼叫服务员
              </HeroPill>
            )
          }
        />
      }
      summary={<TableState seat={seat} asked={seat.asked} spent={spent} />}
      categories={groups.map(({ typeId: id, typeName }) => ({
        id,
        label: typeName,
        count: piecesOf(id, lines, index.byId),
      }))}
      category={search === null ? typeId : null}
      onCategory={(id) => {
        setTypeId(id)
        setSearch(null)
      }}
      bottom={
        <CartBar
          count={pieces(lines)}
          sumFen={cartSum(lines, menu.goods && index.byId)}
          submitLabel="去下单"
          blocked={orderBlock(pass, isEnded(spent))}
          onOpen={() => sheet.open('cart')}
          onSubmit={() => sitting !== null && navigate(confirmLink(sitting))}
        />
      }
    >
      {search !== null && (
        <div className={styles['search']}>
          <SearchBox label="搜索商品" placeholder="商品名称" value={search} onChange={setSearch} />
        </div>
      )}
      <MenuList
        menu={menu}
        index={index}
        typeId={typeId}
        search={search}
        counts={counts}
        onCount={change}
        onOpen={(one) => sheet.open(one.goodsId)}
      />
      {near && (
        <LaterSheet
          key={near.goodsId}
          part={goodsSheet}
          props={{
            goods: near,
            inCart: counts.get(near.goodsId) ?? 0,
            onAdd: (choice, quantity) => setLines(addToCart(lines, near, choice, quantity)),
            onClose: sheet.close,
          }}
        />
      )}
      {sheet.value === 'cart' && (
        <LaterSheet
          part={cartSheet}
          props={{ lines, onLines: setLines, menu: menu.goods && index.byId, onClose: sheet.close }}
        />
      )}
      {sheet.value === 'call' && pass && (
        <LaterSheet part={callSheet} props={{ pass: pass.pass, onClose: sheet.close }} />
      )}
    </PickerPage>
  )
}

/** The party has left, or its pass is worth nothing any more. */
const isEnded = ({ data, error }: ReturnType<typeof useSpent>): boolean =>
  data?.open === false || (error instanceof ApiError && error.errCode === 'GUEST_PASS_EXPIRED')

/** Where the guest sits: by the code he scanned, or by a table he scanned before. */
function useSeat() {
  const { code, tableId, employeeCode } = useParams('code', 'tableId', 'employeeCode')
  const scanned = usePass(code, employeeCode ?? null)
  const before = usePassOf({ tableId: code === undefined ? idParam(tableId) : undefined })
  return code === undefined ? { ...scanned, data: before, asked: false } : { ...scanned, asked: true }
}

const seatText = ({ tableName, salesUserName }: { tableName: string; salesUserName: string | null }) =>
  [`${tableName} 台`, salesUserName && `客户经理 ${salesUserName}`].filter(Boolean).join(' · ')

/** The cart of this sitting. What was chosen before the table was opened comes along. */
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

/** Pieces in the cart of one group, for the mark on the left. */
function piecesOf(typeId: number, lines: readonly CartLine[], goods: ReadonlyMap<number, Goods>): number {
  const inGroup = (one: Goods | undefined) =>
    one !== undefined && (typeId === HOT_TYPE ? isHot(one) : one.typeId === typeId)
  return pieces(lines.filter((line) => inGroup(goods.get(line.goodsId))))
}
