import { tables } from '@nocturne/contract/tables/endpoints'

import { EmptyState } from '#kit/empty-state.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useApi } from '#lib/query/query.ts'
import { EmptyOrMissing } from '#shells/missing-setup.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { TablePicker } from '../../tables/public.ts'

export type PickedSitting = { tableRecordId: number; tableName: string }

interface SittingPickerProps {
  onPick: (sitting: PickedSitting) => void
}

/** Occupied tables, including those whose bill is paid. */
function SittingPicker({ onPick }: SittingPickerProps) {
  const query = useApi(tables.list, {}, { live: true })
  return (
    <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
      {({ rows }) => {
        if (rows.length === 0)
          return (
            <EmptyOrMissing name="tables">
              <EmptyState text="没有台位" />
            </EmptyOrMissing>
          )
        const seated = rows.filter((card) => card.tableRecordId !== null)
        return (
          <TablePicker
            label="台位"
            tables={seated.map((card) => ({ ...card, hint: card.guestName || '散客' }))}
            chosen={[]}
            empty="没有开着的台位，请先开台"
            onPick={(tableId) => {
              const card = seated.find((one) => one.tableId === tableId)
              if (card?.tableRecordId) onPick({ tableRecordId: card.tableRecordId, tableName: card.tableName })
            }}
          />
        )
      }}
    </QueryView>
  )
}

export function SittingPickerSheet({ onClose, ...props }: SittingPickerProps & { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="选择台位">
      <SittingPicker {...props} />
    </Sheet>
  )
}
