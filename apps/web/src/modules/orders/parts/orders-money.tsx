import { MoneyCard, type SettlementFact, type LabelledSum } from '#kit/money-card.tsx'
import type { SittingOrders } from '../use-order-actions.ts'

type Sums = NonNullable<SittingOrders['money']>

/** Sums of the orders shown, without zero rows. Orders waiting for payment are excluded. */
export function OrdersTotals({ money }: { money: Sums }) {
  const onlyWaiting = money.totalAmount === 0 && money.waitingAmount > 0
  if (onlyWaiting) return <MoneyCard label="金额" sums={[]} total={{ label: '待付款', fen: money.waitingAmount }} />
  return (
    <MoneyCard
      label="金额"
      sums={[
        { label: '消费总额', fen: money.totalAmount },
        ...buildNonZeroSum('赠送', -money.giftAmount),
        ...buildNonZeroSum('优惠', -money.discountAmount),
        ...buildNonZeroSum('已退商品', money.returnAmount, true),
        ...buildNonZeroSum('已退款', money.refundAmount, true),
        ...buildNonZeroSum('待付款订单', money.waitingAmount, true),
      ]}
      total={{ label: '应收', fen: money.payableAmount }}
      received={buildReceived(money)}
      rest={findOutcome(money)}
    />
  )
}

const buildNonZeroSum = (label: string, fen: number, faint = false): LabelledSum[] =>
  fen === 0 ? [] : [{ label, fen, faint }]

const buildReceived = ({ paidAmount, creditAmount }: Sums): SettlementFact[] => [
  { label: '已收', fen: paidAmount },
  ...(creditAmount > 0 ? [{ label: '挂账', fen: creditAmount }] : []),
]

function findOutcome({ unpaidAmount, payableAmount }: Sums): SettlementFact | null {
  if (unpaidAmount > 0) return { label: '未结', fen: unpaidAmount, tone: 'warning' }
  return payableAmount > 0 ? { label: '已结清', tone: 'positive' } : null
}
