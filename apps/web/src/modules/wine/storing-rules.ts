/** Selection of a table's bottles to store. Pure. */
export type StoreItem = {
  orderItemId: number
  goodsId: number
  goodsName: string
  unit: string
  quantity: number
  opened: boolean
  remainPercent: number
  /** Storage period in days. */
  days: number
}

export type StorableLine = {
  orderItemId: number
  goodsId: number
  goodsName: string
  unit: string
  canQuantity: number
  days: number
  openedDays: number
}

/** Chosen bottles by line: number of unopened ones, and the level in percent of each opened one. */
export type ChosenBottles = Readonly<Record<string, { closed: number; opened: readonly number[] }>>

export const noBottlesChosen = { closed: 0, opened: [] } as const
export const getStorableLineKey = ({ orderItemId, goodsId }: Pick<StorableLine, 'orderItemId' | 'goodsId'>) =>
  `${orderItemId}.${goodsId}`

/** Level in percent that is preselected: most opened bottles are about half full. */
export const DEFAULT_FILL_LEVEL = 50
export const fillLevels = [90, 80, 70, 60, 50, 40, 30, 20, 10] as const

/** Number of bottles of a line not yet selected. */
export function countUnchosenBottles(line: StorableLine, chosen: ChosenBottles): number {
  const { closed, opened } = chosen[getStorableLineKey(line)] ?? noBottlesChosen
  return line.canQuantity - closed - opened.length
}

/** Request items: unopened bottles together, every opened one separately. */
export const listChosenItems = (lines: readonly StorableLine[], chosen: ChosenBottles): StoreItem[] =>
  lines.flatMap((line) => {
    const { closed, opened } = chosen[getStorableLineKey(line)] ?? noBottlesChosen
    const { orderItemId, goodsId, goodsName, unit } = line
    const item = { orderItemId, goodsId, goodsName, unit }
    return [
      ...(closed > 0 ? [{ ...item, quantity: closed, opened: false, remainPercent: 100, days: line.days }] : []),
      ...opened.map((remainPercent) => ({ ...item, quantity: 1, opened: true, remainPercent, days: line.openedDays })),
    ]
  })
