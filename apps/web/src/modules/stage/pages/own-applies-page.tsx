import { stage } from '@nocturne/contract/stage/endpoints'
import { applyStatus } from '@nocturne/contract/codes'

import { monthParam, createChoiceParam, useFilter } from '#lib/filter.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { MyApplicationsPage } from '../../approvals/public.ts'
import { stageApplicationKind, stageApplicationTypes } from '../apply-kind.ts'

const params = {
  status: createChoiceParam(Object.values(applyStatus)),
  applyType: createChoiceParam(stageApplicationTypes.map(({ value }) => value)),
  month: monthParam,
}

/** P106 我的上钟申请. */
export default function OwnStageApplicationsPage() {
  const { value, set } = useFilter(params)
  const { status, applyType, month } = value
  const query = useApiPages(
    stage.applyMy,
    { ...(status && { status }), ...(applyType && { applyType }), ...(month && { month }) },
    { live: true, keep: true },
  )
  return (
    <MyApplicationsPage
      kind={stageApplicationKind}
      query={query}
      filter={{
        status,
        applyType,
        month: month ?? '',
        set: (changes) =>
          set({ ...changes, ...(changes.month !== undefined && { month: changes.month || undefined }) }),
      }}
    />
  )
}
