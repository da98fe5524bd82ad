/**
 * What must be chosen before goods can be ordered: one flavour where there are flavours, and of every group of a package
 * exactly the number of units it asks for (domain: fixed parts carry group 0). The server decides again.
 */
import type { Goods, PackagePart } from './goods-rules.ts'

export type ChoiceGroup = { groupNo: number; groupName: string; chooseNum: number; parts: PackagePart[] }

/** Chosen units by goods id. */
export type Picked = Readonly<Record<number, number>>

const STANDARD = '标准'

type Choosable = Pick<Goods, 'packageItems' | 'flavors'>

/** A plus alone cannot order these. */
export const needsChoice = (goods: Choosable): boolean => goods.flavors.length > 0 || groupsOf(goods).length > 0

/** The parts that are always in. */
export const fixedParts = (goods: Choosable): PackagePart[] => goods.packageItems.filter((part) => part.groupNo === 0)

/** What is always in one of them, in words: `百威啤酒×12、果盘×1`. Empty for single goods. */
export const fixedText = (goods: Choosable): string =>
  fixedParts(goods)
    .map((part) => `${part.goodsName}×${part.quantity}`)
    .join('、')

/** The groups to choose from, in the order of the package. */
export function groupsOf(goods: Choosable): ChoiceGroup[] {
  const groups = new Map<number, ChoiceGroup>()
  for (const part of goods.packageItems) {
    if (part.groupNo === 0) continue
    const { groupNo, groupName, chooseNum } = part
    const group = groups.get(groupNo) ?? { groupNo, groupName, chooseNum, parts: [] }
    group.parts.push(part)
    groups.set(groupNo, group)
  }
  return [...groups.values()]
}

/** Units chosen of a group so far. */
export const pickedIn = (group: ChoiceGroup, picked: Picked): number =>
  group.parts.reduce((sum, part) => sum + (picked[part.goodsId] ?? 0), 0)

/** What to begin with: a group with a single part that is there leaves nothing to choose. */
export function startPicks(goods: Choosable): Picked {
  const only = groupsOf(goods).flatMap(({ parts, chooseNum }) => {
    const [part] = parts
    return part && parts.length === 1 && !part.soldOut ? [[part.goodsId, chooseNum] as const] : []
  })
  return Object.fromEntries(only)
}

/** The usual flavour, chosen until somebody says otherwise: 标准 where there is one. Others are a matter of taste and asked for. */
export const startFlavor = ({ flavors }: Pick<Goods, 'flavors'>): string => (flavors.includes(STANDARD) ? STANDARD : '')

/** Why the choice is not complete, or null when it is. */
export function choiceProblem(goods: Choosable, picked: Picked, flavor: string): string | null {
  const short = groupsOf(goods).find((group) => pickedIn(group, picked) !== group.chooseNum)
  if (short) return `${short.groupName}还需选${short.chooseNum - pickedIn(short, picked)}份`
  return goods.flavors.length > 0 && flavor === '' ? '请选择口味' : null
}

/** The chosen parts of the groups with their names, as a cart line keeps them. */
export function chosenParts(
  goods: Choosable,
  picked: Picked,
): { goodsId: number; goodsName: string; quantity: number }[] {
  return groupsOf(goods).flatMap(({ parts }) =>
    parts.flatMap(({ goodsId, goodsName }) => {
      const quantity = picked[goodsId] ?? 0
      return quantity > 0 ? [{ goodsId, goodsName, quantity }] : []
    }),
  )
}
