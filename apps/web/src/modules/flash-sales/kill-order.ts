import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'

/** Flash sale order as in the list. */
export type FlashOrder = AnswerOf<typeof flashSales.orderList>['rows'][number]
