import { orderStatus } from '@nocturne/contract/codes'
import { dictionaries, getLabel } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'

import { dateParam, idParam, createChoiceParam, createDefaultChoiceParam, textParam, useFilter } from '#lib/filter.ts'
import { useSession } from '#lib/identity/session.ts'
import type { ChosenFilter } from '#shells/chosen-chips.tsx'
import { resolveRange } from '@nocturne/base/date-range'

type Input = InputOf<typeof orders.list>
type Status = NonNullable<Input['status']>
type OrderType = NonNullable<Input['orderType']>

/** `produce` is not a status: that tab shows tickets of the goods to be made. */
type TabId = Status | 'all' | 'produce'

export const produceTab: { id: TabId; label: string } = { id: 'produce', label: '出品' }

export const orderTabs: readonly { id: TabId; label: string }[] = [
  { id: 'all', label: '全部' },
  { id: orderStatus.waiting, label: '待付款' },
  { id: orderStatus.placed, label: '已下单' },
  { id: orderStatus.settled, label: '已结清' },
  { id: orderStatus.completed, label: '已完成' },
  { id: 'closed', label: '已取消/退单' },
]

export const orderTypes: readonly { value: OrderType; label: string }[] = dictionaries.order_type

const buildParams = (defaultTab: TabId) => ({
  status: createDefaultChoiceParam(
    [produceTab, ...orderTabs].map(({ id }) => id),
    defaultTab,
  ),
  beginDate: dateParam,
  endDate: dateParam,
  orderType: createChoiceParam(orderTypes.map(({ value }) => value)),
  tableId: idParam,
  tableName: textParam,
  keyword: textParam,
})

const params = buildParams('all')
/** Parameters for bar staff, whose default tab is `produce`. */
const barParams = buildParams('produce')

export type OrderFilter = ReturnType<typeof useOrderFilter>

/** Filters of the list. Defaults to tonight; bar staff start with the goods to be made. */
export function useOrderFilter(today: string) {
  const { homeView } = useSession()
  const { value, set } = useFilter(homeView === 'produce' ? barParams : params)
  const range = resolveRange(value, today)
  const { status, orderType, tableId } = value
  const keyword = value.keyword.trim()
  const input: Omit<Input, 'pageNum' | 'pageSize'> = {
    ...range,
    ...(status !== 'all' && status !== 'produce' && { status }),
    ...(orderType && { orderType }),
    ...(tableId !== undefined && { tableId }),
    ...(keyword && { keyword }),
  }
  return { ...value, range, input, set }
}

/** Active filters other than status and period. */
export function listChosenFilters({ orderType, tableId, tableName, keyword, set }: OrderFilter): ChosenFilter[] {
  return [
    ...(tableId === undefined
      ? []
      : [{ text: tableName || '台位', remove: () => set({ tableId: undefined, tableName: '' }) }]),
    ...(orderType ? [{ text: getLabel('order_type', orderType), remove: () => set({ orderType: undefined }) }] : []),
    ...(keyword ? [{ text: keyword, remove: () => set({ keyword: '' }) }] : []),
  ]
}
