import ListFilter from 'lucide-react/icons/list-filter'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { orders } from '@nocturne/contract/orders/endpoints'
import { useState, type ReactNode } from 'react'

import { IconButton } from '#kit/icon-button.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { ChosenChips } from '#shells/chosen-chips.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { ListPage } from '#shells/list-page.tsx'
import { RangeChips } from '#shells/range-chips.tsx'
import { listChosenFilters, orderTabs, produceTab, useOrderFilter, type OrderFilter } from '../order-filter.ts'
import { OrderCard } from '../parts/order-card.tsx'
import { WorkListPage } from '../parts/work-list-page.tsx'
import type { OrderCardData } from '../use-order-actions.ts'

const filterSheet = createLazyComponent(() => import('../parts/order-filter-sheet.tsx'))

const renderOrder = (order: OrderCardData) => <OrderCard order={order} />

/** P003 订单: tonight's orders in the user's data scope by status; for bar staff also the goods to be made. */
export default function OrdersPage() {
  const today = getBusinessDate(useNow())
  const filter = useOrderFilter(today)
  const makes = usePermissions()('operate:produce:handle')
  const isMaking = filter.status === produceTab.id
  const tabs = (
    <Tabs
      label="订单状态"
      items={makes || isMaking ? [produceTab, ...orderTabs] : orderTabs}
      value={filter.status}
      onChange={(status) => filter.set({ status })}
    />
  )
  return isMaking ? <WorkListPage tabs={tabs} /> : <OrderList tabs={tabs} filter={filter} today={today} />
}

function OrderList({ tabs, filter, today }: { tabs: ReactNode; filter: OrderFilter; today: string }) {
  const [choosing, setChoosing] = useState(false)
  const query = useApiPages(orders.list, filter.input, { pageSize: 50, live: true, keep: true })
  return (
    <ListPage
      right={<IconButton label="筛选订单" icon={<ListFilter />} onClick={() => setChoosing(true)} />}
      filters={
        <>
          {tabs}
          <RangeChips range={filter.range} today={today} onChange={filter.set} />
          <ChosenChips chosen={listChosenFilters(filter)} />
          {choosing && <LazySheet part={filterSheet} props={{ filter, onClose: () => setChoosing(false) }} />}
        </>
      }
      query={query}
      row={renderOrder}
      rowKey={(order) => order.orderId}
      empty={{ text: '暂无订单', icon: <ReceiptText /> }}
    />
  )
}
