/**
 * Stock to restore when lines are returned or cancelled: for a package its parts, for other goods the goods themselves.
 * Pure.
 */
import type { GoodsKind } from '@nocturne/contract/codes'
import { goodsKind } from '@nocturne/contract/codes'
import type { ChosenPackageItem } from '../catalog/pricing-rules.ts'

type StockedLine = { goodsId: number; goodsKind: GoodsKind; packageDetail: unknown; quantity: number }

/** Quantities by goods, positive. The stock module skips goods whose stock is not counted. */
export function sumRestoredStock(lines: readonly StockedLine[]): Map<number, number> {
  const back = new Map<number, number>()
  const add = (goodsId: number, quantity: number) => back.set(goodsId, (back.get(goodsId) ?? 0) + quantity)
  for (const { goodsId, goodsKind: kind, packageDetail, quantity } of lines) {
    if (quantity === 0) continue
    // Parts of one package, as stored by the cart.
    if (kind === goodsKind.package)
      for (const part of packageDetail as ChosenPackageItem[]) add(part.goodsId, part.quantity * quantity)
    else add(goodsId, quantity)
  }
  return back
}
