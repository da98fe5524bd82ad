import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useLocation } from 'wouter'

import { Notice } from '../../../kit/notice.tsx'
import { toast } from '../../../kit/toast.ts'
import { ReasonSheet } from '../../../shells/reason-sheet.tsx'
import { usualReasons } from '../../../shells/usual-reasons.ts'
import { billLink } from '../links.ts'
import { onlineFen } from '../online/running-rules.ts'
import { useBillCommand } from '../use-bill-command.ts'
import { RunningNotices } from '../online/running-notices.tsx'
import type { BillSheetProps } from '../parts/sheet-props.ts'

/** 反结账: the settled bill is opened again, its payments are voided, a new bill takes the orders. */
export default function ReverseSheet({ bill, onClose, onRefund }: BillSheetProps & { onRefund: () => void }) {
  const { billId, version } = bill
  const command = useBillCommand(billing.reverse, bill)
  const [, navigate] = useLocation()
  const onlineOnBill = onlineFen(bill)
  const money = [
    bill.paidAmount > 0 && `已收 ${formatFen(bill.paidAmount, { trim: true })}`,
    bill.creditAmount > 0 && `挂账 ${formatFen(bill.creditAmount, { trim: true })}`,
  ].filter(Boolean)

  const send = async (reason: string) => {
    const done = await command.submit({ billId, version, reason })
    toast('已反结账，请在新账单上重新收款')
    onClose()
    if (!done.queued) navigate(billLink(done.answer.newBillId), { replace: true })
  }

  return (
    <ReasonSheet
      draft={`reverse.${billId}`}
      title={`反结账 ${bill.tableNames}`}
      fact={bill.billNo}
      reasonLabel="反结账原因"
      usual={usualReasons.reverse}
      submitLabel="反结账"
      submitKind="danger"
      disabledReason={onlineOnBill > 0 ? '请先退回线上支付的款' : null}
      onClose={onClose}
      send={send}
    >
      <RunningNotices bill={bill} />
      {onlineOnBill > 0 && (
        <Notice tone="danger" {...(bill.can.refund && { action: '去退款', onClick: onRefund })}>
          账单有微信、支付宝收款 {formatFen(onlineOnBill, { trim: true })}
          ，不能直接作废。请先退款（原路退回），退完后再反结账
        </Notice>
      )}
      <p>{money.join('、')} 将全部作废，生成新账单重新结账。现金、刷卡请按实际退回或重新收取。</p>
    </ReasonSheet>
  )
}
