import { businessDate } from '@nocturne/base/venue-time'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { useState } from 'react'

import { Field } from '../../../kit/field.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { toast } from '../../../kit/toast.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useNow } from '../../../lib/now.ts'
import { invalidate, useApi } from '../../../lib/query.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { floorReadings, TablePicker } from '../../tables/public.ts'
import { suits, type Line } from '../queue-words.ts'

const readings = [queueing.list, reservations.freeTables, ...floorReadings]

/** 入座: a free table for the guests of a called number. */
export default function SeatSheet({ line, onClose }: { line: Line; onClose: () => void }) {
  const tonight = businessDate(useNow())
  const [guestNum, setGuestNum] = useState(line.guestNum)
  const [tableId, setTableId] = useState<number | null>(null)
  const free = useApi(reservations.freeTables, { bookingDate: tonight }, { live: true })
  const command = useCommand(queueing.seat, {
    lane: () => `queue:${line.queueId}`,
    label: `${line.queueNo} 入座`,
    quiet: true,
    invalidates: readings,
  })
  const submit = async () => {
    if (tableId === null) return
    try {
      await command.submit({ queueId: line.queueId, tableId, guestNum })
    } catch (error) {
      // Somebody was quicker at the table or with the number: both are read again.
      if (error instanceof ApiError && error.kind === 'refused') void invalidate(...readings)
      throw error
    }
    toast('开台成功')
    onClose()
  }
  return (
    <FormSheet
      title={`${line.queueNo} 入座`}
      fact={`${line.guestName} ${line.guestPhone}`}
      submitLabel="入座开台"
      disabledReason={tableId === null ? '请选择台位' : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="人数">
        <Stepper label="人数" value={guestNum} min={1} max={50} onChange={setGuestNum} />
      </Field>
      <QueryView query={free} skeleton={<Skeleton shape="grid" count={9} />}>
        {(tables) => (
          <TablePicker
            label="空闲台位"
            tables={tables}
            chosen={tableId === null ? [] : [tableId]}
            onPick={setTableId}
            startAreaId={tables.find(({ tableType }) => suits(line.queueType, tableType))?.areaId}
            empty="现在没有空闲台位"
          />
        )}
      </QueryView>
    </FormSheet>
  )
}
