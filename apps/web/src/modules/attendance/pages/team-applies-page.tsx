import { attendance } from '@nocturne/contract/attendance/endpoints'

import { useApiPages } from '#lib/query/pages.ts'
import { TeamApplicationsPage, createTeamFilterParams, useTeamApplicationFilter } from '../../approvals/public.ts'
import { attendanceApplicationKind, allApplyTypes } from '../apply-kind.ts'

const params = createTeamFilterParams(allApplyTypes)

/** P101 团队申请记录. */
export default function TeamAppliesPage() {
  const { filter, input } = useTeamApplicationFilter(params)
  const query = useApiPages(attendance.applyTeam, input, { live: true, keep: true })
  return (
    <TeamApplicationsPage
      kind={attendanceApplicationKind}
      query={query}
      todoCount={query.first?.todoCount}
      filter={filter}
    />
  )
}
