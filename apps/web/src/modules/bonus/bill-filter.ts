import type { bonus } from '@nocturne/contract/bonus/endpoints'
import { dictionaries } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'

import { createChoiceParam, useFilter, type FilterParam } from '#lib/filter.ts'

type Input = InputOf<typeof bonus.billList>

/** Dictionary values with labels, restricted to the type of the query's input, for the filter chips. */
const toChoices = <Value extends string>(values: readonly { value: Value; label: string }[]) => values
export const billTypeChoices = toChoices<NonNullable<Input['billType']>>(dictionaries.bonus_bill_type)
export const directionChoices = toChoices<NonNullable<Input['direction']>>(dictionaries.bonus_direction)

const aMonth: FilterParam<string | undefined> = {
  read: (text) => (text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  write: (month) => month,
}

const params = {
  month: aMonth,
  billType: createChoiceParam(billTypeChoices.map(({ value }) => value)),
  direction: createChoiceParam(directionChoices.map(({ value }) => value)),
}

export type BonusBillFilter = ReturnType<typeof useBonusBillFilter>

/** Filters of the bills, stored in the address. */
export function useBonusBillFilter() {
  const { value, set } = useFilter(params)
  const { month, billType, direction } = value
  const input: Pick<Input, 'month' | 'billType' | 'direction'> = {
    ...(month && { month }),
    ...(billType && { billType }),
    ...(direction && { direction }),
  }
  return { ...value, input, set }
}
