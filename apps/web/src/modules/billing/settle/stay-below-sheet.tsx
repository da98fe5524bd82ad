import { billing } from '@nocturne/contract/billing/endpoints'

import { showToast } from '#kit/toast.ts'
import { formatYuan } from '#lib/format/format.ts'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import type { BillSheetProps } from '../parts/sheet-props.ts'
import { useBillCommand } from '../use-bill.ts'

/** 仍按消费结账: the bill stays below its minimum, by the user's permission or by a requested approval. */
export default function StayBelowSheet({ bill, onClose }: BillSheetProps) {
  const command = useBillCommand(billing.stayBelow, bill, { label: '仍按消费结账' })
  const { billId, version, minCharge, minEligibleAmount, minDiffAmount } = bill
  const needsApproval = bill.can.stayBelow === 'ask'
  const send = async (reason: string) => {
    const done = await command.submit({ billId, version, minDiffAmount, reason })
    if (!done.queued) showToast(done.answer.pending ? '已提交审批' : '已同意按消费结账')
    onClose()
  }
  return (
    <ReasonSheet
      draft={`stayBelow.${billId}`}
      title={`仍按消费结账 ${bill.tableNames}`}
      usual={commonReasons.belowMinimum}
      submitLabel={needsApproval ? '提交审批' : '确定'}
      onClose={onClose}
      send={send}
    >
      <p>
        低消 {formatYuan(minCharge)}，已消费 {formatYuan(minEligibleAmount)}，差 {formatYuan(minDiffAmount)} 不再收取。
        {needsApproval && '需楼面经理同意，同意后才能清台。'}
      </p>
    </ReasonSheet>
  )
}
