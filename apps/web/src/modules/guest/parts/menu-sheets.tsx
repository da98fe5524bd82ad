import type { GuestPass } from '../../../lib/guest-pass.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { LaterSheet } from '../../../shells/later.tsx'
import { addToCart, cartSheet, piecesByGoods, type CartLine, type Goods } from '../../catalog/public.ts'
import type { Spend } from '../spend-rules.ts'

const goodsSheet = laterPart(() => import('./goods-sheet.tsx'))
const callSheet = laterPart(() => import('./call-sheet.tsx'))

/** Sheets that are not goods, by what stands for them in the address. */
export const CART = 'cart'
export const CALL = 'call'

type MenuSheetsProps = {
  /** `CART`, `CALL`, or goods by their id; undefined: nothing lies over the menu. */
  shown: string | undefined
  pass: Pick<GuestPass, 'pass' | 'tableRecordId'> | undefined
  spent: Spend | undefined
  lines: readonly CartLine[]
  onLines: (lines: readonly CartLine[]) => void
  /** Undefined until the menu has come. */
  menu: ReadonlyMap<number, Goods> | undefined
  /** What a line costs this phone, fen. */
  fenOf: (line: CartLine) => number
  next: { label: string; disabled: boolean; onSubmit: () => unknown }
  onClose: () => void
}

/** What lies over the menu: goods near by, the cart, calling somebody. */
export function MenuSheets({ shown, pass, spent, lines, onLines, menu, fenOf, next, onClose }: MenuSheetsProps) {
  if (shown === CART) return <LaterSheet part={cartSheet} props={{ lines, onLines, menu, fenOf, next, onClose }} />
  if (shown === CALL)
    return pass === undefined ? null : (
      <LaterSheet part={callSheet} props={{ pass: pass.pass, seated: pass.tableRecordId !== null, spent, onClose }} />
    )
  const goods = menu?.get(Number(shown))
  if (!goods) return null
  return (
    <LaterSheet
      key={goods.goodsId}
      part={goodsSheet}
      props={{
        goods,
        inCart: piecesByGoods(lines).get(goods.goodsId) ?? 0,
        onAdd: (choice, quantity) => onLines(addToCart(lines, goods, choice, quantity)),
        onClose,
      }}
    />
  )
}
