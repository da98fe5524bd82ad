import { Card } from '../../../kit/card.tsx'
import { Disclosure } from '../../../kit/disclosure.tsx'
import { KeyValue, type KeyValueRow } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import type { Payable } from '../share-rules.ts'

/** So many lines are shown at once. */
const FEW = 4

const sum = (label: string, fen: number): KeyValueRow[] =>
  fen === 0 ? [] : [{ label, value: <Money fen={fen} exact />, faint: true }]

/** What the money is for: the sums, and the lines behind a tap. `ownFen` is under way on this phone. */
export function PayableCard({ payable, ownFen }: { payable: Payable; ownFen: number }) {
  const { items, totalAmount, discountAmount, paidAmount, runningAmount, unpaidAmount } = payable
  return (
    <Card label="消费明细">
      {items.length > FEW ? (
        <Disclosure label={`展开全部 ${items.length} 项`}>
          <Lines items={items} />
        </Disclosure>
      ) : (
        <Lines items={items} />
      )}
      <KeyValue
        rows={[
          ...(totalAmount === unpaidAmount ? [] : [{ label: '消费总额', value: <Money fen={totalAmount} exact /> }]),
          ...sum('优惠', -discountAmount),
          ...sum('已付', paidAmount),
          ...sum('同桌正在支付', Math.max(0, runningAmount - ownFen)),
          {
            label: payable.bizType === '4' ? '待还款' : '待付',
            value: <Money fen={unpaidAmount} exact />,
            total: true,
          },
        ]}
      />
    </Card>
  )
}

function Lines({ items }: Pick<Payable, 'items'>) {
  return (
    <KeyValue
      rows={items.map((line) => ({
        label: line.goodsName,
        middle: `×${line.quantity}`,
        value: <Money fen={line.netAmount} exact />,
      }))}
    />
  )
}
