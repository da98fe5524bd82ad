import { dictionaries, type DictType } from '@nocturne/contract/dictionaries'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { createChoiceParam, useFilter, type FilterParams } from '#lib/filter.ts'
import type { LevelFilter } from './level-data.ts'

/**
 * Address parameters whose values are dictionary codes: for each its dictionary, and the codes that are not offered.
 */
export type CodeChoices = Readonly<Record<string, { dictionary: DictType; without?: readonly string[] }>>

const listOffered = ({ dictionary, without = [] }: CodeChoices[string]) =>
  dictionaries[dictionary].filter(({ value }) => !without.includes(value))

export const createChoiceParams = (choices: CodeChoices): FilterParams =>
  Object.fromEntries(
    Object.entries(choices).map(([name, choice]) => [
      name,
      createChoiceParam(listOffered(choice).map(({ value }) => value)),
    ]),
  )

/** Creates a filter by dictionary codes, shown as a row of chips. */
export function createChoiceFilter(label: string, choices: CodeChoices): LevelFilter {
  const params = createChoiceParams(choices)
  return {
    params,
    Controls: () => (
      <ChipRow label={label}>
        <ChoiceChips choices={choices} params={params} />
      </ChipRow>
    ),
  }
}

/** One chip for each offered code; tapping a selected one clears it. */
export function ChoiceChips({ choices, params }: { choices: CodeChoices; params: FilterParams }) {
  const { value, set } = useFilter(params)
  return Object.entries(choices).flatMap(([name, choice]) =>
    listOffered(choice).map(({ value: code, label }) => (
      <Chip
        key={`${name}-${code}`}
        selected={value[name] === code}
        onClick={() => set({ [name]: value[name] === code ? undefined : code })}
      >
        {label}
      </Chip>
    )),
  )
}
