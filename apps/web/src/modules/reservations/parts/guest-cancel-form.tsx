import { reservations } from '@nocturne/contract/reservations/endpoints'

import { Notice } from '#kit/notice.tsx'
import { DigitsInput } from '#kit/digits-input.tsx'
import { showToast } from '#kit/toast.ts'
import { formatMonthDay, formatNightClock } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { useNow } from '#lib/live/now.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { formatCancelledDeposit } from '../deposit-texts.ts'
import type { GuestBooking } from '../notice-texts.ts'

const TAIL = /^\d{4}$/

type GuestCancelFormProps = { booking: GuestBooking; shareCode: string; onClose: () => void }

/**
 * Cancellation by the guest. Requires the last digits of the phone number, because possession of the link is not
 * sufficient proof.
 */
export function GuestCancelForm({ booking, shareCode, onClose }: GuestCancelFormProps) {
  const { bookingId } = booking
  const deposit = formatCancelledDeposit(booking, useNow(), '取消后退回')
  const command = useCommand(reservations.guestCancel, {
    label: '取消预订',
    quiet: true,
    invalidates: [reservations.guestDetail],
  })
  const form = useForm({
    draft: null,
    initial: { phoneTail: '' },
    check: ({ phoneTail }) => ({ phoneTail: TAIL.test(phoneTail) ? null : '请输入手机号后四位' }),
    send: async ({ phoneTail }) => {
      await command.submit({ bookingId, shareCode, phoneTail })
      showToast('预订已取消')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title="取消预订"
      fact={`${formatMonthDay(booking.bookingDate)} ${formatNightClock(booking.arriveTime, booking.bookingDate)}，取消后台位不再保留`}
      submitKind="danger"
      submitLabel="确认取消"
      cancelLabel="再想想"
      onClose={onClose}
    >
      {deposit !== null && <Notice>{deposit}</Notice>}
      <FormField field={form.field('phoneTail')} label="预订手机号后四位">
        {(control) => <DigitsInput maxLength={4} {...control} />}
      </FormField>
    </FormSheet>
  )
}
