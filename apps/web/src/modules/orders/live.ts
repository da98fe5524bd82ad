/** Refetches order queries when other users change orders, and makes the orders of a table available offline. */
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'

import { onLive } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate } from '#lib/query/query.ts'

registerOfflineEndpoint(orders.byRecord)
registerOfflineEndpoint(tables.list)

onLive(
  'order',
  () => void invalidate(orders.list, orders.detail, orders.byRecord, orders.produceTickets, orders.produceList),
)
onLive('goods', () => void invalidate(orders.produceTickets))
onLive('table', () => void invalidate(orders.detail, orders.byRecord))
onLive('bill', () => void invalidate(orders.list, orders.detail, orders.byRecord))
