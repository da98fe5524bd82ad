import { formatFen } from '@nocturne/base/money'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { getLabel } from '@nocturne/contract/dictionaries'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { call } from '#lib/query/api.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { invalidate } from '#lib/query/query.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { confirmCancelPayment, lazyBalancePaymentSheet, lazyCollectFixedAmountSheet } from '../../billing/public.ts'
import { bookingQueries } from '../queries.ts'
import { useBookingCommand } from '../use-booking-command.ts'
import type { BookingFormProps } from './booking-forms.ts'

const ways = [
  { id: 'cash', label: '现金' },
  { id: 'card', label: '刷卡' },
  { id: 'balance', label: '余额' },
  { id: 'code', label: '扫付款码' },
] as const

/**
 * 收订金: takes the requested amount in cash, by card terminal, from a member's balance or by the guest's wallet code.
 * Guests who are not at the venue pay through the link sent to them.
 */
export default function TakeDepositForm(props: BookingFormProps) {
  const { depositPaying } = props.booking
  const [scans, setScans] = useState(depositPaying?.scanned ?? false)
  const [byBalance, setByBalance] = useState(false)
  if (byBalance) return <FromBalance {...props} />
  if (scans) return <ScanDeposit {...props} />
  if (depositPaying) return <PayingNow {...props} paying={depositPaying} />
  return <AtDesk {...props} onScan={() => setScans(true)} onBalance={() => setByBalance(true)} />
}

type AtDeskProps = BookingFormProps & { onScan: () => void; onBalance: () => void }
type FormValues = { payMethod: 'cash' | 'card'; slipNo: string }

function AtDesk({ booking, onClose, onScan, onBalance }: AtDeskProps) {
  const { bookingId, guestName } = booking
  const amount = formatFen(booking.depositAmount, { trim: true })
  const command = useBookingCommand(reservations.takeDeposit, { guestName, bookingId, quiet: true })
  const form = useForm<FormValues>({
    draft: `takeDeposit.${bookingId}`,
    initial: { payMethod: 'cash', slipNo: '' },
    check: () => ({}),
    send: async ({ payMethod, slipNo }) => {
      const slip = slipNo.trim()
      await command.submit({
        bookingId,
        payMethod,
        expectedFen: booking.depositAmount,
        ...(payMethod === 'card' && slip !== '' && { slipNo: slip }),
      })
      showToast(`${guestName} 的订金已收`)
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
        onChange={(way) => {
          if (way === 'code') onScan()
          else if (way === 'balance') onBalance()
          else form.change({ payMethod: way })
        }}
      />
      {payMethod === 'card' && (
        <FormField field={form.field('slipNo')} label="小票号" optional>
          {(control) => <TextInput maxLength={40} inputMode="numeric" {...control} />}
        </FormField>
      )}
    </FormSheet>
  )
}

/** Payment from the member's balance. */
function FromBalance({ booking, onClose }: BookingFormProps) {
  const { bookingId, guestName, depositAmount } = booking
  const command = useBookingCommand(reservations.takeDeposit, { guestName, bookingId, quiet: true, secret: true })
  const props = {
    fact: guestName,
    label: '应收订金',
    fen: depositAmount,
    take: async (proof: { authCode?: string; memberId?: number; smsCode?: string }) => {
      await command.submit({ bookingId, payMethod: 'balance', expectedFen: depositAmount, ...proof })
      showToast(`${guestName} 的订金已收`)
      onClose()
    },
    onClose,
  }
  return <LazySheet part={lazyBalancePaymentSheet} props={props} />
}

/**
 * Charges the guest's wallet code. Closing the sheet does not end the payment; the booking's `depositPaying` restores
 * it.
 */
function ScanDeposit({ booking, onClose }: BookingFormProps) {
  const { bookingId, guestName, depositAmount, depositPaying, payMode } = booking
  // Payment that was pending when the sheet opened. Payments started on this sheet are tracked by the collecting sheet.
  const [running] = useState(depositPaying)
  const handlePaid = () => {
    showToast(`${guestName} 的订金已收`)
    void invalidate(...bookingQueries)
    onClose()
  }
  const props = {
    fact: guestName,
    label: '应收订金',
    fen: depositAmount,
    payMode,
    running,
    charge: (requestId: string, authCode: string) =>
      call(
        reservations.collectDeposit,
        { requestId, bookingId, authCode, expectedFen: depositAmount },
        { silent: true },
      ),
    takeBack: () => call(reservations.endDeposit, { bookingId }, { silent: true }),
    onPaid: handlePaid,
    onClose: () => {
      void invalidate(...bookingQueries)
      onClose()
    },
  }
  return <LazySheet part={lazyCollectFixedAmountSheet} props={props} />
}

type PayingProps = BookingFormProps & { paying: NonNullable<BookingFormProps['booking']['depositPaying']> }

/**
 * Shown while the guest is paying on their own phone, because a second payment may start only after that one has ended.
 */
function PayingNow({ booking, paying, onClose }: PayingProps) {
  const { bookingId, guestName } = booking
  const { payMethod, amount, createTime } = paying
  const cancelPayment = async () => {
    await confirmCancelPayment({ payMethod, amount, end: () => call(reservations.endDeposit, { bookingId }) })
    await invalidate(...bookingQueries)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={`收订金 ${guestName}`}
      footer={
        <>
          <Button onClick={onClose}>等客人付款</Button>
          <Button wide onClick={() => void cancelPayment()}>
            取消这笔支付
          </Button>
        </>
      }
    >
      <Notice tone="neutral">
        客人 {formatShortTime(createTime)} 起正在用{getLabel('pay_method', payMethod)}支付{' '}
        {formatFen(amount, { trim: true })}
        ，到账后自动变为已付。客人没有付成时，取消后可以改用其他方式收。
      </Notice>
    </Sheet>
  )
}
