import ListFilter from 'lucide-react/icons/list-filter'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { businessDate } from '@nocturne/base/venue-time'
import { orders } from '@nocturne/contract/orders/endpoints'
import { lazy, Suspense, useState } from 'react'

import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import { setParams } from '../../../lib/address.ts'
import { useNow } from '../../../lib/now.ts'
import { useApiPages } from '../../../lib/pages.ts'
import { useScreenTitle } from '../../../lib/screen.ts'
import { ListPage } from '../../../shells/list-page.tsx'
import { RangeChips } from '../../../shells/range-chips.tsx'
import { chosenFilters, orderTabs, useOrderFilter } from '../order-filter.ts'
import { OrderCard } from '../parts/order-card.tsx'
import type { OrderCardData } from '../use-order-actions.ts'

const FilterSheet = lazy(() => import('../parts/order-filter-sheet.tsx'))

const orderRow = (order: OrderCardData) => <OrderCard order={order} />

/** P003 订单: tonight's orders within one's scope, by state. */
export default function OrdersPage() {
  const title = useScreenTitle()
  const today = businessDate(useNow())
  const filter = useOrderFilter(today)
  const [choosing, setChoosing] = useState(false)
  const query = useApiPages(orders.list, filter.input, { pageSize: 50, live: true, keep: true })
  const chosen = chosenFilters(filter)
  return (
    <ListPage
      title={title}
      back={false}
      tabBar
      right={<IconButton label="筛选订单" icon={<ListFilter />} onClick={() => setChoosing(true)} />}
      filters={
        <>
          <Tabs
            label="订单状态"
            items={orderTabs}
            value={filter.tab}
            onChange={(tab) => setParams({ status: tab === 'all' ? undefined : tab })}
          />
          <RangeChips
            range={filter.range}
            today={today}
            onChange={({ beginDate, endDate }) => setParams({ beginDate, endDate })}
          />
          {chosen.length > 0 && (
            <ChipRow label="已选条件">
              {chosen.map(({ param, text }) => (
                <Chip key={param} selected label={`移除 ${text}`} onClick={() => setParams({ [param]: undefined })}>
                  {text} ×
                </Chip>
              ))}
            </ChipRow>
          )}
          <Suspense>{choosing && <FilterSheet filter={filter} onClose={() => setChoosing(false)} />}</Suspense>
        </>
      }
      query={query}
      row={orderRow}
      rowKey={(order) => order.orderId}
      empty={{ text: '暂无订单', icon: <ReceiptText /> }}
    />
  )
}
