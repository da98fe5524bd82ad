import { Card } from '../../../kit/card.tsx'
import { KeyValue, type KeyValueRow } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import type { OrderBook } from '../use-order-actions.ts'
import styles from './money-card.module.css'

type Sums = OrderBook['money']

/** The sums of the orders shown; what is zero and says nothing is left out. Orders that wait for payment are no part of them. */
export function MoneyCard({ money }: { money: Sums }) {
  const onlyWaiting = money.totalAmount === 0 && money.waitingAmount > 0
  if (onlyWaiting) {
    return (
      <Card label="金额">
        <KeyValue rows={[{ label: '待付款', value: <Money fen={money.waitingAmount} />, total: true }]} />
      </Card>
    )
  }
  return (
    <Card label="金额">
      <KeyValue rows={[...parts(money), { label: '应收', value: <Money fen={money.payableAmount} />, total: true }]} />
      <div className={styles['paid']}>
        <span>
          已收 <Money fen={money.paidAmount} />
          {money.creditAmount > 0 && (
            <>
              {' · '}挂账 <Money fen={money.creditAmount} />
            </>
          )}
        </span>
        <Rest money={money} />
      </div>
    </Card>
  )
}

function Rest({ money }: { money: Sums }) {
  if (money.unpaidAmount > 0) {
    return (
      <b data-tone="warning">
        未结 <Money fen={money.unpaidAmount} />
      </b>
    )
  }
  return money.payableAmount > 0 ? <b data-tone="positive">已结清</b> : null
}

const less = (label: string, fen: number): KeyValueRow[] =>
  fen > 0 ? [{ label, value: <Money fen={-fen} exact /> }] : []
const note = (label: string, fen: number): KeyValueRow[] =>
  fen > 0 ? [{ label, value: <Money fen={fen} exact />, faint: true }] : []

function parts(money: Sums): KeyValueRow[] {
  return [
    { label: '消费总额', value: <Money fen={money.totalAmount} exact /> },
    ...less('赠送', money.giftAmount),
    ...less('优惠', money.discountAmount),
    ...note('已退商品', money.returnAmount),
    ...note('已退款', money.refundAmount),
    ...note('待付款订单', money.waitingAmount),
  ]
}
