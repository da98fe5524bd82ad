/**
 * A cart is sent. It remembers what was sent and under which id until the outcome is known, so that a reload in between joins
 * the same operation instead of sending a second one. A sent cart is empty; it is so too when what was sent is kept on this phone.
 */
import { mintOperationId } from '@nocturne/base/operation-id'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { Storable } from '@nocturne/contract/secret-fields'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { AnyEndpoint } from '../../lib/api.ts'
import { submitCommand, type Submitted } from '../../lib/operation-queue.ts'
import { invalidate } from '../../lib/query.ts'
import { clearCart, readCart, writeCart, type CartName, type Sending } from '../catalog/public.ts'

type CartSetting<E extends AnyEndpoint> = {
  endpoint: E
  cart: CartName
  /** Readings that it makes old. */
  invalidates: readonly Pick<AnyEndpoint, 'id'>[]
  /** It is placed, or kept on this phone. */
  onSent: (sent: Submitted<AnswerOf<E>>) => void
}

/** What goes out of a cart. */
export type CartOrder<E extends AnyEndpoint> = { lane: string; label: string; input: Storable<InputOf<E>> }

export type SendingCart<E extends AnyEndpoint> = {
  /** Sends, or joins the send that is under way. Rejects with an `ApiError`; what is sent next is another operation. */
  submit: (order: CartOrder<E>) => Promise<void>
  /** It went another way (sealed, say): the cart is empty all the same. */
  arrive: (sent: Submitted<AnswerOf<E>>) => void
  /** What an earlier page was sending when it was closed is being asked for. */
  resuming: boolean
  /** How that ended, when it did not end well. */
  failure: unknown
}

/** Sends the cart of a sitting. The id is minted when the page opens. */
export function useSendingCart<E extends AnyEndpoint>(setting: CartSetting<E>): SendingCart<E> {
  const { endpoint, cart, invalidates, onSent } = setting
  const operationId = useRef<string | null>(null)
  const underWay = useRef<Promise<void> | null>(null)
  const [resuming, setResuming] = useState(() => readCart(cart).sending !== null)
  const [failure, setFailure] = useState<unknown>(null)

  const arrive = (sent: Submitted<AnswerOf<E>>) => {
    clearCart(cart)
    void invalidate(...invalidates)
    onSent(sent)
  }
  const once = (sending: Sending) =>
    (underWay.current ??= sendCart(endpoint, cart, sending)
      .then(arrive)
      .finally(() => (underWay.current = null)))

  const resume = useEffectEvent(() => {
    operationId.current = mintOperationId()
    const { sending } = readCart(cart)
    if (!sending) return
    once(sending)
      .catch(setFailure)
      .finally(() => setResuming(false))
  })
  useEffect(() => resume(), [])

  const submit = async (order: CartOrder<E>) => {
    setFailure(null)
    try {
      await once({ operationId: (operationId.current ??= mintOperationId()), ...order })
    } catch (error) {
      operationId.current = mintOperationId()
      throw error
    }
  }

  return { submit, arrive, resuming, failure }
}

/** Sends under the id of `sending`. Rejects with an `ApiError`; the cart is then as it was. */
async function sendCart<E extends AnyEndpoint>(
  endpoint: E,
  cart: CartName,
  sending: Sending,
): Promise<Submitted<AnswerOf<E>>> {
  const { operationId, lane, label } = sending
  writeCart(cart, { sending })
  try {
    const input = sending.input as Storable<InputOf<E>>
    return await submitCommand(endpoint, input, { operationId, lane, label, offline: true, quiet: true })
  } catch (error) {
    writeCart(cart, { sending: null })
    throw error
  }
}
