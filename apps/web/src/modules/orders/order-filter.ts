import { isDate } from '@nocturne/base/venue-time'
import { dictionaries, label } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'

import { idParam, useParams } from '../../lib/screen.ts'

type Input = InputOf<typeof orders.list>
type Status = NonNullable<Input['status']>
type OrderType = NonNullable<Input['orderType']>

export const orderTabs: readonly { id: Status | 'all'; label: string }[] = [
  { id: 'all', label: '全部' },
  { id: '0', label: '待付款' },
  { id: '1', label: '已下单' },
  { id: '2', label: '已结清' },
  { id: '3', label: '已完成' },
  { id: 'closed', label: '已取消/退单' },
]

export const orderTypes: readonly { value: OrderType; label: string }[] = dictionaries.order_type

export type OrderFilter = ReturnType<typeof useOrderFilter>

/** The filters of the list; they live in the address. Tonight unless it says otherwise. */
export function useOrderFilter(today: string) {
  const params = useParams('status', 'beginDate', 'endDate', 'orderType', 'tableId', 'tableName', 'keyword')
  const tab = orderTabs.find(({ id }) => id === params.status)?.id ?? 'all'
  const beginDate = dateOr(params.beginDate, today)
  const endDate = dateOr(params.endDate, beginDate > today ? beginDate : today)
  const orderType = orderTypes.find(({ value }) => value === params.orderType)?.value
  const tableId = idParam(params.tableId)
  const keyword = params.keyword?.trim()
  const input: Omit<Input, 'pageNum' | 'pageSize'> = {
    beginDate,
    endDate,
    ...(tab !== 'all' && { status: tab }),
    ...(orderType && { orderType }),
    ...(tableId !== undefined && { tableId }),
    ...(keyword && { keyword }),
  }
  return { tab, range: { beginDate, endDate }, orderType, tableId, tableName: params.tableName, keyword, input }
}

const dateOr = (text: string | undefined, otherwise: string) => (text && isDate(text) ? text : otherwise)

/** What narrows the list besides state and nights, each with the parameter that says so. */
export function chosenFilters(filter: OrderFilter): { param: string; text: string }[] {
  const { orderType, tableId, tableName, keyword } = filter
  return [
    ...(tableId === undefined ? [] : [{ param: 'tableId', text: tableName ?? '台位' }]),
    ...(orderType ? [{ param: 'orderType', text: label('order_type', orderType) }] : []),
    ...(keyword ? [{ param: 'keyword', text: keyword }] : []),
  ]
}
