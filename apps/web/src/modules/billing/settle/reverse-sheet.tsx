import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMethod, payStatus } from '@nocturne/contract/codes'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Notice } from '#kit/notice.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { showToast } from '#kit/toast.ts'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { buildBillLink } from '../links.ts'
import { sumUnrefundedOnlineFen } from '../online/running-rules.ts'
import { useBillCommand } from '../use-bill.ts'
import { PaymentInProgressNotices } from '../online/running-notices.tsx'
import type { BillSheetProps } from '../parts/sheet-props.ts'

const cashReturns = [
  { id: 'returned', label: '现金已退给客人' },
  { id: 'neverTaken', label: '未收过现金' },
] as const
type CashReturn = (typeof cashReturns)[number]['id']

/** Cash on the bill that was not refunded, in fen. */
const sumCash = ({ payments }: BillSheetProps['bill']): number =>
  payments.reduce(
    (sum, { payMethod: by, status, voided, amount, refundedAmount }) =>
      by === payMethod.cash && status === payStatus.succeeded && !voided ? sum + amount - refundedAmount : sum,
    0,
  )

/** 反结账: reopens the settled bill: its payments are voided, and a new bill takes over the orders. */
export default function ReverseSheet({ bill, onClose, onRefund }: BillSheetProps & { onRefund: () => void }) {
  const { billId, version } = bill
  const command = useBillCommand(billing.reverse, bill)
  const request = useBillCommand(billing.askReverse, bill)
  const needsApproval = !bill.can.reverse
  const [, navigate] = useLocation()
  const onlineOnBill = sumUnrefundedOnlineFen(bill)
  const money = [
    bill.paidAmount > 0 && `已收 ${formatFen(bill.paidAmount, { trim: true })}`,
    bill.creditAmount > 0 && `挂账 ${formatFen(bill.creditAmount, { trim: true })}`,
  ].filter(Boolean)

  const cashFen = sumCash(bill)
  const [cashReturn, setCashReturn] = useState<CashReturn | null>(null)
  const send = async (reason: string) => {
    const input = { billId, version, reason, ...(cashReturn !== null && { cashReturn }) }
    if (needsApproval) {
      await request.submit(input)
      showToast('反结账申请已提交，待财务或总经理审批')
      return onClose()
    }
    const done = await command.submit(input)
    showToast('已反结账，请在新账单上重新收款')
    onClose()
    if (!done.queued) navigate(buildBillLink(done.answer.newBillId), { replace: true })
  }

  return (
    <ReasonSheet
      draft={`reverse.${billId}`}
      title={`反结账 ${bill.tableNames}`}
      fact={bill.billNo}
      reasonLabel="反结账原因"
      usual={commonReasons.reverse}
      submitLabel={needsApproval ? '提交反结账申请' : '反结账'}
      submitKind="danger"
      disabledReason={
        onlineOnBill > 0
          ? '请先退回线上支付的款'
          : cashFen > 0 && cashReturn === null
            ? '请选择现金是否已退给客人'
            : null
      }
      onClose={onClose}
      send={send}
    >
      <PaymentInProgressNotices bill={bill} />
      {onlineOnBill > 0 && (
        <Notice tone="danger" {...(bill.can.refund && { action: '去退款', onClick: onRefund })}>
          账单有微信、支付宝收款 {formatFen(onlineOnBill, { trim: true })}
          ，不能直接作废。请先退款（原路退回），退完后再反结账
        </Notice>
      )}
      {needsApproval && <Notice tone="neutral">由财务或总经理审批，同意后立即反结账</Notice>}
      <p>{money.join('、')} 将全部作废，生成新账单重新结账。刷卡请按实际退回或重新收取。</p>
      {cashFen > 0 && (
        <>
          <p>现金 {formatFen(cashFen, { trim: true })} 将从钱箱账面扣除：</p>
          <PickerGrid label="现金处理" columns={2} options={cashReturns} value={cashReturn} onChange={setCashReturn} />
        </>
      )}
    </ReasonSheet>
  )
}
