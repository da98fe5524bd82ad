import { isDate } from '@nocturne/base/venue-time'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { dictionaries } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'

import { useParams } from '../../lib/screen.ts'

type Input = InputOf<typeof approvals.list>
export type Tab = Input['tab']
type Status = NonNullable<Input['status']>

export const tabs: readonly { id: Tab; label: string }[] = [
  { id: 'todo', label: '待我审批' },
  { id: 'done', label: '我已审批' },
  { id: 'mine', label: '我发起' },
  { id: 'cc', label: '抄送我' },
]

export const statuses: readonly { value: Status; label: string }[] = dictionaries.approval_status

export type ApprovalFilter = ReturnType<typeof useApprovalFilter>

/** The filters of the list; they live in the address. What waits for me unless it says otherwise. */
export function useApprovalFilter() {
  const params = useParams('tab', 'typeCode', 'status', 'beginDate', 'endDate')
  const tab = tabs.find(({ id }) => id === params.tab)?.id ?? 'todo'
  // What waits for me is under way by its nature.
  const status = tab === 'todo' ? undefined : statuses.find(({ value }) => value === params.status)?.value
  const { typeCode } = params
  const [beginDate, endDate] = [dateIn(params.beginDate), dateIn(params.endDate)]
  const input: Omit<Input, 'pageNum' | 'pageSize'> = {
    tab,
    ...(typeCode && { typeCode }),
    ...(status && { status }),
    ...(beginDate && { beginDate }),
    ...(endDate && { endDate }),
  }
  return { tab, status, typeCode, beginDate, endDate, input }
}

const dateIn = (text: string | undefined) => (text && isDate(text) ? text : undefined)

const day = (date: string) => date.slice(5)

/** The chosen days in words, or null for any. */
export function daysText({ beginDate, endDate }: Pick<ApprovalFilter, 'beginDate' | 'endDate'>): string | null {
  if (beginDate && endDate) return beginDate === endDate ? day(beginDate) : `${day(beginDate)} 至 ${day(endDate)}`
  if (beginDate) return `${day(beginDate)} 起`
  return endDate ? `至 ${day(endDate)}` : null
}
