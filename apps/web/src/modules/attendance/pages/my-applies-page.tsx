import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyStatus } from '@nocturne/contract/codes'

import { Tabs } from '#kit/tabs.tsx'
import { createChoiceParam, createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { MyApplicationsPage } from '../../approvals/public.ts'
import { attendanceApplicationKind, allApplyTypes } from '../apply-kind.ts'

const params = {
  tab: createDefaultChoiceParam(['mine', 'asked'], 'mine'),
  status: createChoiceParam(Object.values(applyStatus)),
  applyType: createChoiceParam(allApplyTypes.map(({ value }) => value)),
}

/** P104 我的申请, including swap requests from colleagues. */
export default function OwnAppliesPage() {
  const { value, set } = useFilter(params)
  const { tab, status, applyType } = value
  const fromColleagues = tab === 'asked'
  const query = useApiPages(
    attendance.applyMy,
    { ...(fromColleagues ? { asked: fromColleagues } : applyType && { applyType }), ...(status && { status }) },
    { live: true, keep: true },
  )
  const count = query.first?.askedCount
  return (
    <MyApplicationsPage
      kind={attendanceApplicationKind}
      query={query}
      filter={{ status, applyType, set, onlyStatus: fromColleagues }}
      tabs={
        <Tabs
          label="申请分类"
          items={[
            { id: 'mine', label: '我提交的' },
            { id: 'asked', label: '找我换班', ...(count !== undefined && count > 0 && { count }) },
          ]}
          value={tab}
          onChange={(chosen) => set({ tab: chosen })}
        />
      }
    />
  )
}
