import { approvals } from '@nocturne/contract/approvals/endpoints'

import { ActionGrid } from '../../../kit/action-grid.tsx'
import { Card } from '../../../kit/card.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useApi } from '../../../lib/query.ts'
import { newApprovalLink } from '../links.ts'
import { typeIcon } from './type-icons.tsx'

/** The forms one may start. */
export function TypeGrid() {
  const { data, isPending } = useApi(approvals.types, {}, { staleMs: 10 * 60_000 })
  const startable = data?.filter((type) => type.startable) ?? []
  if (isPending) return <Skeleton shape="lines" count={4} />
  if (startable.length === 0) return null
  return (
    <Card label="发起审批">
      <SectionTitle inCard>发起审批</SectionTitle>
      <ActionGrid
        label="发起审批"
        actions={startable.map(({ typeCode, typeName, icon }) => ({
          id: typeCode,
          label: typeName,
          icon: typeIcon(icon),
          href: newApprovalLink(typeCode),
        }))}
      />
    </Card>
  )
}
