/**
 * Choices required before goods can be ordered: one flavour if the goods have flavours, options within the bounds of
 * their groups, and in every choice group of a package exactly its number of units. Fixed parts have group 0. The server validates again.
 */
import {
  chooseOptions,
  type ChosenOption,
  type OptionGroup,
  type RequestedOption,
} from '@nocturne/contract/catalog/option-rules'

import type { CartPackageItem } from './cart-rules.ts'
import type { Goods, PackagePart } from './goods-rules.ts'
import { listFixedParts, type ChoosableGoods } from './package-rules.ts'

export type ChoiceGroup = { groupNo: number; groupName: string; chooseNum: number; parts: PackagePart[] }

/** Number of chosen units by goods id. */
export type PickedUnits = Readonly<Record<number, number>>
/** Flavours of parts by goods id. */
export type PartFlavors = Readonly<Record<number, string>>

const STANDARD = '标准'

/** Groups to choose from, in the order of the package. */
export function buildChoiceGroups(goods: ChoosableGoods): ChoiceGroup[] {
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

/** Number of units chosen in a group. */
export const countPicked = (group: ChoiceGroup, picked: PickedUnits): number =>
  group.parts.reduce((sum, part) => sum + (picked[part.goodsId] ?? 0), 0)

/**
 * Initial picks: the first available part of every single-choice group. A group of several units starts empty unless it
 * has only one part, because correcting a wrong mix takes more taps than choosing it.
 */
export const createInitialPicks = (goods: ChoosableGoods): PickedUnits =>
  fillGroups(
    buildChoiceGroups(goods).filter(({ parts, chooseNum }) => chooseNum === 1 || parts.length === 1),
    {},
  )

/** 均分: fills every group up to its number, adding one unit of each available part in turn. Existing picks remain. */
export const fillRemainingPicks = (goods: ChoosableGoods, picked: PickedUnits): PickedUnits =>
  fillGroups(buildChoiceGroups(goods), picked)

function fillGroups(groups: readonly ChoiceGroup[], picked: PickedUnits): PickedUnits {
  const filled: Record<number, number> = { ...picked }
  for (const group of groups) {
    const there = group.parts.filter(({ soldOut }) => !soldOut)
    const missing = there.length === 0 ? 0 : group.chooseNum - countPicked(group, filled)
    // Parts with the fewest units come first, so that groups of several units become a mix.
    const inTurn = there.toSorted((one, other) => (filled[one.goodsId] ?? 0) - (filled[other.goodsId] ?? 0))
    for (let i = 0; i < missing; i += 1) {
      const { goodsId } = inTurn[i % inTurn.length] as PackagePart
      filled[goodsId] = (filled[goodsId] ?? 0) + 1
    }
  }
  return filled
}

/** Replaces the picked part of a single-choice group. */
export const setSinglePick = ({ parts }: ChoiceGroup, picked: PickedUnits, goodsId: number): PickedUnits => ({
  ...picked,
  ...Object.fromEntries(parts.map((part) => [part.goodsId, part.goodsId === goodsId ? 1 : 0])),
})

/** Preselected flavour: 标准 if the goods have it. Any other flavour must be chosen by the user. */
export const getInitialFlavor = ({ flavors }: Pick<Goods, 'flavors'>): string =>
  flavors.includes(STANDARD) ? STANDARD : ''

/**
 * Fixed and picked parts that have flavours. Their flavour is optional, because requiring it would cost a tap per part.
 */
export const listFlavoredParts = (goods: ChoosableGoods, picked: PickedUnits): PackagePart[] =>
  goods.packageItems.filter(
    ({ groupNo, goodsId, flavors }) => flavors.length > 0 && (groupNo === 0 || (picked[goodsId] ?? 0) > 0),
  )

/** Reason why the choice is incomplete, or null if it is complete. */
export function findChoiceProblem(
  goods: ChoosableGoods,
  picked: PickedUnits,
  flavor: string,
  options: readonly RequestedOption[] = [],
): string | null {
  const short = buildChoiceGroups(goods).find((group) => countPicked(group, picked) !== group.chooseNum)
  if (short) return `${short.groupName}还需选${short.chooseNum - countPicked(short, picked)}份`
  if (goods.flavors.length > 0 && flavor === '') return '请选择口味'
  const choice = chooseOptions(goods.optionGroups ?? [], options)
  return 'problem' in choice ? choice.problem : null
}

/** Chosen options in the order of their groups, with names and surcharges; also while the choice is incomplete. */
export const listChosenOptions = (goods: ChoosableGoods, requested: readonly RequestedOption[]): ChosenOption[] =>
  (goods.optionGroups ?? []).flatMap((group) =>
    group.options
      .filter(({ optionName }) => isChosen(requested, group, optionName))
      .map(({ optionName, surcharge }) => ({
        groupId: group.groupId,
        groupName: group.groupName,
        optionName,
        surcharge,
      })),
  )

/** True when the option of the group is chosen. */
export const isChosen = (
  requested: readonly RequestedOption[],
  { groupId }: Pick<OptionGroup, 'groupId'>,
  optionName: string,
): boolean => requested.some((option) => option.groupId === groupId && option.optionName === optionName)

/** Chosen options after a tap: one of a single-choice group replaces the other; otherwise it is added or removed. */
export function toggleOption(
  requested: readonly RequestedOption[],
  { groupId, maxChoices }: OptionGroup,
  optionName: string,
): RequestedOption[] {
  const others = requested.filter((option) => option.groupId !== groupId)
  if (maxChoices === 1) return [...others, { groupId, optionName }]
  return isChosen(requested, { groupId }, optionName)
    ? requested.filter((option) => option.groupId !== groupId || option.optionName !== optionName)
    : [...requested, { groupId, optionName }]
}

/** Removes all options of a group. */
export const clearOptions = (requested: readonly RequestedOption[], { groupId }: OptionGroup): RequestedOption[] =>
  requested.filter((option) => option.groupId !== groupId)

/** Initial options: the first one of each required single-choice group, if it is free of charge. */
export const getInitialOptions = (goods: ChoosableGoods): RequestedOption[] =>
  (goods.optionGroups ?? []).flatMap(({ groupId, required, maxChoices, options }) => {
    const [first] = options
    return required && maxChoices === 1 && first && !first.stopped && first.surcharge === 0
      ? [{ groupId, optionName: first.optionName }]
      : []
  })

/** Previous choice on this device. */
export type LastChoice = { picked: PickedUnits; flavor: string; tastes: PartFlavors }

/** 同上: previous choice if all of it can still be ordered, otherwise null. */
export function findUsableChoice(goods: ChoosableGoods, last: LastChoice | undefined): LastChoice | null {
  if (!last || findChoiceProblem(goods, last.picked, last.flavor) !== null) return null
  const isKnown = ({ goodsId, flavors }: PackagePart) => !last.tastes[goodsId] || flavors.includes(last.tastes[goodsId])
  const hasSoldOutPart = goods.packageItems.some(
    (part) => part.groupNo > 0 && part.soldOut && (last.picked[part.goodsId] ?? 0) > 0,
  )
  return !hasSoldOutPart && goods.packageItems.every(isKnown) && (!last.flavor || goods.flavors.includes(last.flavor))
    ? last
    : null
}

/**
 * Chosen parts with their names, as stored in a cart line. Fixed parts are included only if a flavour is chosen for
 * them.
 */
export function listChosenParts(
  goods: ChoosableGoods,
  picked: PickedUnits,
  tastes: PartFlavors = {},
): CartPackageItem[] {
  const toTaste = (goodsId: number) => (tastes[goodsId] ? { flavor: tastes[goodsId] } : {})
  return [
    ...listFixedParts(goods).flatMap(({ goodsId, goodsName, quantity }) =>
      tastes[goodsId] ? [{ goodsId, goodsName, quantity, ...toTaste(goodsId) }] : [],
    ),
    ...buildChoiceGroups(goods).flatMap(({ parts }) =>
      parts.flatMap(({ goodsId, goodsName }) => {
        const quantity = picked[goodsId] ?? 0
        return quantity > 0 ? [{ goodsId, goodsName, quantity, ...toTaste(goodsId) }] : []
      }),
    ),
  ]
}
