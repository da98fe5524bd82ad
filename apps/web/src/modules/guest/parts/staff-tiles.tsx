import { tables } from '@nocturne/contract/tables/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import DoorOpen from 'lucide-react/icons/door-open'
import MapPinCheck from 'lucide-react/icons/map-pin-check'
import Receipt from 'lucide-react/icons/receipt'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Utensils from 'lucide-react/icons/utensils'

import { ActionGrid, type GridAction } from '#kit/action-grid.tsx'
import { Card } from '#kit/card.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { useApi } from '#lib/query/query.ts'
import { QueryView } from '#shells/query-view.tsx'
import { buildTableLink } from '#lib/routing/common-links.ts'
import { punchLink } from '#lib/routing/common-links.ts'
import { buildStaffBillLink, buildStaffMenuLink } from '../links.ts'

/** Actions of this employee at the table; renders nothing without any. */
export default function StaffTiles({ tableId }: { tableId: number }) {
  const query = useApi(tables.detail, { tableId }, { live: true })
  if (query.error instanceof ApiError && query.error.errCode === 'NO_PERMISSION') return null
  return (
    <QueryView query={query} skeleton={<Skeleton shape="lines" count={3} />}>
      {(detail) => (
        <Card>
          <ActionGrid label="员工操作" actions={buildActions(detail)} />
        </Card>
      )}
    </QueryView>
  )
}

function buildActions({ card, can }: AnswerOf<typeof tables.detail>): GridAction[] {
  const { tableId, tableRecordId } = card
  const table = buildTableLink(tableId)
  const sitting = tableRecordId ?? undefined
  return [
    ...(can.open ? [{ id: 'open', label: '开台', icon: <DoorOpen />, href: table }] : []),
    ...(can.order ? [{ id: 'order', label: '点单', icon: <Utensils />, href: buildStaffMenuLink(sitting) }] : []),
    ...(can.viewBill ? [{ id: 'bill', label: '结账', icon: <Receipt />, href: buildStaffBillLink(sitting) }] : []),
    { id: 'table', label: '台位详情', icon: <ReceiptText />, href: table },
    { id: 'punch', label: '打卡', icon: <MapPinCheck />, href: punchLink },
  ]
}
