import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import type { OrderQuote } from '../quote-rules.ts'
import type { SittingTable } from '../use-sitting.ts'

/** Cost of the order, and the amount still missing to the minimum after it. */
export function QuoteCard({ quote, head }: { quote: OrderQuote; head: SittingTable }) {
  const { totalFen, discountFen, eligibleFen } = quote
  const short = head.minDiffAmount === null ? null : Math.max(0, head.minDiffAmount - eligibleFen)
  return (
    <Card label="金额">
      <KeyValue
        rows={[
          { label: '商品金额', value: <Money fen={totalFen} exact /> },
          ...(discountFen > 0
            ? [{ label: '会员优惠', value: <Money fen={-discountFen} exact />, tone: 'warning' as const }]
            : []),
          ...(head.minCharge > 0 && short !== null
            ? [{ label: '下单后低消差额', value: short === 0 ? '已达到低消' : <Money fen={short} exact /> }]
            : []),
          { label: '应付', value: <Money fen={totalFen - discountFen} />, total: true },
        ]}
      />
    </Card>
  )
}
