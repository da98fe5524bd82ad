import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatRemaining } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import type { Bill } from './bill-rules.ts'
import { buildPayOrderLink } from '../links.ts'

/** Orders that are produced only after payment. Each is paid separately. */
export function WaitingOrdersCard({ bill }: { bill: Bill }) {
  const now = useNow(1_000)
  if (bill.waitingOrders.length === 0) return null
  return (
    <Card label="待付款订单">
      <SectionTitle inCard>待付款订单（先付）</SectionTitle>
      {bill.waitingOrders.map((order) => {
        const left = order.payDeadline && formatRemaining(order.payDeadline, now)
        return (
          <ListRow
            key={order.orderId}
            inCard
            title={order.tableName}
            fact={order.orderNo}
            note={order.payDeadline && (left ? `${left} 内付款，逾期自动取消` : '付款时间已过')}
            figure={<Money fen={order.payableAmount} />}
            chip={<Tag tone="warning">{bill.can.collect ? '去收款' : '待付款'}</Tag>}
            {...(bill.can.collect && { href: buildPayOrderLink(bill.billId, order.orderId) })}
          />
        )
      })}
    </Card>
  )
}
