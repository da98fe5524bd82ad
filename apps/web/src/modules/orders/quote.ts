/**
 * What an order will cost as far as the phone can tell: list prices, and the member's where the goods take part in
 * discounts. The server works it out again on its own; nothing of this is sent. Pure.
 */
import type { CartLine, Goods } from '../catalog/public.ts'

export type PricedLine = { line: CartLine; listFen: number; memberFen: number }
export type Quote = { lines: readonly PricedLine[]; totalFen: number; discountFen: number; eligibleFen: number }

type Menu = ReadonlyMap<number, Pick<Goods, 'salePrice' | 'myMemberPrice' | 'countMinCharge'>>

/** `eligibleFen` counts towards the table's minimum. Without the menu, remembered list prices count. */
export function quoteOf(lines: readonly CartLine[], menu: Menu | undefined): Quote {
  const priced = lines.map((line) => {
    const goods = menu?.get(line.goodsId)
    const listFen = (goods?.salePrice ?? line.salePrice) * line.quantity
    const memberFen = Math.min(listFen, (goods?.myMemberPrice ?? goods?.salePrice ?? line.salePrice) * line.quantity)
    return { line, listFen, memberFen, counts: goods?.countMinCharge ?? true }
  })
  const sum = (of: (line: (typeof priced)[number]) => number) => priced.reduce((total, line) => total + of(line), 0)
  return {
    lines: priced,
    totalFen: sum((line) => line.listFen),
    discountFen: sum((line) => line.listFen - line.memberFen),
    eligibleFen: sum((line) => (line.counts ? line.memberFen : 0)),
  }
}
