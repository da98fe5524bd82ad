/**
 * Changes and totals of carts that the menu of the first load does not need; separate from `cart-rules.ts` for its size.
 * Pure.
 */
import { getListPrice, setQuantity, type CartLine, type Prices } from './cart-rules.ts'

/** Merges two carts; quantities of equal lines are added. */
export function mergeCarts(lines: readonly CartLine[], more: readonly CartLine[]): CartLine[] {
  return more.reduce<CartLine[]>(
    (joined, line) => {
      const same = joined.find(({ key }) => key === line.key)
      return same ? setQuantity(joined, line.key, same.quantity + line.quantity) : [...joined, line]
    },
    [...lines],
  )
}

/** Changes the remark of a line. */
export function setRemark(lines: readonly CartLine[], key: string, remark: string): CartLine[] {
  return lines.map((line) => (line.key === key ? { ...line, remark } : line))
}

export const sumCart = (lines: readonly CartLine[], goods?: Prices): number =>
  lines.reduce((sum, line) => sum + getListPrice(line, goods) * line.quantity, 0)
