import { formatFen } from '@nocturne/base/money'
import { creditStatus, payStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { Card } from '#kit/card.tsx'
import { Disclosure } from '#kit/disclosure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import type { Bill, Payment } from './bill-rules.ts'
import { getMethodLabel } from '../labels.ts'
import { isCollectedByStaff } from '../online/running-rules.ts'
import { CreditStatusTag, RefundOrCreditTag } from '../parts/state-tag.tsx'

/** 收款记录: payments with employee and time; each opens the lines it paid. Payments in progress have a separate card. */
export function PaymentsCard({ bill, onOpen }: { bill: Bill; onOpen: (payment: Payment) => void }) {
  const ended = bill.payments.filter(({ status }) => status === payStatus.failed || status === payStatus.closed)
  const taken = bill.payments.filter(({ status }) => status === payStatus.succeeded)
  if (ended.length + taken.length === 0) return null
  return (
    <Card label="收款记录">
      <SectionTitle inCard>收款记录</SectionTitle>
      {taken.map((payment) => (
        <PaymentRow key={payment.paymentId} payment={payment} onOpen={onOpen} />
      ))}
      {ended.length > 0 && (
        <Disclosure label={`未成功 ${ended.length} 笔`}>
          {ended.map((payment) => (
            <PaymentRow key={payment.paymentId} payment={payment} onOpen={onOpen} />
          ))}
        </Disclosure>
      )}
    </Card>
  )
}

function PaymentRow({ payment, onOpen }: { payment: Payment; onOpen: (payment: Payment) => void }) {
  const who = payment.online ? formatOnlineSource(payment) : payment.cashierName
  return (
    <ListRow
      inCard
      title={getMethodLabel(payment.payMethod)}
      aside={payment.slipNo && `小票 ${payment.slipNo}`}
      fact={[formatShortTime(payment.payTime ?? payment.createTime), who].filter(Boolean).join(' · ')}
      figure={<Money fen={payment.amount} struck={payment.voided} />}
      chip={<PaymentState payment={payment} />}
      onClick={() => onOpen(payment)}
    />
  )
}

/** Text such as `扫码收款 · 小珠`, or that the guest paid without staff. */
const formatOnlineSource = (payment: Payment): string =>
  isCollectedByStaff(payment)
    ? ['扫码收款', payment.cashierName].filter(Boolean).join(' · ')
    : getLabel('pay_scene', payment.scene)

/** Tag of a payment that was voided, refunded or did not succeed; none for an ordinary one. */
function PaymentState({ payment }: { payment: Payment }) {
  if (payment.voided) return <Tag>已作废</Tag>
  if (payment.status !== payStatus.succeeded) return <Tag>{getLabel('pay_status', payment.status)}</Tag>
  if (payment.refundedAmount === 0) return null
  return (
    <Tag tone="danger">
      已退 <Money fen={payment.refundedAmount} />
    </Tag>
  )
}

const isOwed = ({ status }: Bill['credits'][number]): boolean =>
  status === creditStatus.open || status === creditStatus.partlyRepaid

/** Refunds and credits of the bill in any status. A credit opens its repayments. */
export function RefundsAndCreditsCard({ bill, onCredit }: { bill: Bill; onCredit: (creditId: number) => void }) {
  const { refunds, credits } = bill
  if (refunds.length === 0 && credits.length === 0) return null
  return (
    <Card label="退款与挂账">
      <SectionTitle inCard>退款与挂账</SectionTitle>
      {refunds.map((refund) => (
        <ListRow
          key={`refund ${refund.refundId}`}
          inCard
          title={getLabel('refund_type', refund.refundType)}
          fact={[refund.applyUserName, refund.refundTime && formatShortTime(refund.refundTime)]
            .filter(Boolean)
            .join(' · ')}
          note={[refund.onlineAmount > 0 && '原路退回', refund.reason].filter(Boolean).join(' · ')}
          figure={<Money fen={-refund.amount} />}
          chip={<RefundOrCreditTag dict="refund_status" value={refund.status} />}
        />
      ))}
      {credits.map((credit) => (
        <ListRow
          key={`credit ${credit.creditId}`}
          inCard
          title="挂账"
          aside={credit.guestName}
          fact={`担保人 ${credit.guaranteeUserName} · ${credit.creditNo}`}
          note={isOwed(credit) && `未还 ${formatFen(credit.remainAmount, { trim: true })}`}
          figure={<Money fen={credit.amount} />}
          chip={<CreditStatusTag credit={credit} />}
          {...(credit.canOpen && { onClick: () => onCredit(credit.creditId) })}
        />
      ))}
    </Card>
  )
}
