import { creditStatus, type CreditStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { KeywordBox } from '#shells/keyword-box.tsx'
import { DeptFilterChip } from '../../directory/public.ts'
import type { CreditFilter } from './credit-filter.ts'

/** Statuses of credits that are or were a debt; the others are only requests. */
export const owedCreditStatuses: readonly CreditStatus[] = [
  creditStatus.open,
  creditStatus.partlyRepaid,
  creditStatus.repaid,
  creditStatus.writtenOff,
]
export const allCreditStatuses: readonly CreditStatus[] = [
  ...owedCreditStatuses,
  creditStatus.pending,
  creditStatus.rejected,
  creditStatus.withdrawn,
]

interface CreditFiltersProps {
  filter: CreditFilter
  states: readonly CreditStatus[]
  /** Shows the department filter, for the credits of the whole venue. */
  depts?: boolean
  placeholder: string
}

/** Filter by keyword, overdue, department and status. */
export function CreditFilters({ filter, states, depts = false, placeholder }: CreditFiltersProps) {
  const { status, overdueOnly, deptId, set } = filter
  return (
    <>
      <ChipRow label="挂账状态">
        <Chip selected={overdueOnly} onClick={() => set({ overdueOnly: !overdueOnly })}>
          仅逾期
        </Chip>
        {depts && <DeptFilterChip scoped value={deptId} onChange={(chosen) => set({ deptId: chosen })} />}
        {states.map((state) => (
          <Chip
            key={state}
            selected={status === state}
            onClick={() => set({ status: status === state ? undefined : state })}
          >
            {getLabel('credit_status', state)}
          </Chip>
        ))}
      </ChipRow>
      <KeywordBox label="搜索挂账" placeholder={placeholder} keyword={filter.keyword} />
    </>
  )
}
