import type { GuestPass } from '#lib/identity/guest-pass.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { addToCart, lazyCartSheet, countPiecesByGoods, type CartLine, type Goods } from '../../catalog/public.ts'
import type { TableSpend } from '../spend-rules.ts'

const goodsSheet = createLazyComponent(() => import('./goods-sheet.tsx'))
const callSheet = createLazyComponent(() => import('./call-sheet.tsx'))

/** Values of the address parameter that open the cart or the call sheet; all other values are goods ids. */
export const CART_SHEET = 'cart'
export const CALL_SHEET = 'call'

type MenuSheetsProps = {
  /** `CART_SHEET`, `CALL_SHEET`, or a goods id; undefined if no sheet is open. */
  shown: string | undefined
  pass: Pick<GuestPass, 'pass' | 'tableRecordId'> | undefined
  spent: TableSpend | undefined
  lines: readonly CartLine[]
  onLines: (lines: readonly CartLine[]) => void
  /** Undefined until the menu has loaded. */
  menu: ReadonlyMap<number, Goods> | undefined
  /** Price of a line in fen for this guest, at the member's rate if there is one. */
  fenOf: (line: CartLine) => number
  next: { label: string; disabled: boolean; onSubmit: () => unknown }
  onClose: () => void
}

/** Open sheet over the menu: goods, cart, or call. */
export function MenuSheets({ shown, pass, spent, lines, onLines, menu, fenOf, next, onClose }: MenuSheetsProps) {
  if (shown === CART_SHEET)
    return <LazySheet part={lazyCartSheet} props={{ lines, onLines, menu, fenOf, next, onClose }} />
  if (shown === CALL_SHEET)
    return pass === undefined ? null : (
      <LazySheet part={callSheet} props={{ pass: pass.pass, seated: pass.tableRecordId !== null, spent, onClose }} />
    )
  const goods = menu?.get(Number(shown))
  if (!goods) return null
  return (
    <LazySheet
      key={goods.goodsId}
      part={goodsSheet}
      props={{
        goods,
        inCart: countPiecesByGoods(lines).get(goods.goodsId) ?? 0,
        onAdd: (choice, quantity) => onLines(addToCart(lines, goods, choice, quantity)),
        onClose,
      }}
    />
  )
}
