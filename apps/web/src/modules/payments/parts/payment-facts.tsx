import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payments } from '@nocturne/contract/payments/endpoints'

import { Card } from '../../../kit/card.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { shortTime } from '../../../lib/format.ts'
import { methodNames, type PayMethod } from '../way-rules.ts'

/** What is known of a payment: where, how, when and its number; above it the word that money goes back, if it does. */
export function PaymentFacts({ result }: { result: AnswerOf<typeof payments.status> }) {
  return (
    <>
      {result.notice !== '' && <Notice>{result.notice}</Notice>}
      <Card>
        <KeyValue
          rows={[
            ...(result.tableName ? [{ label: '台位', value: result.tableName }] : []),
            { label: '支付方式', value: methodNames[result.payMethod as PayMethod] ?? '其他' },
            ...(result.payTime ? [{ label: '支付时间', value: shortTime(result.payTime) }] : []),
            { label: '支付单号', value: result.paymentNo },
          ]}
        />
      </Card>
    </>
  )
}
