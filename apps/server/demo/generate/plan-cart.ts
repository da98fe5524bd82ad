/** Orders of guests: a package of their area, then single goods until the budget is spent. */
import { goodsKind, goodsStatus } from '@nocturne/contract/codes'
import type { CartItem, ChosenPackageItem } from '../../src/modules/catalog/public.ts'
import type { GoodsRow } from '../../src/modules/catalog/public.ts'
import type { Random } from './random.ts'

/** Ids of the packages that parties order, by area. */
const packagesOf: Readonly<Record<number, readonly number[]>> = {
  1: [107],
  2: [105, 106],
  3: [104],
  4: [103],
  5: [102, 101],
  6: [108],
}
/** Weights of goods types in orders: spirits, wine, beer, cocktails, soft drinks, snacks, fruit. */
const typeWeights = [
  [1, 22],
  [2, 6],
  [3, 24],
  [4, 8],
  [5, 18],
  [6, 14],
  [7, 8],
] as const
const LINES_AT_MOST = 5

type CartRequest = { budgetFen: number; areaId: number; withPackage: boolean; random: Random }

/** Cart lines worth about the budget; at least one. */
export function pickCartItems(
  goods: ReadonlyMap<number, GoodsRow>,
  { budgetFen, areaId, withPackage, random }: CartRequest,
): CartItem[] {
  const items: CartItem[] = []
  let left = budgetFen
  const chosen = withPackage ? pickPackage(goods, areaId, left, random) : undefined
  if (chosen) {
    items.push({ goodsId: chosen.goodsId, quantity: 1, packageDetail: chooseRandomPackageItems(chosen, random) })
    left -= chosen.salePrice
  }
  const menu = [...goods.values()].filter(
    (row) =>
      row.goodsKind === goodsKind.single &&
      row.status === goodsStatus.onSale &&
      row.typeId <= 7 &&
      (!row.stockFlag || row.stockNum > 12),
  )
  while (items.length < LINES_AT_MOST && (items.length === 0 || left > 0)) {
    const affordable = menu.filter(
      (row) => row.salePrice <= Math.max(left, 68_00) && !items.some((item) => item.goodsId === row.goodsId),
    )
    const typeId = random.weighted(
      typeWeights.filter(([id]) => affordable.some((row) => row.typeId === id)),
      ([, weight]) => weight,
    )[0]
    const shelf = affordable.filter((row) => row.typeId === typeId)
    // Guests with much budget left choose the more expensive bottle.
    const row = random.weighted(shelf, ({ salePrice }) => (left > 3_000_00 ? salePrice : 1))
    const quantity = Math.max(
      1,
      Math.min(row.limitNum, random.int(1, row.salePrice < 100_00 ? 4 : 2), Math.floor(left / row.salePrice)),
    )
    items.push({ goodsId: row.goodsId, quantity, ...pickFlavor(row, random) })
    left -= row.salePrice * quantity
  }
  return items
}

/** Cheapest goods that cover the `missingFen` to the minimum. */
export function pickTopUpItem(goods: ReadonlyMap<number, GoodsRow>, missingFen: number): CartItem {
  const menu = [...goods.values()].filter(
    (row) =>
      row.goodsKind === goodsKind.single &&
      row.status === goodsStatus.onSale &&
      row.discountFlag &&
      row.typeId <= 7 &&
      (!row.stockFlag || row.stockNum > 12),
  )
  const enough = menu.flatMap((row) => {
    const quantity = Math.ceil(missingFen / row.salePrice)
    return quantity <= Math.min(row.limitNum, 6) ? [{ row, quantity, cost: row.salePrice * quantity }] : []
  })
  const best = enough.toSorted((a, b) => a.cost - b.cost || a.row.goodsId - b.row.goodsId)[0]
  const dearest = menu.toSorted((a, b) => b.salePrice - a.salePrice || a.goodsId - b.goodsId)[0]
  if (best) return { goodsId: best.row.goodsId, quantity: best.quantity }
  if (!dearest) throw new Error('the menu is empty')
  return { goodsId: dearest.goodsId, quantity: Math.min(dearest.limitNum, Math.ceil(missingFen / dearest.salePrice)) }
}

function pickPackage(
  goods: ReadonlyMap<number, GoodsRow>,
  areaId: number,
  budgetFen: number,
  random: Random,
): GoodsRow | undefined {
  const offered = (packagesOf[areaId] ?? []).flatMap((goodsId) => goods.get(goodsId) ?? [])
  const fits = offered.filter((row) => row.salePrice <= budgetFen * 1.25 && hasParts(goods, row))
  return fits.length > 0 ? random.pick(fits) : undefined
}

/** True when the stock covers every choice of the package's items. */
const hasParts = (goods: ReadonlyMap<number, GoodsRow>, row: GoodsRow) =>
  row.packageItems.every((part) => {
    const shelf = goods.get(part.goodsId)
    return !shelf?.stockFlag || shelf.stockNum >= Math.max(part.quantity, part.chooseNum)
  })

/** Chooses random items from each group of a package. */
export function chooseRandomPackageItems(
  { packageItems }: GoodsRow,
  random: Random,
): Pick<ChosenPackageItem, 'goodsId' | 'quantity'>[] {
  const groups = Map.groupBy(
    packageItems.filter((part) => part.groupNo > 0),
    (part) => part.groupNo,
  )
  const counts = new Map<number, number>()
  for (const parts of groups.values()) {
    for (let unit = 0; unit < (parts[0]?.chooseNum ?? 0); unit += 1) {
      const { goodsId } = random.pick(parts)
      counts.set(goodsId, (counts.get(goodsId) ?? 0) + 1)
    }
  }
  return [...counts].map(([goodsId, quantity]) => ({ goodsId, quantity }))
}

const pickFlavor = (row: GoodsRow, random: Random) =>
  row.flavors.length > 0 && random.chance(0.8) ? { flavor: random.pick(row.flavors) } : {}

const giftTypes = [3, 4, 5, 6, 7]

/** Goods for a gift worth at most the budget; empty when none is cheap enough. */
export function pickGiftItems(goods: ReadonlyMap<number, GoodsRow>, budgetFen: number, random: Random): CartItem[] {
  const menu = [...goods.values()].filter(
    (row) =>
      row.giftFlag &&
      row.status === goodsStatus.onSale &&
      giftTypes.includes(row.typeId) &&
      row.salePrice <= budgetFen &&
      (!row.stockFlag || row.stockNum > 4),
  )
  if (menu.length === 0) return []
  // The most expensive goods within the budget.
  const row = random.pick(menu.toSorted((a, b) => b.salePrice - a.salePrice || a.goodsId - b.goodsId).slice(0, 8))
  const quantity = Math.min(3, Math.floor(budgetFen / row.salePrice))
  return [{ goodsId: row.goodsId, quantity }]
}
