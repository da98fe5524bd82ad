import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'

/** An order of a flash sale as its list shows it. */
export type KillOrder = AnswerOf<typeof flashSales.orderList>['rows'][number]
