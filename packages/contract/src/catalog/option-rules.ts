/**
 * Choices among the option groups of goods: bounds, surcharges and texts. Phones and the server use the same functions, so that a
 * choice that a phone accepts is not refused for its form. Pure.
 */
import { formatFen } from '@nocturne/base/money'

export type GoodsOption = {
  optionName: string
  /** Added to the price of one unit, fen. */
  surcharge: number
  stopped: boolean
}

export type OptionGroup = {
  groupId: number
  groupName: string
  /** At least `minChoices` options are needed; otherwise none may be chosen as well. */
  required: boolean
  minChoices: number
  maxChoices: number
  options: readonly GoodsOption[]
}

/** An option is identified by its group and name. */
export type RequestedOption = { groupId: number; optionName: string }

/** Chosen option as stored with an order line; later changes of the group do not change it. */
export type ChosenOption = RequestedOption & { groupName: string; surcharge: number }

/** Chosen options in the order of the groups, or the Chinese reason why the choice does not fit. */
export function chooseOptions(
  groups: readonly OptionGroup[],
  requested: readonly RequestedOption[],
): { chosen: ChosenOption[] } | { problem: string } {
  const keys = requested.map(buildOptionKey)
  const twice = requested.find((option, index) => keys.indexOf(buildOptionKey(option)) !== index)
  if (twice) return { problem: `“${twice.optionName}”选了两次` }
  const offered = new Map(groups.flatMap((group) => group.options.map((option) => [toKey(group, option), option])))
  for (const option of requested) {
    const found = offered.get(buildOptionKey(option))
    if (!found) return { problem: `没有“${option.optionName}”这个选项` }
    if (found.stopped) return { problem: `“${option.optionName}”已停售` }
  }
  const chosenKeys = new Set(keys)
  const chosen: ChosenOption[] = []
  for (const group of groups) {
    const picked = group.options.filter((option) => chosenKeys.has(toKey(group, option)))
    const problem = findCountProblem(group, picked.length)
    if (problem !== null) return { problem }
    const { groupId, groupName } = group
    chosen.push(...picked.map(({ optionName, surcharge }) => ({ groupId, groupName, optionName, surcharge })))
  }
  return { chosen }
}

function findCountProblem(
  {
    groupName,
    required,
    minChoices,
    maxChoices,
  }: Pick<OptionGroup, 'groupName' | 'required' | 'minChoices' | 'maxChoices'>,
  count: number,
): string | null {
  if (count === 0) return required ? `请选择${groupName}` : null
  if (count < minChoices) return `${groupName}至少选${minChoices}项`
  return count > maxChoices ? `${groupName}最多选${maxChoices}项` : null
}

const buildOptionKey = ({ groupId, optionName }: RequestedOption): string => `${groupId} ${optionName}`
const toKey = ({ groupId }: OptionGroup, { optionName }: GoodsOption): string => buildOptionKey({ groupId, optionName })

/** True when the goods cannot be ordered without choosing an option. */
export const hasRequiredOptions = (groups: readonly OptionGroup[]): boolean => groups.some(({ required }) => required)

/** Surcharge of the chosen options per unit, fen. */
export const sumSurcharges = (options: readonly Pick<ChosenOption, 'surcharge'>[]): number =>
  options.reduce((sum, { surcharge }) => sum + surcharge, 0)

/** Chosen option with its surcharge: `加椰果 +¥5`. */
export const formatOption = ({ optionName, surcharge }: Pick<ChosenOption, 'optionName' | 'surcharge'>): string =>
  surcharge === 0 ? optionName : `${optionName} +${formatFen(surcharge, { trim: true })}`

/** Flavour and options of a line as text: `少冰、加椰果 +¥5`. */
export const formatLineOptions = (
  flavor: string,
  options: readonly Pick<ChosenOption, 'optionName' | 'surcharge'>[],
): string => [flavor, ...options.map(formatOption)].filter(Boolean).join('、')
