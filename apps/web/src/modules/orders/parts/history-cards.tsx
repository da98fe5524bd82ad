import { getLabel } from '@nocturne/contract/dictionaries'

import { Card } from '#kit/card.tsx'
import { Disclosure } from '#kit/disclosure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { Timeline, type TimelineStep } from '#kit/timeline.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { getDictTag } from '../labels.ts'
import type { SittingOrders } from '../use-order-actions.ts'

/** Payments, refunds and history. */
export function HistoryCards({ payments, refunds, logs }: Pick<SittingOrders, 'payments' | 'refunds' | 'logs'>) {
  return (
    <>
      {payments.length > 0 && (
        <Card label="付款记录">
          <SectionTitle inCard>付款记录</SectionTitle>
          {payments.map((payment) => (
            <PaymentRow key={payment.paymentId} payment={payment} />
          ))}
        </Card>
      )}
      {refunds.length > 0 && (
        <Card label="退款记录">
          <SectionTitle inCard>退款记录</SectionTitle>
          {refunds.map((refund) => (
            <RefundRow key={refund.refundId} refund={refund} />
          ))}
        </Card>
      )}
      {logs.length > 0 && <Logs logs={logs} />}
    </>
  )
}

function PaymentRow({ payment }: { payment: SittingOrders['payments'][number] }) {
  const state = payment.voided ? { text: '已冲正', tone: 'neutral' as const } : getDictTag('pay_status', payment.status)
  const fact = [payment.payTime && formatShortTime(payment.payTime), payment.cashierName].filter(Boolean).join(' · ')
  return (
    <ListRow
      inCard
      title={getLabel('pay_method', payment.payMethod)}
      fact={fact}
      {...(payment.refundedAmount > 0 && {
        note: (
          <>
            已退 <Money fen={payment.refundedAmount} exact />
          </>
        ),
      })}
      figure={<Money fen={payment.amount} exact />}
      chip={<Tag tone={state.tone}>{state.text}</Tag>}
    />
  )
}

function RefundRow({ refund }: { refund: SittingOrders['refunds'][number] }) {
  const state = getDictTag('refund_status', refund.status)
  return (
    <ListRow
      inCard
      title={getLabel('refund_type', refund.refundType)}
      fact={`${formatShortTime(refund.createTime)} · ${refund.applyUserName}`}
      note={refund.reason}
      figure={<Money fen={-refund.amount} exact />}
      chip={<Tag tone={state.tone}>{state.text}</Tag>}
    />
  )
}

/** Number of latest entries; the others are behind a button. */
const SHOWN = 3

function Logs({ logs }: { logs: SittingOrders['logs'] }) {
  const steps = logs.map((log, index): TimelineStep => ({
    key: `${log.createTime} ${index}`,
    title: log.title,
    who: log.userName,
    when: formatShortTime(log.createTime),
    note: log.content,
  }))
  return (
    <Card label="操作记录">
      <SectionTitle inCard>操作记录</SectionTitle>
      <Timeline label="操作记录" steps={steps.slice(0, SHOWN)} />
      {steps.length > SHOWN && (
        <Disclosure label={`展开全部 ${steps.length} 条`}>
          <Timeline label="更早的操作记录" steps={steps.slice(SHOWN)} />
        </Disclosure>
      )}
    </Card>
  )
}
