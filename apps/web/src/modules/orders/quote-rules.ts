/**
 * Cost of an order as far as the client can compute it: list prices, and member prices for discountable goods. The
 * server computes it independently; nothing of this is sent. Pure.
 */
import { computeMemberFen, getListPrice, type CartLine } from '../catalog/cart-rules.ts'
import type { Goods } from '../catalog/goods-rules.ts'

export type PricedLine = { line: CartLine; listFen: number; memberFen: number }
export type OrderQuote = { lines: readonly PricedLine[]; totalFen: number; discountFen: number; eligibleFen: number }

type Menu = ReadonlyMap<
  number,
  Pick<Goods, 'salePrice' | 'memberPrice' | 'myRateBp' | 'discountFlag' | 'optionGroups' | 'countMinCharge'>
>

/**
 * Computes the cost of the lines. `eligibleFen`: amount that counts towards the table's minimum. While the menu is not
 * loaded, the list prices stored in the cart are used.
 */
export function computeQuote(lines: readonly CartLine[], menu: Menu | undefined): OrderQuote {
  const priced = lines.map((line) => {
    const goods = menu?.get(line.goodsId)
    const listFen = getListPrice(line, menu) * line.quantity
    const memberFen = computeMemberFen(line, goods, goods?.myRateBp ?? null)
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
