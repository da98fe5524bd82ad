import { billing } from '@nocturne/contract/billing/endpoints'
import { billStatus } from '@nocturne/contract/codes'

import { Button } from '#kit/button.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { formatYuan } from '#lib/format/format.ts'
import { filterFittingDeposits, OffBillNotices } from '../../tables/public.ts'
import { billQueries, useNavigateAfterPayment, useBillCommand } from '../use-bill.ts'
import type { PaySheetProps } from '../parts/sheet-props.ts'

interface OffBillSheetProps extends PaySheetProps {
  /** Continues with the requested action. */
  onGoOn: () => void
}

/** Question before taking money when some items that affect the amount due are not on the bill yet. */
export function OffBillItemsSheet({ bill, due, onGoOn, onClose }: OffBillSheetProps) {
  const { billId } = bill
  const command = useBillCommand(billing.settle, bill, { label: '抵扣订金' })
  const settled = useNavigateAfterPayment(bill, due)
  const deposits = filterFittingDeposits(bill.deposits, due.fen)
  const leftFen = deposits.reduce((left, { amount }) => left - amount, due.fen)
  const deduct = async () => {
    const payments = deposits.map(({ amount, bookingId }) => ({
      payMethod: 'deposit' as const,
      amount,
      depositBookingId: bookingId,
    }))
    const done = await command.submit({ billId, payments }).catch(() => null)
    if (!done || done.queued) return
    if (done.answer.status === billStatus.settled) {
      onClose()
      return settled(done.answer)
    }
    onGoOn()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="还有未计入账单的项目"
      fact={`未结 ${formatYuan(due.fen)}`}
      footer={
        deposits.length > 0 ? (
          <>
            <Button onClick={onGoOn}>不抵扣</Button>
            <Button kind="primary" wide onClick={deduct}>
              {leftFen > 0 ? `抵扣订金后收 ${formatYuan(leftFen)}` : `抵扣订金 ${formatYuan(due.fen)}`}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>返回</Button>
            <Button wide onClick={onGoOn}>
              仍要收款
            </Button>
          </>
        )
      }
    >
      <OffBillNotices items={bill.offBill} readings={billQueries} />
    </Sheet>
  )
}
