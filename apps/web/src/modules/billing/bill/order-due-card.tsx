import { orders } from '@nocturne/contract/orders/endpoints'

import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatRemaining } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { useApi } from '#lib/query/query.ts'
import type { Bill } from './bill-rules.ts'

type WaitingOrder = Bill['waitingOrders'][number]

/** Waiting order that is paid here before production. */
export function OrderDueCard({ order }: { order: WaitingOrder }) {
  const { data } = useApi(orders.detail, { orderId: order.orderId }, { live: true })
  const items = data?.orders[0]?.items ?? []
  const now = useNow(1_000)
  const left = order.payDeadline && formatRemaining(order.payDeadline, now)
  return (
    <Card label={`待付款订单 ${order.orderNo}`}>
      <SectionTitle inCard end={<Tag tone="warning">待付款</Tag>}>
        {order.tableName} · {order.orderNo}
      </SectionTitle>
      {order.payDeadline && (
        <Notice>{left ? `请在 ${left} 内付款，逾期自动取消` : '付款时间已过，订单将自动取消'}</Notice>
      )}
      <KeyValue
        rows={[
          ...items.map((item) => ({
            label: item.goodsName,
            middle: `×${item.quantity}`,
            value: <Money fen={item.amount - item.discountAmount} exact />,
          })),
          { label: '应收', value: <Money fen={order.payableAmount} />, total: true },
        ]}
      />
    </Card>
  )
}
