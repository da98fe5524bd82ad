/**
 * Menu indexed for search on the client: names are normalised once when the goods load, so that a keystroke costs one
 * pass over plain strings. Matches names, codes, pinyin initials (`qhs`) and full pinyin (`qinghua`).
 */
import { toComparableText } from '@nocturne/base/search-text'
import { goodsKind } from '@nocturne/contract/codes'

import type { Goods } from './goods-rules.ts'

type Entry = { goods: Goods; name: string; initials: string; text: string }

export type GoodsTypeEntry = { typeId: number; typeName: string }

export type GoodsIndex = {
  entries: readonly Entry[]
  byId: ReadonlyMap<number, Goods>
  /** Types in menu order; packages always first. */
  types: readonly GoodsTypeEntry[]
}

/** All goods, single goods, or packages. */
export type GoodsTab = 'all' | 'single' | 'package'

/** Normalises names and pinyin once. `pinyin` is the server's `"initials full"`. */
export function buildGoodsIndex(rows: readonly Goods[]): GoodsIndex {
  const entries = rows.map((goods) => {
    const pinyin = goods.pinyin.toLowerCase()
    const name = toComparableText(goods.goodsName)
    return {
      goods,
      name,
      initials: pinyin.split(' ', 1)[0] ?? '',
      text: `${name} ${goods.goodsCode.toLowerCase()} ${pinyin}`,
    }
  })
  const packagesFirst = rows.toSorted(
    (a, b) => Number(b.goodsKind === goodsKind.package) - Number(a.goodsKind === goodsKind.package),
  )
  const types = new Map(packagesFirst.map(({ typeId, typeName }) => [typeId, { typeId, typeName }]))
  return { entries, byId: new Map(rows.map((goods) => [goods.goodsId, goods])), types: [...types.values()] }
}

const isInTab = (goods: Goods, tab: GoodsTab) =>
  tab === 'all' || (goods.goodsKind === goodsKind.package) === (tab === 'package')

/** Goods of one type, in menu order. */
export function listTypeGoods(index: GoodsIndex, typeId: number | null): Goods[] {
  return index.entries.flatMap(({ goods }) => (goods.typeId === typeId ? [goods] : []))
}

/**
 * Goods matching every typed word, best first: whole name or initials, prefix of the name, prefix of the initials,
 * then anywhere.
 */
export function searchGoods(index: GoodsIndex, search: string, tab: GoodsTab = 'all'): Goods[] {
  const words = toComparableText(search).split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const ranks: Goods[][] = [[], [], [], []]
  for (const { goods, name, initials, text } of index.entries) {
    if (!isInTab(goods, tab) || !words.every((word) => text.includes(word))) continue
    const whole = first !== '' && (name === first || initials === first)
    ranks[whole ? 0 : name.startsWith(first) ? 1 : initials.startsWith(first) ? 2 : 3]?.push(goods)
  }
  return ranks.flat()
}
