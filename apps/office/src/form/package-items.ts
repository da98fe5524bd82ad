/** Changes of a package in its builder: parts that are always included, and groups to choose from. Pure. */
import type { PackageRow } from '@nocturne/contract/catalog/package-rules'

/** Row of a package. `goodsId` is null until goods are chosen; `key` identifies the row while it is edited. */
export type PackageItem = { key: number; row: Omit<PackageRow, 'goodsId'> & { goodsId: number | null } }

export type PackageGroup = { groupNo: number; groupName: string; chooseNum: number; items: PackageItem[] }

/** Rows of a group; 0: those always included. */
export const listItems = (items: readonly PackageItem[], groupNo: number): PackageItem[] =>
  items.filter(({ row }) => row.groupNo === groupNo)

/** Groups in their order on phones. */
export function listGroups(items: readonly PackageItem[]): PackageGroup[] {
  const numbers = new Set(items.flatMap(({ row }) => (row.groupNo > 0 ? [row.groupNo] : [])))
  return [...numbers].map((groupNo) => {
    const own = listItems(items, groupNo)
    const { groupName = '', chooseNum = 1 } = own[0]?.row ?? {}
    return { groupNo, groupName, chooseNum, items: own }
  })
}

const findNextKey = (items: readonly PackageItem[]): number => Math.max(-1, ...items.map(({ key }) => key)) + 1

/** Adds an empty row to a group, or to the parts that are always included. */
export function addItem(items: readonly PackageItem[], groupNo: number): PackageItem[] {
  const { groupName = '', chooseNum = 0 } = listItems(items, groupNo)[0]?.row ?? {}
  return [...items, { key: findNextKey(items), row: { goodsId: null, quantity: 1, groupNo, groupName, chooseNum } }]
}

/** Adds a group of which one piece is chosen, with an empty row. */
export function addGroup(items: readonly PackageItem[]): PackageItem[] {
  const groupNo = Math.max(0, ...items.map(({ row }) => row.groupNo)) + 1
  const row = { goodsId: null, quantity: 1, groupNo, groupName: '', chooseNum: 1 }
  return [...items, { key: findNextKey(items), row }]
}

/** Changes a row, or all rows of a group: they share name and number. */
export const changeItems = (
  items: readonly PackageItem[],
  isChanged: (item: PackageItem) => boolean,
  change: Partial<PackageItem['row']>,
): PackageItem[] => items.map((item) => (isChanged(item) ? { ...item, row: { ...item.row, ...change } } : item))

/** Moves a row by some places within its group; the rows of other groups keep their places. */
export function moveItem(items: readonly PackageItem[], key: number, step: number): PackageItem[] {
  const moved = items.find((item) => item.key === key)
  if (!moved) return [...items]
  const own = listItems(items, moved.row.groupNo)
  const from = own.indexOf(moved)
  const to = from + step
  if (to < 0 || to >= own.length) return [...items]
  const ordered = own.toSpliced(from, 1).toSpliced(to, 0, moved)
  return items.map((item) => ordered[own.indexOf(item)] ?? item)
}

/** Moves a group by some places, and numbers the groups in their order. */
export function moveGroup(items: readonly PackageItem[], groupNo: number, step: number): PackageItem[] {
  const groups = listGroups(items)
  const from = groups.findIndex((group) => group.groupNo === groupNo)
  const to = from + step
  const moved = groups[from]
  if (!moved || to < 0 || to >= groups.length) return [...items]
  const ordered = groups.toSpliced(from, 1).toSpliced(to, 0, moved)
  return [
    ...listItems(items, 0),
    ...ordered.flatMap((group, index) => changeItems(group.items, () => true, { groupNo: index + 1 })),
  ]
}
