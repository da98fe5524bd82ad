import { emptyTexts } from '@nocturne/contract/client-texts'
import { produceDept, produceStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { orders } from '@nocturne/contract/orders/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { LoadMore } from '#kit/load-more.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { formatClock } from '#lib/format/format.ts'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { formatPackageItem } from '#lib/format/part-rules.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { QueryView } from '#shells/query-view.tsx'
import { orderQueries } from '../use-order-actions.ts'

type Row = PagedRow<typeof orders.produceList>

const { produced, delivered } = produceStatus
const states = [
  { id: produced, label: getLabel('produce_status', produced) },
  { id: delivered, label: getLabel('produce_status', delivered) },
] as const

/** Lines produced tonight, latest first; each can be marked as delivered, or a delivery undone. */
export default function ProducedLinesSheet({ onClose }: { onClose: () => void }) {
  const [status, setStatus] = useState<(typeof states)[number]['id']>(produced)
  const query = useApiPages(orders.produceList, { produceStatus: status }, { live: true, keep: true })
  return (
    <Sheet open onClose={onClose} title="今晚已出品" fact="最近的在前">
      <Stack gap={3}>
        <SegmentedControl label="出品状态" options={states} value={status} onChange={setStatus} />
        <QueryView query={query} skeleton={<Skeleton count={4} />}>
          {() =>
            query.rows.length === 0 ? (
              <EmptyState text={emptyTexts.default} />
            ) : (
              <ul aria-label={getLabel('produce_status', status)}>
                {query.rows.map((row) => (
                  <li key={`${row.orderItemId} ${row.produceDept}`}>
                    <MadeRow row={row} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
        <LoadMore hasMore={query.hasNextPage} loading={query.isFetchingNextPage} onMore={query.fetchNextPage} />
      </Stack>
    </Sheet>
  )
}

function MadeRow({ row }: { row: Row }) {
  const { orderItemId, produceDept: place, goodsName, quantity, unit, tableName, flavor, packageDetail } = row
  const options = { lane: () => `produce:${row.orderId}`, invalidates: [orders.produceList, ...orderQueries] }
  const deliver = useCommand(orders.produceHandle, { ...options, label: `${tableName} 已送达` })
  const undo = useCommand(orders.produceUndo, { ...options, label: `${tableName} 撤销送达` })
  const isDelivered = row.produceStatus === delivered
  const target = { orderItemIds: [orderItemId], ...(place !== produceDept.none && { produceDept: place }) }
  const toggleDelivered = async () => {
    try {
      if (isDelivered) await undo.submit({ ...target, undo: delivered })
      else await deliver.submit({ ...target, produceStatus: delivered })
    } catch {
      // `call` already showed the error; the list is refetched.
    }
  }
  const word = isDelivered ? '撤销送达' : '已送达'
  const facts = [row.produceTime && formatClock(row.produceTime), getLabel('produce_dept', place), flavor]
  return (
    <RowWithAction
      action={
        <Button size="small" label={`${word} ${tableName} ${goodsName}`} onClick={toggleDelivered}>
          {word}
        </Button>
      }
    >
      <ListRow
        inCard
        title={`${tableName} · ${goodsName} ×${quantity}${unit}`}
        fact={facts.filter(Boolean).join(' · ')}
        note={packageDetail.map((part) => formatPackageItem(part, part.quantity * quantity)).join('、')}
      />
    </RowWithAction>
  )
}
