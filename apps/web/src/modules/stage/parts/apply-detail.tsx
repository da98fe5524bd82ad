import { stage } from '@nocturne/contract/stage/endpoints'
import type { ReactNode } from 'react'

import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { ApplicationDetailPage, type ApplicationKind } from '../../approvals/public.ts'
import type { StageApplication, StageApplicationDetail } from '../apply-kind.ts'

/** Detail page of an application; `children` is additional information for the decision. */
export function StageApplicationDetailPage({
  kind,
  children,
}: {
  kind: ApplicationKind<StageApplication>
  children?: (apply: StageApplicationDetail) => ReactNode
}) {
  const { applyId: text } = useParams('applyId')
  const applyId = parseId(text)
  const query = useApi(stage.applyDetail, { applyId: applyId ?? 0 }, { enabled: applyId !== undefined, live: true })
  return (
    <ApplicationDetailPage<StageApplicationDetail>
      kind={{ ...kind }}
      applyId={applyId}
      query={query}
      {...(children && { children })}
    />
  )
}
