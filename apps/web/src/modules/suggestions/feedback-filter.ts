import { dictionaries } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { suggestions } from '@nocturne/contract/suggestions/endpoints'

import { createChoiceParam, useFilter } from '#lib/filter.ts'

type Input = InputOf<typeof suggestions.list>

/** Restricts the type of dictionary values to those the endpoint accepts; the chips show their labels. */
const choices = <Value extends string>(values: readonly { value: Value; label: string }[]) => values
export const feedbackStatuses = choices<NonNullable<Input['status']>>(dictionaries.suggest_status)
export const feedbackTypes = choices<NonNullable<Input['suggestType']>>(dictionaries.suggest_type)

const params = {
  status: createChoiceParam(feedbackStatuses.map(({ value }) => value)),
  suggestType: createChoiceParam(feedbackTypes.map(({ value }) => value)),
}

/** Filters of the inbox, stored in the address. */
export function useFeedbackFilter() {
  const { value, set } = useFilter(params)
  const { status, suggestType } = value
  const input: Pick<Input, 'status' | 'suggestType'> = {
    ...(status && { status }),
    ...(suggestType && { suggestType }),
  }
  return { ...value, input, set }
}
