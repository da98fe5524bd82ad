import { stage } from '@nocturne/contract/stage/endpoints'

import { useApiPages } from '#lib/query/pages.ts'
import { TeamApplicationsPage, createTeamFilterParams, useTeamApplicationFilter } from '../../approvals/public.ts'
import { stageApplicationTypes, teamStageApplicationKind } from '../apply-kind.ts'

const params = createTeamFilterParams(stageApplicationTypes)

/** P108 团队上钟申请. */
export default function TeamStageApplicationsPage() {
  const { filter, input } = useTeamApplicationFilter(params)
  const query = useApiPages(stage.applyTeam, input, { live: true, keep: true })
  return (
    <TeamApplicationsPage
      kind={teamStageApplicationKind}
      query={query}
      todoCount={query.first?.todoCount}
      filter={filter}
    />
  )
}
