import { formatFen } from '@nocturne/base/money'
import { formTexts } from '@nocturne/contract/client-texts'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { PayPasswordField, findPasswordError } from '#shells/pay-password.tsx'
import { seal } from '../../session/public.ts'
import { depositWay } from '../deposit-texts.ts'
import { bookingReadings } from '../queries.ts'
import type { BookingFormProps } from './booking-forms.ts'

/** 退订金: in full through the original method; cash is paid out by the user. */
export default function RefundDepositForm({ booking, onClose }: BookingFormProps) {
  const { bookingId, guestName, refundPassword } = booking
  const amount = formatFen(booking.depositAmount, { trim: true })
  const options = { label: `${guestName} 退订金`, quiet: true, invalidates: bookingReadings }
  const command = useCommand(reservations.refundDeposit, options)
  const confirmed = useCommand(reservations.refundDeposit, { ...options, secret: true })
  const form = useForm<{ reason: string; payPassword: string }>({
    draft: `refundDeposit.${bookingId}`,
    secrets: ['payPassword'],
    place: findPasswordError,
    initial: { reason: '', payPassword: '' },
    check: ({ reason, payPassword }) => ({
      reason: reason.trim() === '' && formTexts.reasonRequired,
      payPassword: refundPassword && payPassword === '' && '请输入支付密码',
    }),
    send: async ({ reason, payPassword }) => {
      const input = { bookingId, reason: reason.trim() }
      const sealInput = async () => ({ ...input, payPassword: await seal(payPassword) })
      if (refundPassword) await confirmed.submitSealed({ ...input, payPassword }, sealInput)
      else await command.submit(input)
      showToast('订金已退')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={`退订金 ${guestName}`}
      submitLabel={`退款 ${amount}`}
      submitKind="danger"
      onClose={onClose}
    >
      <p>
        {amount} {depositWay(booking)}。
      </p>
      <ReasonField field={form.field('reason')} label="退款原因" usual={commonReasons.refundDeposit} />
      {refundPassword && <PayPasswordField form={form} />}
    </FormSheet>
  )
}
