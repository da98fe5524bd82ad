import { approvals } from '@nocturne/contract/approvals/endpoints'

import { ActionGrid } from '#kit/action-grid.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useApi } from '#lib/query/query.ts'
import { QueryView } from '#shells/query-view.tsx'
import { buildNewApprovalLink } from '../links.ts'
import { getTypeIcon } from './type-icons.tsx'

/** Forms that the user may start. */
export default function ApprovalTypeSheet({ onClose }: { onClose: () => void }) {
  const query = useApi(approvals.types, {}, { staleMs: 10 * 60_000 })
  return (
    <Sheet open onClose={onClose} title="发起审批">
      <QueryView query={query} skeleton={<Skeleton shape="grid" count={6} />}>
        {(types) => (
          <ActionGrid
            label="审批类型"
            actions={types
              .filter((type) => type.startable)
              .map(({ typeCode, typeName, icon }) => ({
                id: typeCode,
                label: typeName,
                icon: getTypeIcon(icon),
                href: buildNewApprovalLink(typeCode),
              }))}
          />
        )}
      </QueryView>
    </Sheet>
  )
}
