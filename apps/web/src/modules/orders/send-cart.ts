/**
 * Sends a cart. The cart stores request and operation id until the outcome is known, so that a page reloaded meanwhile
 * joins the same operation instead of sending a second one. The cart is emptied once the request is sent or queued on
 * this device.
 */
import { createOperationId } from '@nocturne/base/operation-id'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { StorableInput } from '@nocturne/contract/secret-fields'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { AnyEndpoint } from '#lib/query/api.ts'
import { submitCommand, type SubmitResult } from '#lib/offline/operation-queue.ts'
import { invalidate } from '#lib/query/query.ts'
import { clearCart, readCart, writeCart, type CartKey, type CartSubmission } from '../catalog/public.ts'

type CartSetting<E extends AnyEndpoint> = {
  endpoint: E
  cart: CartKey
  /** Queries to invalidate after the cart was sent. */
  invalidates: readonly Pick<AnyEndpoint, 'id'>[]
  /** Called once the order is placed, or queued on this device. */
  onSent: (sent: SubmitResult<AnswerOf<E>>) => void
}

/** Request sent for a cart. */
type CartOrderRequest<E extends AnyEndpoint> = { lane: string; label: string; input: StorableInput<InputOf<E>> }

type CartSender<E extends AnyEndpoint> = {
  /**
   * Sends the cart, or waits for the request in progress. Rejects with an `ApiError`; the next attempt is a new
   * operation.
   */
  submit: (order: CartOrderRequest<E>) => Promise<void>
  /** Processes a response obtained in another way (for example with encrypted input): empties the cart as well. */
  arrive: (sent: SubmitResult<AnswerOf<E>>) => void
  /** True while querying the outcome of a request that an earlier page sent. */
  resuming: boolean
  /** Error of the request that an earlier page sent, if it failed. */
  failure: unknown
}

/**
 * Sends the cart of a sitting. The operation id is created when the page opens, so that a second tap is the same
 * operation.
 */
export function useCartSender<E extends AnyEndpoint>(setting: CartSetting<E>): CartSender<E> {
  const { endpoint, cart, invalidates, onSent } = setting
  const operationId = useRef<string | null>(null)
  const underWay = useRef<Promise<void> | null>(null)
  const [resuming, setResuming] = useState(() => readCart(cart).sending !== null)
  const [failure, setFailure] = useState<unknown>(null)

  const handleSent = (sent: SubmitResult<AnswerOf<E>>) => {
    clearCart(cart)
    void invalidate(...invalidates)
    onSent(sent)
  }
  const sendOnce = (sending: CartSubmission) =>
    (underWay.current ??= sendCart(endpoint, cart, sending)
      .then(handleSent)
      .finally(() => (underWay.current = null)))

  const resume = useEffectEvent(() => {
    operationId.current = createOperationId()
    const { sending } = readCart(cart)
    if (!sending) return
    sendOnce(sending)
      .catch(setFailure)
      .finally(() => setResuming(false))
  })
  useEffect(() => resume(), [])

  const submit = async (order: CartOrderRequest<E>) => {
    setFailure(null)
    try {
      await sendOnce({ operationId: (operationId.current ??= createOperationId()), ...order })
    } catch (error) {
      operationId.current = createOperationId()
      throw error
    }
  }

  return { submit, arrive: handleSent, resuming, failure }
}

/** Sends under the id of `sending`. Rejects with an `ApiError`; the cart is then restored. */
async function sendCart<E extends AnyEndpoint>(
  endpoint: E,
  cart: CartKey,
  sending: CartSubmission,
): Promise<SubmitResult<AnswerOf<E>>> {
  const { operationId, lane, label } = sending
  writeCart(cart, { sending })
  try {
    const input = sending.input as StorableInput<InputOf<E>>
    return await submitCommand(endpoint, input, { operationId, lane, label, offline: true, quiet: true })
  } catch (error) {
    writeCart(cart, { sending: null })
    throw error
  }
}
