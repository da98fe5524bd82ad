import { payBizType, payMethod } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payments } from '@nocturne/contract/payments/endpoints'

import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { payMethodNames, type PayMethod } from '../pay-way-rules.ts'

type Result = AnswerOf<typeof payments.status>

/** Label of the paid subject's number. */
function getNumberLabel({ bizType, orderId }: Result): string {
  if (bizType === payBizType.reward) return '打赏单号'
  if (bizType === payBizType.repayment) return '挂账单号'
  if (bizType === payBizType.recharge) return '充值单号'
  if (bizType === payBizType.deposit) return '预订单号'
  return orderId === null ? '账单号' : '订单号'
}

const formatMethod = ({ payMethod: by }: Result): string =>
  by === payMethod.balance ? '会员余额' : (payMethodNames[by as PayMethod] ?? '其他')

/** Facts of a payment: venue, method, time and number; preceded by a notice if the money is refunded. */
export function PaymentFacts({ result }: { result: Result }) {
  return (
    <>
      {result.notice !== '' && result.notice !== result.failReason && <Notice>{result.notice}</Notice>}
      <Card>
        <KeyValue
          rows={[
            ...(result.tableName ? [{ label: '台位', value: result.tableName }] : []),
            { label: '支付方式', value: formatMethod(result) },
            ...(result.refundedAmount > 0
              ? [{ label: '已退款', value: <Money fen={result.refundedAmount} exact />, tone: 'danger' as const }]
              : []),
            ...(result.payTime ? [{ label: '支付时间', value: formatShortTime(result.payTime) }] : []),
            ...(result.paidNo ? [{ label: getNumberLabel(result), value: result.paidNo }] : []),
            { label: '支付单号', value: result.paymentNo },
          ]}
        />
      </Card>
    </>
  )
}
