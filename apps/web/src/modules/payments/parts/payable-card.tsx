import { payBizType } from '@nocturne/contract/codes'
import { Card } from '#kit/card.tsx'
import { Disclosure } from '#kit/disclosure.tsx'
import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import type { PayableBill } from '#shells/share-rules.ts'

/** Lists of up to `FEW` lines are shown completely, longer ones only with their first lines. */
const FEW = 4
const FIRST = 3

const sum = (label: string, fen: number): KeyValueRow[] =>
  fen === 0 ? [] : [{ label, value: <Money fen={fen} exact />, faint: true }]

type PayableCardProps = {
  payable: PayableBill
  /** Amount in fen of the payment that is in progress on this phone. */
  ownFen: number
  /** Hides the lines on pages that already list them above for selection. */
  onlySums: boolean
}

/** Payable items (the first lines, the rest expandable) and sums. */
export function PayableCard({ payable, ownFen, onlySums }: PayableCardProps) {
  const { items, totalAmount, discountAmount, paidAmount, creditAmount, runningAmount, unpaidAmount } = payable
  return (
    <Card label="消费明细">
      {!onlySums && <Lines items={items.slice(0, items.length > FEW ? FIRST : FEW)} />}
      {!onlySums && items.length > FEW && (
        <Disclosure label={`展开其余 ${items.length - FIRST} 项`}>
          <Lines items={items.slice(FIRST)} />
        </Disclosure>
      )}
      <KeyValue
        rows={[
          ...(totalAmount === unpaidAmount ? [] : [{ label: '消费总额', value: <Money fen={totalAmount} exact /> }]),
          ...sum('优惠', -discountAmount),
          ...sum('已付', paidAmount),
          ...sum('挂账', creditAmount),
          ...sum('同桌正在支付', Math.max(0, runningAmount - ownFen)),
          {
            label: payable.bizType === payBizType.repayment ? '待还款' : '待付',
            value: <Money fen={unpaidAmount} exact />,
            total: true,
          },
        ]}
      />
    </Card>
  )
}

function Lines({ items }: Pick<PayableBill, 'items'>) {
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
