import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { TablePicker } from '../../tables/public.ts'
import { useOpenTables } from '../open-tables.ts'

type TableSheetProps = {
  tableRecordId: number | undefined
  onPick: (tableRecordId: number) => void
  onClose: () => void
}

/** Tables with guests; the caller's own area first. */
export default function TableSheet({ tableRecordId, onPick, onClose }: TableSheetProps) {
  const { query, open, found } = useOpenTables(tableRecordId)
  const start = found ?? open[0]
  return (
    <Sheet open onClose={onClose} title="选择台位">
      <QueryView query={query} skeleton={<Skeleton shape="grid" count={9} />}>
        {() => (
          <TablePicker
            label="已开台位"
            tables={open.map((card) => ({
              ...card,
              hint: [card.mine ? '我的' : null, card.guestName].filter(Boolean).join(' · '),
            }))}
            chosen={found ? [found.tableId] : []}
            onPick={(tableId) => {
              const picked = open.find((card) => card.tableId === tableId)?.tableRecordId
              if (picked != null) onPick(picked)
              onClose()
            }}
            startAreaId={start?.areaId}
            empty="现在没有已开台位"
          />
        )}
      </QueryView>
    </Sheet>
  )
}
