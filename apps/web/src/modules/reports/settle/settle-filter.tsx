import { payMethod } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { ReactNode } from 'react'

import { idParam, createChoiceParam, useFilter } from '#lib/filter.ts'
import { ChosenChips } from '#shells/chosen-chips.tsx'
import { PersonFilterChip } from '../../directory/public.ts'
import { ChoiceChips, createChoiceParams } from '../frame/choices.tsx'
import type { LevelFilter } from '../frame/level-data.ts'

const params = { payMethod: createChoiceParam(Object.values(payMethod)), cashierUserId: idParam }
const states = { status: { dictionary: 'bill_status' } } as const
const stateParams = createChoiceParams(states)

/** Reads and changes the filter by payment method and cashier in the address. */
export const useSettleFilter = () => useFilter(params)

/** Filter of payments by method and cashier. */
export const settleFilter: LevelFilter = {
  params,
  passedOn: ['payMethod', 'cashierUserId'],
  Controls: () => <SettleChips />,
}

/** Filter of bills by payment method, cashier and status. */
export const billFilter: LevelFilter = {
  params: { ...params, ...stateParams },
  Controls: () => (
    <SettleChips>
      <ChoiceChips choices={states} params={stateParams} />
    </SettleChips>
  ),
}

/** Chips for the cashier and for the payment method; the method is selected in the breakdown of the headline figure. */
function SettleChips({ children }: { children?: ReactNode }) {
  const { value, set } = useSettleFilter()
  const { payMethod: method, cashierUserId } = value
  const chosen =
    method === undefined ? [] : [{ text: getLabel('pay_method', method), remove: () => set({ payMethod: undefined }) }]
  return (
    <ChosenChips label="收款条件" chosen={chosen}>
      <PersonFilterChip label="收银员" value={cashierUserId} onChange={(userId) => set({ cashierUserId: userId })} />
      {children}
    </ChosenChips>
  )
}
