import { orders } from '@nocturne/contract/orders/endpoints'
import ReceiptText from 'lucide-react/icons/receipt-text'

import { ListRow } from '../../../kit/list-row.tsx'
import { Money } from '../../../kit/money.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { useApiPages, type RowOf } from '../../../lib/pages.ts'
import { orderState } from '../../../lib/order-state.ts'
import { ListPage } from '../../../shells/list-page.tsx'
import { memberCentreLink, ownOrderLink } from '../links.ts'

type Row = RowOf<typeof orders.memberList>

const orderKey = ({ orderId }: Row) => orderId

/** What stands for the order: its first goods, and how many there are in all. */
function goodsText({ goods, pieces }: Row): string {
  const names = goods.map(({ goodsName, quantity }) => (quantity > 1 ? `${goodsName}×${quantity}` : goodsName))
  return `${names.join('、')}${goods.length > 0 ? ` 共${pieces}件` : '—'}`
}

const orderRow = (order: Row) => {
  const { text, tone } = orderState(order.status)
  return (
    <ListRow
      title={goodsText(order)}
      fact={`${order.businessDate} · ${order.tableName}${order.giftFlag ? ' · 门店赠送' : ''}`}
      figure={<Money fen={order.payableAmount} />}
      chip={<Tag tone={tone}>{text}</Tag>}
      href={ownOrderLink(order.orderId)}
    />
  )
}

/** P150 我的订单: what a member ordered, and what was ordered at his tables. */
export default function OwnOrdersPage() {
  const query = useApiPages(orders.memberList, {})
  return (
    <ListPage
      backTo={memberCentreLink}
      query={query}
      row={orderRow}
      rowKey={orderKey}
      empty={{ text: '暂无订单', icon: <ReceiptText /> }}
    />
  )
}
