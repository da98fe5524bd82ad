import { payMethod } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import type { ReactNode } from 'react'

import { anId, oneOf, useFilter, type Filter } from '../../../lib/filter.ts'
import { ChosenChips } from '../../../shells/chosen-chips.tsx'
import { PersonChip } from '../../directory/public.ts'

const params = { payMethod: oneOf(Object.values(payMethod)), cashierUserId: anId }

export type SettleFilter = Filter<typeof params>

/** Which payments are looked at: by their way, by who took them. It goes along into what a row leads to. */
export const useSettleFilter = (): SettleFilter => useFilter(params)

/** Who took the money, and the way of payment that was chosen among the parts of the figure. */
export function SettleChips({ filter: { value, set }, children }: { filter: SettleFilter; children?: ReactNode }) {
  const { payMethod: method, cashierUserId } = value
  const chosen =
    method === undefined ? [] : [{ text: label('pay_method', method), remove: () => set({ payMethod: undefined }) }]
  return (
    <ChosenChips label="收款条件" chosen={chosen}>
      <PersonChip label="收银员" value={cashierUserId} onChange={(userId) => set({ cashierUserId: userId })} />
      {children}
    </ChosenChips>
  )
}
