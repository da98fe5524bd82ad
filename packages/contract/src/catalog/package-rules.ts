/**
 * Facts of a package while it is edited: cost over its choices, number that stock suffices for, and reasons to look again. The office and
 * the server use the same function. Pure.
 */
import { formatFen } from '@nocturne/base/money'

export type PackageRow = {
  goodsId: number
  quantity: number
  /** 0: always included. Rows with the same higher number are a group of which `chooseNum` pieces are chosen, repeats allowed. */
  groupNo: number
  groupName: string
  chooseNum: number
}

/** Goods that a package contains. */
export type PackageGoods = {
  goodsName: string
  /** Null when the caller may not see costs. */
  costPrice: number | null
  onSale: boolean
  soldOut: boolean
  /** Null when stock is not counted. */
  stockNum: number | null
  /** Names of option groups that must be chosen from; a package does not ask for them. */
  requiredGroups: readonly string[]
}

export type PackageFacts = {
  /** Cost of the cheapest and the dearest choice, fen; null when a cost is unknown. */
  cost: { min: number; max: number } | null
  /** Packages that stock suffices for, and the goods or group that end first; null when no stock limits them. */
  reach: { count: number; limit: string } | null
  warnings: string[]
}

type Catalog = ReadonlyMap<number, PackageGoods>
type Group = { name: string; chooseNum: number; rows: readonly PackageRow[] }

const listGroups = (rows: readonly PackageRow[]): Group[] =>
  [
    ...Map.groupBy(
      rows.filter(({ groupNo }) => groupNo > 0),
      ({ groupNo }) => groupNo,
    ),
  ].map(([groupNo, own]) => ({
    name: own[0]?.groupName || `可选组${groupNo}`,
    chooseNum: own[0]?.chooseNum ?? 0,
    rows: own,
  }))

/** Facts of a package that sells at `salePrice` fen; null while no price is entered. */
export function evaluatePackage(rows: readonly PackageRow[], goods: Catalog, salePrice: number | null): PackageFacts {
  const known = rows.filter(({ goodsId }) => goods.has(goodsId))
  const cost = computeCost(known, goods)
  return {
    cost,
    reach: computeReach(known, goods),
    warnings: [...listPartWarnings(known, goods), ...listCostWarnings(cost, salePrice)],
  }
}

function computeCost(rows: readonly PackageRow[], goods: Catalog): PackageFacts['cost'] {
  const costs = new Map(rows.map(({ goodsId }) => [goodsId, goods.get(goodsId)?.costPrice ?? null]))
  if ([...costs.values()].includes(null)) return null
  const getCost = ({ goodsId }: PackageRow) => costs.get(goodsId) ?? 0
  const fixed = rows.filter(({ groupNo }) => groupNo === 0).reduce((sum, row) => sum + getCost(row) * row.quantity, 0)
  let [min, max] = [fixed, fixed]
  for (const { chooseNum, rows: own } of listGroups(rows)) {
    min += chooseNum * Math.min(...own.map(getCost))
    max += chooseNum * Math.max(...own.map(getCost))
  }
  return { min, max }
}

const getStock = (goods: Catalog, goodsId: number): number => {
  const found = goods.get(goodsId)
  if (found?.soldOut) return 0
  return found?.stockNum ?? Infinity
}

/** Most pieces that a stock can hold; ends the search for packages. */
const MAX_STOCK = 1_000_000

function computeReach(rows: readonly PackageRow[], goods: Catalog): PackageFacts['reach'] {
  if (findShortage(rows, goods, MAX_STOCK + 1) === null) return null
  let [count, tooMany] = [0, MAX_STOCK + 1]
  while (tooMany - count > 1) {
    const middle = Math.floor((count + tooMany) / 2)
    if (findShortage(rows, goods, middle) === null) count = middle
    else tooMany = middle
  }
  return { count, limit: findShortage(rows, goods, count + 1) ?? '' }
}

/** Goods or group for which stock does not suffice for `count` packages; null when it suffices for all. */
function findShortage(rows: readonly PackageRow[], goods: Catalog, count: number): string | null {
  const left = new Map(rows.map(({ goodsId }) => [goodsId, getStock(goods, goodsId)]))
  for (const { goodsId, quantity } of rows.filter(({ groupNo }) => groupNo === 0)) {
    const rest = (left.get(goodsId) ?? 0) - quantity * count
    if (rest < 0) return goods.get(goodsId)?.goodsName ?? ''
    left.set(goodsId, rest)
  }
  return findUnfilledGroup(listGroups(rows), left, count)
}

/**
 * Fills each group from the stock that is left. A group without enough takes pieces that another group got and can replace: augmenting
 * paths between groups and goods.
 */
function findUnfilledGroup(groups: readonly Group[], left: Map<number, number>, count: number): string | null {
  const given = groups.map(() => new Map<number, number>())
  const obtain = (at: number, wanted: number, visited: Set<number>): number => {
    visited.add(at)
    let open = wanted
    for (const { goodsId } of groups[at]?.rows ?? []) {
      const free = Math.min(open, left.get(goodsId) ?? 0)
      give(at, goodsId, free)
      left.set(goodsId, (left.get(goodsId) ?? 0) - free)
      open -= free
      for (const [other, got] of given.entries()) {
        const held = got.get(goodsId) ?? 0
        if (open === 0 || held === 0 || visited.has(other)) continue
        const replaced = obtain(other, Math.min(open, held), visited)
        give(other, goodsId, -replaced)
        give(at, goodsId, replaced)
        open -= replaced
      }
    }
    return wanted - open
  }
  const give = (at: number, goodsId: number, pieces: number) =>
    given[at]?.set(goodsId, (given[at].get(goodsId) ?? 0) + pieces)
  const isFilled = ({ chooseNum }: Group, at: number): boolean => {
    let open = chooseNum * count
    for (let got = open; got > 0 && open > 0; open -= got) got = obtain(at, open, new Set())
    return open === 0
  }
  const short = groups.find((group, at) => !isFilled(group, at))
  return short?.name ?? null
}

function listPartWarnings(rows: readonly PackageRow[], goods: Catalog): string[] {
  return [...new Set(rows.map(({ goodsId }) => goodsId))].flatMap((goodsId) => {
    const { goodsName, onSale, requiredGroups } = goods.get(goodsId) as PackageGoods
    return [
      ...(onSale ? [] : [`“${goodsName}”已下架`]),
      ...(requiredGroups.length === 0
        ? []
        : [`“${goodsName}”必选${requiredGroups.map((name) => `“${name}”`).join('、')}，放在套餐里不会询问`]),
    ]
  })
}

function listCostWarnings(cost: PackageFacts['cost'], salePrice: number | null): string[] {
  if (cost === null || salePrice === null || salePrice >= cost.max) return []
  const text = formatFen(cost.max, { trim: true })
  return [salePrice < cost.min ? `售价低于成本，最多${text}` : `客人选贵的时成本${text}，高于售价`]
}
