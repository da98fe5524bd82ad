import { useState } from 'react'
import { tableStatus } from '@nocturne/contract/codes'
import { formTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { TablePicker } from '../parts/table-picker.tsx'
import type { TableBooking } from '../queries.ts'
import type { ArrivalFormProps } from './arrival.ts'
import { OpenTableForm } from './open-table-form.tsx'

/** 到店开台 from the list of bookings: at the booked table, or at a free one if only an area was booked. */
export default function ArrivalForm({ booking, onClose }: ArrivalFormProps) {
  const [tableId, setTableId] = useState(booking.tableId)
  return tableId === null ? (
    <TableChoice booking={booking} onChoose={setTableId} onClose={onClose} />
  ) : (
    <OpenAt tableId={tableId} booking={booking} onClose={onClose} />
  )
}

type OpenAtProps = { tableId: number; booking: TableBooking; onClose: () => void }

function OpenAt({ tableId, booking, onClose }: OpenAtProps) {
  const query = useApi(tables.detail, { tableId }, { live: true })
  if (query.data) {
    const { card, openGoods, dutyWaiterName } = query.data
    return <OpenTableForm {...{ card, openGoods, dutyWaiterName, booking, onClose }} />
  }
  return (
    <Sheet open onClose={onClose} title="到店开台" fact={booking.guestName}>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
        {() => null}
      </QueryView>
    </Sheet>
  )
}

type TableChoiceProps = {
  booking: ArrivalFormProps['booking']
  onChoose: (tableId: number) => void
  onClose: () => void
}

function TableChoice({ booking, onChoose, onClose }: TableChoiceProps) {
  const form = useForm<{ chosen: number | null }>({
    draft: null,
    initial: { chosen: null },
    send: ({ chosen: tableId }) => tableId !== null && onChoose(tableId),
  })
  const { chosen } = form.value
  const floor = useApi(tables.list, {}, { live: true })
  return (
    <FormSheet
      form={form}
      title={`到店开台 ${booking.guestName}`}
      fact={`${booking.guestNum} 人，先选台位`}
      submitLabel="下一步"
      disabledReason={chosen === null ? formTexts.tableRequired : null}
      onClose={onClose}
    >
      <QueryView query={floor} skeleton={<Skeleton shape="grid" count={9} />}>
        {({ rows }) => (
          <TablePicker
            label="台位"
            tables={rows.filter((table) => table.tableStatus === tableStatus.free)}
            chosen={chosen === null ? [] : [chosen]}
            onPick={(tableId) => form.change({ chosen: tableId })}
            startAreaId={booking.areaId}
            empty="没有空台"
          />
        )}
      </QueryView>
    </FormSheet>
  )
}
