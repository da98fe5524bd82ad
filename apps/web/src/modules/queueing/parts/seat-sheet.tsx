import { getBusinessDate } from '@nocturne/base/venue-time'
import { successTexts } from '@nocturne/contract/client-texts'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { Skeleton } from '#kit/skeleton.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useNow } from '#lib/live/now.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { floorQueries, TablePicker } from '../../tables/public.ts'
import { isTableSuitable, type QueueListEntry } from '../queue-texts.ts'

const readings = [queueing.list, reservations.freeTables, ...floorQueries]

/** 入座: assigns a free table to a called number. */
export default function SeatNumberSheet({ line, onClose }: { line: QueueListEntry; onClose: () => void }) {
  const tonight = getBusinessDate(useNow())
  const free = useApi(reservations.freeTables, { bookingDate: tonight }, { live: true })
  const command = useCommand(queueing.seat, {
    lane: () => `queue:${line.queueId}`,
    label: `${line.queueNo} 入座`,
    quiet: true,
    invalidates: readings,
  })
  const form = useForm<{ guestNum: number; tableId: number | null }>({
    draft: null,
    initial: { guestNum: line.guestNum, tableId: null },
    send: async ({ guestNum, tableId }) => {
      if (tableId === null) return
      const seated = await command.submit({ queueId: line.queueId, tableId, guestNum })
      const tableName = seated.queued ? '' : `${seated.answer.tableName} `
      showToast(`${tableName}${successTexts.tableOpened}`)
      onClose()
    },
  })
  const { tableId } = form.value
  return (
    <FormSheet
      form={form}
      title={`${line.queueNo} 入座`}
      fact={`${line.guestName} ${line.guestPhone}`}
      submitLabel="入座开台"
      disabledReason={tableId === null ? '请选择台位' : null}
      onClose={onClose}
    >
      <FormField field={form.field('guestNum')} label="人数">
        {(control) => <Stepper label="人数" min={1} max={50} {...control} />}
      </FormField>
      <QueryView query={free} skeleton={<Skeleton shape="grid" count={9} />}>
        {(tables) => (
          <TablePicker
            label="空闲台位"
            tables={tables}
            chosen={tableId === null ? [] : [tableId]}
            onPick={(picked) => form.change({ tableId: picked })}
            startAreaId={tables.find(({ tableType }) => isTableSuitable(line.queueType, tableType))?.areaId}
            empty="现在没有空闲台位"
          />
        )}
      </QueryView>
    </FormSheet>
  )
}
