import { attendance } from '@nocturne/contract/attendance/endpoints'

import { aMonth, anId, createChoiceParam, createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { TeamApplicationsPage } from '../../approvals/public.ts'
import { applyKind, allApplyTypes } from '../apply-kind.ts'

const params = {
  tab: createDefaultChoiceParam(['todo', 'done'], 'todo'),
  applyType: createChoiceParam(allApplyTypes.map(({ value }) => value)),
  userId: anId,
  month: aMonth,
}

/** P101 团队申请记录. */
export default function TeamAppliesPage() {
  const { value, set } = useFilter(params)
  const { tab, applyType, userId, month = '' } = value
  const query = useApiPages(
    attendance.applyTeam,
    { tab, ...(applyType && { applyType }), ...(userId && { userId }), ...(month && { month }) },
    { live: true, keep: true },
  )
  return (
    <TeamApplicationsPage
      kind={applyKind}
      query={query}
      todoCount={query.first?.todoCount}
      filter={{
        tab,
        applyType,
        userId,
        month,
        set,
      }}
    />
  )
}
