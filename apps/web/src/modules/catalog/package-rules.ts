/** What of goods is fixed and whether anything is left to choose. Apart from the rules of choosing: menus need it before a sheet opens. */
import type { Goods, PackagePart } from './goods-rules.ts'

export type Choosable = Pick<Goods, 'packageItems' | 'flavors'>

/** True where a plus alone cannot order them. */
export const needsChoice = ({ flavors, packageItems }: Choosable): boolean =>
  flavors.length > 0 || packageItems.some(({ groupNo }) => groupNo !== 0)

/** The parts that are always in. */
export const fixedParts = ({ packageItems }: Choosable): PackagePart[] =>
  packageItems.filter(({ groupNo }) => groupNo === 0)

/** What is always in one of them, in words: `百威啤酒×12、果盘×1`. Empty for single goods. */
export const fixedText = (goods: Choosable): string =>
  fixedParts(goods)
    .map((part) => `${part.goodsName}×${part.quantity}`)
    .join('、')

/** Why a package cannot be sold although it is on sale itself: `缺大果盘、薯条`. Null where nothing that is always in is sold out. */
export function missingText({ packageItems }: Pick<Goods, 'packageItems'>): string | null {
  const gone = packageItems.filter(({ groupNo, soldOut }) => groupNo === 0 && soldOut)
  return gone.length > 0 ? `缺${gone.map(({ goodsName }) => goodsName).join('、')}` : null
}
