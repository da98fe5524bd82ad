/**
 * Fixed parts of goods, and whether they require a choice. Separate from the choice rules because menus need it before
 * a sheet opens.
 */
import type { OptionGroup } from '@nocturne/contract/catalog/option-rules'

import { formatPackageItem } from '#lib/format/part-rules.ts'
import type { Goods, PackagePart } from './goods-rules.ts'

/** Goods of a voucher have no option groups. */
export type ChoosableGoods = Pick<Goods, 'packageItems' | 'flavors'> & { optionGroups?: readonly OptionGroup[] }

/** True if choices are offered before adding to the cart. */
export const isChoiceRequired = ({ flavors, packageItems, optionGroups = [] }: ChoosableGoods): boolean =>
  flavors.length > 0 || optionGroups.length > 0 || packageItems.some(({ groupNo }) => groupNo !== 0)

/** Parts that are always included. */
export const listFixedParts = ({ packageItems }: ChoosableGoods): PackagePart[] =>
  packageItems.filter(({ groupNo }) => groupNo === 0)

/** Fixed parts as text, except those in `excluded`: `百威啤酒×12、果盘×1`. Empty for single goods. */
export const formatFixedParts = (goods: ChoosableGoods, excluded: readonly { goodsId: number }[] = []): string =>
  listFixedParts(goods)
    .filter(({ goodsId }) => !excluded.some((named) => named.goodsId === goodsId))
    .map((part) => formatPackageItem(part, part.quantity))
    .join('、')

/** Short content of a package: `百威金尊 6瓶 · 小果盘 · 小吃任选1`. */
export function formatPackageContent(parts: readonly PackagePart[]): string {
  const groups = new Map(parts.filter((part) => part.groupNo !== 0).map((part) => [part.groupNo, part]))
  return [
    ...parts
      .filter((part) => part.groupNo === 0)
      .map(({ goodsName, quantity }) => (quantity > 1 ? `${goodsName}×${quantity}` : goodsName)),
    ...[...groups.values()].map(({ groupName, chooseNum }) => `${groupName}任选${chooseNum}`),
  ].join(' · ')
}

/** Text of the sold-out fixed parts that block a package: `缺大果盘、薯条`. Null if none is sold out. */
export function formatMissingParts({ packageItems }: Pick<Goods, 'packageItems'>): string | null {
  const soldOutParts = packageItems.filter(({ groupNo, soldOut }) => groupNo === 0 && soldOut)
  return soldOutParts.length > 0 ? `缺${soldOutParts.map(({ goodsName }) => goodsName).join('、')}` : null
}
