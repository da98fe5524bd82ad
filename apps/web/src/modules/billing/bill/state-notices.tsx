import type { RefundStatus } from '@nocturne/contract/codes'
import { billStatus, creditStatus, refundStatus } from '@nocturne/contract/codes'

import { Notice } from '#kit/notice.tsx'
import { formatShortTime, formatYuan } from '#lib/format/format.ts'
import type { Bill } from './bill-rules.ts'
import { buildApprovalLink } from '../../approvals/public.ts'
import { buildBillLink } from '../links.ts'
import { RefundNotice } from '../refund/refund-notice.tsx'

interface StateNoticesProps {
  bill: Bill
  /** Cash queued on this device (fen). */
  waitingCashFen: number
  /** Builds the link to the preceding or following bill. */
  linkOf?: (billId: number) => string
}

/** Statuses of refunds that are not completed yet. */
const UNDER_WAY = new Set<RefundStatus>([refundStatus.pending, refundStatus.refunding, refundStatus.failed])

/** Notices: reversed bill, pending requests, cash not sent yet. */
export function BillStateNotices({ bill, waitingCashFen, linkOf = buildBillLink }: StateNoticesProps) {
  const credits = bill.credits.filter((credit) => credit.status === creditStatus.pending)
  const refunds = bill.refunds.filter((refund) => UNDER_WAY.has(refund.status))
  return (
    <>
      {bill.status === billStatus.reversed && <Reversed bill={bill} linkOf={linkOf} />}
      {bill.replacesBillId !== null && (
        <Notice tone="neutral" href={linkOf(bill.replacesBillId)} action="原账单">
          本账单由反结账生成
        </Notice>
      )}
      {bill.reverseAsked && (
        <Notice>
          反结账待审批 · {bill.reverseAsked.userName} · {bill.reverseAsked.reason}
        </Notice>
      )}
      {waitingCashFen > 0 && (
        <Notice>现金 {formatYuan(waitingCashFen)} 已保存在本机，联网后自动入账，请勿重复收款</Notice>
      )}
      {credits.map((credit) => (
        <CreditNotice key={credit.creditId} credit={credit} />
      ))}
      {refunds.map((refund) => (
        <RefundNotice key={refund.refundId} refund={refund} />
      ))}
    </>
  )
}

/** Pending credit: names the next approver, and links to its approval, where the applicant can urge or withdraw it. */
function CreditNotice({ credit }: { credit: Bill['credits'][number] }) {
  const { amount, guestName, guaranteeUserName, waitsFor, approvalId } = credit
  const byGuarantor = waitsFor.length === 1 && waitsFor[0] === guaranteeUserName
  const waits = byGuarantor ? `待担保人 ${guaranteeUserName} 确认` : `待审批 · 担保人 ${guaranteeUserName}`
  return (
    <Notice {...(approvalId !== null && { href: buildApprovalLink(approvalId), action: '催办或撤销' })}>
      挂账 {formatYuan(amount)} {waits} · {guestName}
    </Notice>
  )
}

function Reversed({ bill, linkOf }: { bill: Bill; linkOf: (billId: number) => string }) {
  const who = [bill.reverseTime && formatShortTime(bill.reverseTime), bill.reverseUserName, bill.reverseReason]
  const text = `已反结账 · ${who.filter(Boolean).join(' · ')}`
  return bill.replacedByBillId === null ? (
    <Notice tone="danger">{text}</Notice>
  ) : (
    <Notice tone="danger" href={linkOf(bill.replacedByBillId)} action="新账单">
      {text}
    </Notice>
  )
}
