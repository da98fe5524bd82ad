import { formatFen } from '@nocturne/base/money'
import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Notice } from '../../../kit/notice.tsx'
import { toast } from '../../../kit/toast.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { billLink } from '../links.ts'
import { onlineFen } from '../running-rules.ts'
import { useBillCommand } from '../use-bill-command.ts'
import { ReasonField } from './reason-field.tsx'
import { RunningNotices } from './running-notices.tsx'
import type { BillSheetProps } from './sheet-props.ts'

const usual = ['收错款', '客人要求改单', '付款方式有误', '漏单']

/** 反结账: the settled bill is opened again, its payments are voided, a new bill takes the orders. */
export default function ReverseSheet({ bill, onClose, onRefund }: BillSheetProps & { onRefund: () => void }) {
  const command = useBillCommand(billing.reverse, bill)
  const [, navigate] = useLocation()
  const [reason, setReason] = useState('')
  const onlineOnBill = onlineFen(bill)
  const money = [
    bill.paidAmount > 0 && `已收 ${formatFen(bill.paidAmount, { trim: true })}`,
    bill.creditAmount > 0 && `挂账 ${formatFen(bill.creditAmount, { trim: true })}`,
  ].filter(Boolean)

  const submit = async () => {
    const done = await command.submit({ billId: bill.billId, version: bill.version, reason: reason.trim() })
    toast(successTexts.done)
    onClose()
    if (!done.queued) navigate(billLink(done.answer.newBillId), { replace: true })
  }

  return (
    <FormSheet
      title={`反结账 ${bill.tableNames}`}
      fact={bill.billNo}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="反结账"
      submitKind="danger"
      disabledReason={
        onlineOnBill > 0 ? '请先退回线上支付的款' : reason.trim() === '' ? formTexts.reasonRequired : null
      }
    >
      <RunningNotices bill={bill} />
      {onlineOnBill > 0 && (
        <Notice tone="danger" {...(bill.can.refund && { action: '去退款', onClick: onRefund })}>
          账单有微信、支付宝收款 {formatFen(onlineOnBill, { trim: true })}
          ，不能直接作废。请先退款（原路退回），退完后再反结账
        </Notice>
      )}
      <p>{money.join('、')} 将全部作废，生成新账单重新结账。现金、刷卡请按实际退回或重新收取。</p>
      <ReasonField label="反结账原因" usual={usual} value={reason} onChange={setReason} />
    </FormSheet>
  )
}
