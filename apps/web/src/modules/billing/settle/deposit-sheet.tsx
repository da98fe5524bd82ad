import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'

import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { useForm } from '#lib/form.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { BillChanges } from '../parts/bill-changes.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'
import { useBillCommand, useNavigateAfterPayment } from '../use-bill.ts'

/** 抵扣订金: deducts the guests' deposit from the bill, always in full. */
export default function DepositSheet({ bill, due, onClose }: PaySheetProps) {
  const { billId, deposits } = bill
  const command = useBillCommand(billing.settle, bill, { label: '抵扣订金' })
  const settled = useNavigateAfterPayment(bill, due)
  const form = useForm<{ bookingId: number | null }>({
    draft: null,
    initial: { bookingId: deposits[0]?.bookingId ?? null },
    check: () => ({}),
    send: async ({ bookingId }) => {
      const deposit = deposits.find((one) => one.bookingId === bookingId)
      if (!deposit) return onClose()
      const { amount, bookingId: depositBookingId } = deposit
      const done = await command.submit({ billId, payments: [{ payMethod: 'deposit', amount, depositBookingId }] })
      onClose()
      if (!done.queued) settled(done.answer, { word: '订金已抵扣' })
    },
  })
  const chosen = deposits.find(({ bookingId }) => bookingId === form.value.bookingId)
  const tooMuch = chosen !== undefined && chosen.amount > due.fen
  return (
    <FormSheet
      form={form}
      title="抵扣订金"
      fact={`未结 ${formatFen(due.fen, { trim: true })}`}
      submitLabel={`抵扣 ${formatFen(chosen?.amount ?? 0, { trim: true })}`}
      onClose={onClose}
    >
      <BillChanges bill={bill} />
      {deposits.map(({ bookingId, guestName, amount }) => (
        <ListRow
          key={bookingId}
          title={guestName}
          fact="预订订金"
          figure={<Money fen={amount} />}
          selected={bookingId === form.value.bookingId}
          onClick={() => form.change({ bookingId })}
        />
      ))}
      {tooMuch && <Notice tone="neutral">订金只能整笔抵扣，且不超过未结金额；消费不足时请在预订里退订金后收款</Notice>}
    </FormSheet>
  )
}
