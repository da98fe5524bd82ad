import { formatFen } from '@nocturne/base/money'
import { formTexts } from '@nocturne/contract/client-texts'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { PasswordInput } from '../../../kit/password-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useForm } from '../../../lib/form.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { ReasonField } from '../../../shells/reason-field.tsx'
import { usualReasons } from '../../../shells/usual-reasons.ts'
import { seal } from '../../session/public.ts'
import { bookingReadings } from '../queries.ts'
import type { BookingFormProps } from './booking-forms.ts'

/** 退订金: whole, the way it came; cash by the hand of whoever gives it back. */
export default function RefundDepositForm({ booking, onClose }: BookingFormProps) {
  const { bookingId, guestName, refundPassword } = booking
  const amount = formatFen(booking.depositAmount, { trim: true })
  const options = { label: `${guestName} 退订金`, quiet: true, invalidates: bookingReadings }
  const command = useCommand(reservations.refundDeposit, options)
  const confirmed = useCommand(reservations.refundDeposit, { ...options, secret: true })
  const form = useForm<{ reason: string; payPassword: string }>({
    draft: `refundDeposit.${bookingId}`,
    secrets: ['payPassword'],
    place: (error) =>
      error instanceof ApiError && error.errCode?.startsWith('PAY_PASSWORD_') ? { payPassword: error.message } : null,
    initial: { reason: '', payPassword: '' },
    check: ({ reason, payPassword }) => ({
      reason: reason.trim() === '' && formTexts.reasonRequired,
      payPassword: refundPassword && payPassword === '' && '请输入支付密码',
    }),
    send: async ({ reason, payPassword }) => {
      const input = { bookingId, reason: reason.trim() }
      const sealed = async () => ({ ...input, payPassword: await seal(payPassword) })
      if (refundPassword) await confirmed.submitSealed({ ...input, payPassword }, sealed)
      else await command.submit(input)
      toast('订金已退')
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
      <p>{amount} 按付款方式退回客人：微信、支付宝原路退回，现金当面退，刷卡在刷卡机上退。</p>
      <ReasonField field={form.field('reason')} label="退款原因" usual={usualReasons.refundDeposit} />
      {refundPassword && (
        <FormField field={form.field('payPassword')} label="支付密码" hint="金额较大，需本人支付密码">
          {(control) => <PasswordInput digits maxLength={6} autoComplete="off" placeholder="6位数字" {...control} />}
        </FormField>
      )}
    </FormSheet>
  )
}
