import { attendance } from '@nocturne/contract/attendance/endpoints'

import { useApiPages } from '#lib/query/pages.ts'
import { TeamApplicationsPage, createTeamParams, useTeamFilter } from '../../approvals/public.ts'
import { applyKind, allApplyTypes } from '../apply-kind.ts'

const params = createTeamParams(allApplyTypes)

/** P101 团队申请记录. */
export default function TeamAppliesPage() {
  const { filter, input } = useTeamFilter(params)
  const query = useApiPages(attendance.applyTeam, input, { live: true, keep: true })
  return <TeamApplicationsPage kind={applyKind} query={query} todoCount={query.first?.todoCount} filter={filter} />
}
