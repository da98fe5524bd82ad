import { approvals } from '@nocturne/contract/approvals/endpoints'
import { dictionaries } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'

import { dateParam, createChoiceParam, createDefaultChoiceParam, textParam, useFilter } from '#lib/filter.ts'

type Input = InputOf<typeof approvals.list>
export type ApprovalTab = Input['tab']
type Status = NonNullable<Input['status']>

export const approvalTabs: readonly { id: ApprovalTab; label: string }[] = [
  { id: 'todo', label: '待我审批' },
  { id: 'done', label: '我已审批' },
  { id: 'mine', label: '我发起' },
  { id: 'cc', label: '抄送我' },
]

export const approvalStatuses: readonly { value: Status; label: string }[] = dictionaries.approval_status

const params = {
  tab: createDefaultChoiceParam(
    approvalTabs.map(({ id }) => id),
    'todo',
  ),
  typeCode: textParam,
  status: createChoiceParam(approvalStatuses.map(({ value }) => value)),
  beginDate: dateParam,
  endDate: dateParam,
}

export type ApprovalFilter = ReturnType<typeof useApprovalFilter>

/** Filters of the list. Defaults to approvals waiting for the user. */
export function useApprovalFilter() {
  const { value, set } = useFilter(params)
  const { tab, typeCode, beginDate, endDate } = value
  // Approvals waiting for the user are always pending, so the status filter is ignored.
  const status = tab === 'todo' ? undefined : value.status
  const input: Omit<Input, 'pageNum' | 'pageSize'> = {
    tab,
    ...(typeCode && { typeCode }),
    ...(status && { status }),
    ...(beginDate && { beginDate }),
    ...(endDate && { endDate }),
  }
  return { ...value, status, input, set }
}

const formatDay = (date: string) => date.slice(5)

/** Text of the selected days; null when no day is selected. */
export function formatDayRange({ beginDate, endDate }: Pick<ApprovalFilter, 'beginDate' | 'endDate'>): string | null {
  if (beginDate && endDate)
    return beginDate === endDate ? formatDay(beginDate) : `${formatDay(beginDate)} 至 ${formatDay(endDate)}`
  if (beginDate) return `${formatDay(beginDate)} 起`
  return endDate ? `至 ${formatDay(endDate)}` : null
}
