/**
 * A cart becomes an order. The cart remembers what was sent and under which id until the outcome is known, so that a
 * reload in between joins the same operation; it is emptied only when the order was accepted or is kept on this phone.
 */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'

import { submitCommand, type Submitted } from '../../lib/operation-queue.ts'
import { invalidate } from '../../lib/query.ts'
import { clearCart, writeCart, type CartName, type Sending } from '../catalog/public.ts'

export type OrderInput = InputOf<typeof orders.add>
export type PlacedOrder = Submitted<AnswerOf<typeof orders.add>>

/** Sends the order, or joins the send under its id. Rejects with an `ApiError`; the cart is then as it was. */
export async function placeOrder(cart: CartName, sending: Sending): Promise<PlacedOrder> {
  const { operationId, lane, label } = sending
  writeCart(cart, { sending })
  try {
    const input = sending.input as OrderInput
    const placed = await submitCommand(orders.add, input, { operationId, lane, label, offline: true, quiet: true })
    clearCart(cart)
    void invalidate(tables.list, tables.detail, orders.list, orders.byRecord, catalog.goodsList)
    return placed
  } catch (error) {
    writeCart(cart, { sending: null })
    throw error
  }
}
