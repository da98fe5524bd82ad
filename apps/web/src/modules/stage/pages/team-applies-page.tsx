import { stage } from '@nocturne/contract/stage/endpoints'

import { aMonth, anId, createChoiceParam, createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { TeamApplicationsPage } from '../../approvals/public.ts'
import { stageTypes, teamKind } from '../apply-kind.ts'

const params = {
  tab: createDefaultChoiceParam(['todo', 'done'], 'todo'),
  applyType: createChoiceParam(stageTypes.map(({ value }) => value)),
  userId: anId,
  month: aMonth,
}

/** P108 团队上钟申请. */
export default function TeamAppliesPage() {
  const { value, set } = useFilter(params)
  const { tab, applyType, userId, month } = value
  const query = useApiPages(
    stage.applyTeam,
    { tab, ...(applyType && { applyType }), ...(userId && { userId }), ...(month && { month }) },
    { live: true, keep: true },
  )
  return (
    <TeamApplicationsPage
      kind={teamKind}
      query={query}
      todoCount={query.first?.todoCount}
      filter={{
        tab,
        applyType,
        userId,
        month: month ?? '',
        set: (changes) =>
          set({ ...changes, ...(changes.month !== undefined && { month: changes.month || undefined }) }),
      }}
    />
  )
}
