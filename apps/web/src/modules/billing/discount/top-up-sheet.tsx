import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'

import { showToast } from '#kit/toast.ts'
import { useConfirmation } from '#lib/form.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { useBillCommand } from '../use-bill.ts'
import type { BillSheetProps } from '../parts/sheet-props.ts'

/** 补低消: adds a line that raises the bill to the minimum of its tables. */
export default function TopUpSheet({ bill, onClose }: BillSheetProps) {
  const command = useBillCommand(billing.topUp, bill)
  const missing = formatFen(bill.minDiffAmount, { trim: true })
  const form = useConfirmation(async () => {
    await command.submit({ billId: bill.billId, version: bill.version })
    showToast(`已补低消 ${missing}`)
    onClose()
  })
  return (
    <FormSheet
      form={form}
      title={`补低消 ${bill.tableNames}`}
      onClose={onClose}
      submitLabel={`补 ${missing}`}
      disabledReason={bill.minDiffAmount === 0 ? '已达到低消，无需补低消' : null}
    >
      <p>
        低消 {formatFen(bill.minCharge, { trim: true })}，已消费 {formatFen(bill.minEligibleAmount, { trim: true })}
        。账单将加上 “补低消” {missing}，计入应收，不计业绩。
      </p>
    </FormSheet>
  )
}
