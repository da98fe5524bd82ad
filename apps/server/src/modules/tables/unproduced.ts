import { orderStatus, produceStatus, recordStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../db/statement.ts'

/** SQL: condition that goods of the bill wait for production, including gifts and paid orders. */
export const buildUnproducedFilter = (billId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from sitting w join orders o using (sitting_id) join order_item i using (order_id)
    where w.bill_id = ${billId} and w.status <> ${lit(recordStatus.cancelled)}
      and o.status in (${lit(orderStatus.placed, orderStatus.settled)}) and i.quantity > i.return_quantity
      and i.produce_status in (${lit(produceStatus.waiting, produceStatus.making)}))`
