/** Waiting orders of a bill: locked for their payment, and owed once it arrives. */
import type { NightUnitOfWork } from '../../../http/context.ts'
import { orderStatus, orderType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Orders } from '../../../db/types.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { postFacts } from '../../ledger/public.ts'
import { moveOrder, readPlacedFacts } from '../../orders/public.ts'

type WaitingOrder = Pick<Selectable<Orders>, 'orderId' | 'orderNo' | 'status' | 'orderType' | 'payDeadline'>

/**
 * Locks a waiting order of the bill. ORDER_NOT_FOUND for another bill's order, ORDER_PAID or ORDER_STATUS_WRONG when it is not waiting any
 * more.
 */
export async function lockWaitingOrder(tx: Tx, orderId: number, billId: number): Promise<WaitingOrder> {
  const { rows } = await sql<WaitingOrder>`
    select o.order_id, o.order_no, o.status, o.order_type, o.pay_deadline from orders o join sitting r using (sitting_id)
    where o.order_id = ${orderId} and r.bill_id = ${billId} for no key update of o`.execute(tx)
  const order = rows[0] ?? refuseNotFound({ orderId }, 'ORDER_NOT_FOUND')
  if (
    order.orderType === orderType.gift ||
    order.status === orderStatus.cancelled ||
    order.status === orderStatus.returned
  )
    refuse('ORDER_STATUS_WRONG')
  return order
}

/** Makes a waiting order owed when its payment arrives: F1 and its discounts. Does nothing for an order already owed. */
export async function activateOrder(work: NightUnitOfWork, orderId: number, billId: number): Promise<void> {
  const order = await lockWaitingOrder(work.tx, orderId, billId)
  if (order.status !== orderStatus.waiting) return
  const { facts } = await readPlacedFacts(work.tx, orderId)
  await postFacts(
    work.tx,
    facts.map((fact) => ({ ...fact, billId })),
    { at: work.now, businessDate: work.businessDate },
  )
  await moveOrder(work.tx, 'accept', orderId, { payDeadline: null })
}
