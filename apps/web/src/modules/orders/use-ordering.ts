import { mintOperationId } from '@nocturne/base/operation-id'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { readCart, type CartName, type Sending } from '../catalog/public.ts'
import { billLink, orderedLink } from './links.ts'
import { placeOrder, type OrderInput, type PlacedOrder } from './place-order.ts'

/** Where a placed order leads: paid at once at the bill, otherwise to what it has become. */
function nextPage(sitting: string, placed: PlacedOrder): string {
  if (placed.queued) return orderedLink(sitting, placed)
  const { orderId, status } = placed.answer
  return status === '0' ? billLink(sitting, orderId) : orderedLink(sitting, { orderId })
}

/**
 * Ordering the cart of a sitting. The id is minted when the page opens; what an earlier page was sending when it was
 * closed is asked for first. `resuming` while that runs.
 */
export function useOrdering(cart: CartName) {
  const [, navigate] = useLocation()
  const operationId = useRef<string | null>(null)
  const underWay = useRef<Promise<void> | null>(null)
  const [resuming, setResuming] = useState(() => readCart(cart).sending !== null)
  const [failure, setFailure] = useState<unknown>(null)

  const send = async (sending: Sending) => {
    const placed = await placeOrder(cart, sending)
    navigate(nextPage(cart.sitting, placed), { replace: true })
  }
  const once = (sending: Sending) => (underWay.current ??= send(sending).finally(() => (underWay.current = null)))

  const resume = useEffectEvent(() => {
    operationId.current = mintOperationId()
    const { sending } = readCart(cart)
    if (!sending) return
    once(sending)
      .catch(setFailure)
      .finally(() => setResuming(false))
  })
  useEffect(() => resume(), [])

  /** Sends, or joins the send that is under way. Rejects with an `ApiError`; what is sent next is another operation. */
  const submit = async (order: { lane: string; label: string; input: OrderInput }) => {
    setFailure(null)
    const id = (operationId.current ??= mintOperationId())
    try {
      await once({ operationId: id, ...order })
    } catch (error) {
      operationId.current = mintOperationId()
      throw error
    }
  }

  return { submit, resuming, failure }
}
