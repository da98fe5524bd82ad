import { Skeleton } from '#kit/skeleton.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { TablePicker } from '../../tables/public.ts'
import { useOccupiedTables } from '../open-tables.ts'

type OpenTablePickerProps = {
  tableRecordId: number | undefined
  onPick: (tableRecordId: number) => void
}

/** Occupied tables by area: the user's own first, starting with the area of the selected table or of the user's own. */
export function OpenTablePicker({ tableRecordId, onPick }: OpenTablePickerProps) {
  const { query, open, found } = useOccupiedTables(tableRecordId)
  return (
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
          }}
          startAreaId={(found ?? open[0])?.areaId}
          empty="现在没有已开台位"
        />
      )}
    </QueryView>
  )
}
