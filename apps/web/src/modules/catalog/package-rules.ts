/**
 * Fixed parts of goods, and the need for a choice. Separate from the choice rules because menus need it before a sheet
 * opens.
 */
import type { Goods, PackagePart } from './goods-rules.ts'

export type Choosable = Pick<Goods, 'packageItems' | 'flavors'>

/** True if a choice is required before adding to the cart. */
export const needsChoice = ({ flavors, packageItems }: Choosable): boolean =>
  flavors.length > 0 || packageItems.some(({ groupNo }) => groupNo !== 0)

/** Parts that are always included. */
export const fixedParts = ({ packageItems }: Choosable): PackagePart[] =>
  packageItems.filter(({ groupNo }) => groupNo === 0)

/** Fixed parts as text: `百威啤酒×12、果盘×1`. Empty for single goods. */
export const fixedText = (goods: Choosable): string =>
  fixedParts(goods)
    .map((part) => `${part.goodsName}×${part.quantity}`)
    .join('、')

/** Sold-out fixed parts that block a package: `缺大果盘、薯条`. Null if none is sold out. */
export function missingText({ packageItems }: Pick<Goods, 'packageItems'>): string | null {
  const gone = packageItems.filter(({ groupNo, soldOut }) => groupNo === 0 && soldOut)
  return gone.length > 0 ? `缺${gone.map(({ goodsName }) => goodsName).join('、')}` : null
}
