import { payMethod } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { ReactNode } from 'react'

import { anId, createChoiceParam, useFilter, type Filter } from '#lib/filter.ts'
import { ChosenChips } from '#shells/chosen-chips.tsx'
import { PersonChip } from '../../directory/public.ts'

const params = { payMethod: createChoiceParam(Object.values(payMethod)), cashierUserId: anId }

export type SettleFilter = Filter<typeof params>

/** Filter of payments by method and cashier, passed along in drill-down links. */
export const useSettleFilter = (): SettleFilter => useFilter(params)

/** Chips for the cashier and for the payment method selected among the parts of the figure. */
export function SettleChips({ filter: { value, set }, children }: { filter: SettleFilter; children?: ReactNode }) {
  const { payMethod: method, cashierUserId } = value
  const chosen =
    method === undefined ? [] : [{ text: getLabel('pay_method', method), remove: () => set({ payMethod: undefined }) }]
  return (
    <ChosenChips label="收款条件" chosen={chosen}>
      <PersonChip label="收银员" value={cashierUserId} onChange={(userId) => set({ cashierUserId: userId })} />
      {children}
    </ChosenChips>
  )
}
