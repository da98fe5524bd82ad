import { formTexts } from '@nocturne/contract/client-texts'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { TablePicker } from '../../tables/public.ts'
import { formatBookingPlace } from '../booking-states.ts'
import { formatNight } from '../nights.ts'
import { useFreeTables } from '../queries.ts'
import { useBookingCommand } from '../use-booking-command.ts'
import type { BookingFormProps } from './booking-forms.ts'

/** 换台: another table, or the first one for a booking of an area. Lists only tables that are free that night. */
export default function MoveBookingForm({ booking, tonight, onClose }: BookingFormProps) {
  const { bookingId, tableId, guestName } = booking
  const free = useFreeTables(booking.bookingDate)
  const command = useBookingCommand(reservations.edit, { guestName, bookingId, quiet: true })
  const form = useForm<{ chosen: number | null }>({
    draft: null,
    initial: { chosen: null },
    send: async ({ chosen }) => {
      if (chosen === null) return
      await command.submit({ bookingId, tableId: chosen })
      const name = free.data?.find((table) => table.tableId === chosen)?.tableName ?? ''
      showToast(`${guestName} ${tableId === null ? '已安排' : '已换到'} ${name}`)
      onClose()
    },
  })
  const { chosen } = form.value
  return (
    <FormSheet
      form={form}
      title={`${tableId === null ? '安排台位' : '换台'} ${guestName}`}
      fact={`${formatNight(booking.bookingDate, tonight)} · 现在 ${formatBookingPlace(booking)} · ${booking.guestNum} 人`}
      submitLabel={tableId === null ? '安排台位' : '换台'}
      disabledReason={chosen === null ? formTexts.tableRequired : null}
      onClose={onClose}
    >
      <QueryView query={free} skeleton={<Skeleton shape="grid" count={9} />}>
        {(tables) => (
          <TablePicker
            label="台位"
            tables={tables}
            chosen={chosen === null ? [] : [chosen]}
            onPick={(picked) => form.change({ chosen: picked })}
            empty="当日没有可订的台位"
          />
        )}
      </QueryView>
    </FormSheet>
  )
}
