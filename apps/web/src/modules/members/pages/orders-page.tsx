import { getBusinessDate } from '@nocturne/base/venue-time'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Ticket from 'lucide-react/icons/ticket'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { Tag } from '#kit/tag.tsx'
import { createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { getOrderTag } from '#lib/format/order-state.ts'
import { formatPlayStart, formatUsableNights } from '#lib/format/prepaid-texts.ts'
import { ListPage } from '#shells/list-page.tsx'
import { getDictTag } from '#shells/dict-tag.ts'
import { memberCentreLink, buildFlashOrderLink, buildMemberOrderLink, buildPlayJoinLink } from '../links.ts'
import { getFlashOrderTag } from '../prepaid-texts.ts'

const tabs = [
  { id: 'orders', label: '消费' },
  { id: 'kills', label: '秒杀' },
  { id: 'plays', label: '组局' },
] as const
const params = {
  view: createDefaultChoiceParam(
    tabs.map(({ id }) => id),
    'orders',
  ),
}

type Order = PagedRow<typeof orders.memberList>
type Kill = PagedRow<typeof flashSales.memberKills>
type Play = PagedRow<typeof flashSales.memberPlays>

/** P150 我的订单: orders at the member's tables, and prepaid flash sales and group plays. */
export default function OwnOrdersPage() {
  const { value, set } = useFilter(params)
  const filters = <Tabs label="订单类型" items={tabs} value={value.view} onChange={(view) => set({ view })} />
  if (value.view === 'kills') return <Kills filters={filters} />
  return value.view === 'plays' ? <Plays filters={filters} /> : <Orders filters={filters} />
}

type PartProps = { filters: ReactNode }

function Orders({ filters }: PartProps) {
  const query = useApiPages(orders.memberList, {})
  return (
    <ListPage
      backTo={memberCentreLink}
      filters={filters}
      query={query}
      row={renderOrderRow}
      rowKey={({ orderId }) => orderId}
      empty={{ text: '暂无订单', icon: <ReceiptText /> }}
    />
  )
}

/** Summary of an order: first goods, and total number of pieces. */
function formatGoods({ goods, pieces }: Order): string {
  const names = goods.map(({ goodsName, quantity }) => (quantity > 1 ? `${goodsName}×${quantity}` : goodsName))
  return `${names.join('、')}${goods.length > 0 ? ` 共${pieces}件` : '—'}`
}

function renderOrderRow(order: Order) {
  const { text, tone } = getOrderTag(order.status)
  return (
    <ListRow
      title={formatGoods(order)}
      fact={`${order.businessDate} · ${order.tableName}${order.giftFlag ? ' · 门店赠送' : ''}`}
      figure={<Money fen={order.payableAmount} />}
      chip={<Tag tone={tone}>{text}</Tag>}
      href={buildMemberOrderLink(order.orderId)}
    />
  )
}

function Kills({ filters }: PartProps) {
  const query = useApiPages(flashSales.memberKills, {}, { pageSize: 50 })
  const night = getBusinessDate(useNow())
  return (
    <ListPage
      backTo={memberCentreLink}
      filters={filters}
      query={query}
      row={(kill) => renderFlashOrderRow(kill, night)}
      rowKey={({ killOrderId }) => killOrderId}
      empty={{ text: '暂无订单', icon: <Ticket /> }}
    />
  )
}

function renderFlashOrderRow(kill: Kill, night: string) {
  const { killOrderId, goodsName, quantity, amount, activityName, tableName } = kill
  const { text, tone } = getFlashOrderTag(kill, night)
  return (
    <ListRow
      title={quantity > 1 ? `${goodsName}×${quantity}` : goodsName}
      fact={`${kill.businessDate} · ${tableName ?? activityName}`}
      note={formatUsableNights(kill)}
      figure={<Money fen={amount} />}
      chip={<Tag tone={tone}>{text}</Tag>}
      href={buildFlashOrderLink(killOrderId)}
    />
  )
}

function Plays({ filters }: PartProps) {
  const query = useApiPages(flashSales.memberPlays, {}, { pageSize: 50 })
  return (
    <ListPage
      backTo={memberCentreLink}
      filters={filters}
      query={query}
      row={renderPlayRow}
      rowKey={({ joinId }) => joinId}
      empty={{ text: emptyTexts.play, icon: <Users /> }}
    />
  )
}

function renderPlayRow(play: Play) {
  const { joinId, title, joinStatus, amount, tableName, areaName, hostUserName, joinCount, memberLimit, status } = play
  const { text, tone } = getDictTag('play_join_status', joinStatus)
  return (
    <ListRow
      title={title}
      fact={`${formatPlayStart(play)} · ${tableName ?? areaName}`}
      note={`${hostUserName} 组局 · ${joinCount} / ${memberLimit} 人 · ${getDictTag('play_status', status).text}`}
      figure={<Money fen={amount} />}
      chip={<Tag tone={tone}>{text}</Tag>}
      href={buildPlayJoinLink(joinId)}
    />
  )
}
