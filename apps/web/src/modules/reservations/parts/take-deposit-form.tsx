import { formatFen } from '@nocturne/base/money'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { useBookingCommand } from '../use-booking-command.ts'
import type { BookingFormProps } from './booking-forms.ts'

const ways = [
  { id: 'cash', label: '现金' },
  { id: 'card', label: '刷卡' },
] as const

type Typed = { payMethod: 'cash' | 'card'; slipNo: string }

/** 收订金: what was asked for, in cash or on the terminal. Guests on their way pay by the link they were sent. */
export default function TakeDepositForm({ booking, onClose }: BookingFormProps) {
  const { bookingId, guestName } = booking
  const amount = formatFen(booking.depositAmount, { trim: true })
  const command = useBookingCommand(reservations.takeDeposit, { guestName, bookingId, quiet: true })
  const form = useForm<Typed>({
    draft: `takeDeposit.${bookingId}`,
    initial: { payMethod: 'cash', slipNo: '' },
    check: () => ({}),
    send: async ({ payMethod, slipNo }) => {
      const slip = slipNo.trim()
      await command.submit({ bookingId, payMethod, ...(payMethod === 'card' && slip !== '' && { slipNo: slip }) })
      toast(`${guestName} 的订金已收`)
      onClose()
    },
  })
  const { payMethod } = form.value
  return (
    <FormSheet
      form={form}
      title={`收订金 ${guestName}`}
      fact={payMethod === 'card' ? '请先在刷卡机上完成收款' : '客人也可以在预订通知里自己付'}
      submitLabel={`收款 ${amount}`}
      onClose={onClose}
    >
      <SegmentedControl
        label="付款方式"
        options={ways}
        value={payMethod}
        onChange={(way) => form.change({ payMethod: way })}
      />
      {payMethod === 'card' && (
        <FormField field={form.field('slipNo')} label="小票号" optional>
          {(control) => <TextInput maxLength={40} inputMode="numeric" {...control} />}
        </FormField>
      )}
    </FormSheet>
  )
}
