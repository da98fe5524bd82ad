import type { bonus } from '@nocturne/contract/bonus/endpoints'
import { dictionaries } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'

import { createChoiceParam, useFilter, type Param } from '#lib/filter.ts'

type Input = InputOf<typeof bonus.billList>

/** Values with their labels, for the chips. */
const toChoices = <Value extends string>(values: readonly { value: Value; label: string }[]) => values
export const types = toChoices<NonNullable<Input['billType']>>(dictionaries.bonus_bill_type)
export const directions = toChoices<NonNullable<Input['direction']>>(dictionaries.bonus_direction)

const aMonth: Param<string | undefined> = {
  read: (text) => (text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  write: (month) => month,
}

const params = {
  month: aMonth,
  billType: createChoiceParam(types.map(({ value }) => value)),
  direction: createChoiceParam(directions.map(({ value }) => value)),
}

export type BillFilter = ReturnType<typeof useBillFilter>

/** Filters of the bills, stored in the address. */
export function useBillFilter() {
  const { value, set } = useFilter(params)
  const { month, billType, direction } = value
  const input: Pick<Input, 'month' | 'billType' | 'direction'> = {
    ...(month && { month }),
    ...(billType && { billType }),
    ...(direction && { direction }),
  }
  return { ...value, input, set }
}
