import { orderStatus } from '@nocturne/contract/codes'
import { dictionaries, label } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'

import { aDate, anId, oneOf, oneOfOr, someText, useFilter } from '../../lib/filter.ts'
import type { ChosenFilter } from '../../shells/chosen-chips.tsx'
import { rangeOr } from '../../shells/date-range.ts'

type Input = InputOf<typeof orders.list>
type Status = NonNullable<Input['status']>
type OrderType = NonNullable<Input['orderType']>

export const orderTabs: readonly { id: Status | 'all'; label: string }[] = [
  { id: 'all', label: '全部' },
  { id: orderStatus.waiting, label: '待付款' },
  { id: orderStatus.placed, label: '已下单' },
  { id: orderStatus.settled, label: '已结清' },
  { id: orderStatus.completed, label: '已完成' },
  { id: 'closed', label: '已取消/退单' },
]

export const orderTypes: readonly { value: OrderType; label: string }[] = dictionaries.order_type

const params = {
  status: oneOfOr(
    orderTabs.map(({ id }) => id),
    'all',
  ),
  beginDate: aDate,
  endDate: aDate,
  orderType: oneOf(orderTypes.map(({ value }) => value)),
  tableId: anId,
  tableName: someText,
  keyword: someText,
}

export type OrderFilter = ReturnType<typeof useOrderFilter>

/** The filters of the list. Tonight unless the address says otherwise. */
export function useOrderFilter(today: string) {
  const { value, set } = useFilter(params)
  const range = rangeOr(value, today)
  const { status, orderType, tableId } = value
  const keyword = value.keyword.trim()
  const input: Omit<Input, 'pageNum' | 'pageSize'> = {
    ...range,
    ...(status !== 'all' && { status }),
    ...(orderType && { orderType }),
    ...(tableId !== undefined && { tableId }),
    ...(keyword && { keyword }),
  }
  return { ...value, range, input, set }
}

/** What narrows the list besides state and nights. */
export function chosenFilters({ orderType, tableId, tableName, keyword, set }: OrderFilter): ChosenFilter[] {
  return [
    ...(tableId === undefined
      ? []
      : [{ text: tableName || '台位', remove: () => set({ tableId: undefined, tableName: '' }) }]),
    ...(orderType ? [{ text: label('order_type', orderType), remove: () => set({ orderType: undefined }) }] : []),
    ...(keyword ? [{ text: keyword, remove: () => set({ keyword: '' }) }] : []),
  ]
}
