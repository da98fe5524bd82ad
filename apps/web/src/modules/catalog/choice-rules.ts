/**
 * What must be chosen before goods can be ordered: one flavour where there are flavours, and of every group of a package
 * exactly the number of units it asks for (domain: fixed parts carry group 0). The server decides again.
 */
import type { Goods, PackagePart } from './goods-rules.ts'
import type { Choosable } from './package-rules.ts'

export type ChoiceGroup = { groupNo: number; groupName: string; chooseNum: number; parts: PackagePart[] }

/** Chosen units by goods id. */
export type Picked = Readonly<Record<number, number>>

const STANDARD = '标准'

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

/**
 * Picks to begin with: the first available part of every group that asks for one. A group that asks for several starts empty unless
 * it has a single part: a mix is for the guest to say, and undoing a wrong one takes more taps than making it.
 */
export const startPicks = (goods: Choosable): Picked =>
  fillGroups(
    groupsOf(goods).filter(({ parts, chooseNum }) => chooseNum === 1 || parts.length === 1),
    {},
  )

/** 一键默认: every group filled up to its number, one unit of each available part in turn. Picks made so far stay. */
export const defaultPicks = (goods: Choosable, picked: Picked): Picked => fillGroups(groupsOf(goods), picked)

function fillGroups(groups: readonly ChoiceGroup[], picked: Picked): Picked {
  const filled: Record<number, number> = { ...picked }
  for (const group of groups) {
    const there = group.parts.filter(({ soldOut }) => !soldOut)
    const missing = there.length === 0 ? 0 : group.chooseNum - pickedIn(group, filled)
    // Parts without a pick come first: a mix is what a group of several is for.
    const inTurn = there.toSorted((one, other) => (filled[one.goodsId] ?? 0) - (filled[other.goodsId] ?? 0))
    for (let i = 0; i < missing; i += 1) {
      const { goodsId } = inTurn[i % inTurn.length] as PackagePart
      filled[goodsId] = (filled[goodsId] ?? 0) + 1
    }
  }
  return filled
}

/** The picks after one part of a group that asks for one was chosen in place of another. */
export const pickOne = ({ parts }: ChoiceGroup, picked: Picked, goodsId: number): Picked => ({
  ...picked,
  ...Object.fromEntries(parts.map((part) => [part.goodsId, part.goodsId === goodsId ? 1 : 0])),
})

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
