import { mintOperationId } from '@nocturne/base/operation-id'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { invalidate } from '../../lib/query.ts'
import { useCommand } from '../../lib/use-command.ts'
import { clearCart, readCart, type CartName, type Sending } from '../catalog/public.ts'
import { confirmGiftLink } from './links.ts'
import { giftReadings, sendGift, type GiftInput, type SentGift } from './send-gift.ts'

/**
 * Giving the cart of a sitting. The id is minted when the page opens; what an earlier page was sending when it was closed is
 * asked for first. `resuming` while that runs.
 */
export function useGiving(cart: CartName) {
  const [, navigate] = useLocation()
  const operationId = useRef<string | null>(null)
  const underWay = useRef<Promise<void> | null>(null)
  const [resuming, setResuming] = useState(() => readCart(cart).sending !== null)
  const [failure, setFailure] = useState<unknown>(null)
  const confirmed = useCommand(gifts.add, { label: '赠送', secret: true, quiet: true })

  const arrive = (given: SentGift) => {
    clearCart(cart)
    void invalidate(...giftReadings)
    const what = given.queued ? { operationId: given.operationId } : { sendId: given.answer.sendId }
    navigate(confirmGiftLink(cart.sitting, what), { replace: true })
  }
  const send = async (sending: Sending) => arrive(await sendGift(cart, sending))
  const once = (sending: Sending) => (underWay.current ??= send(sending).finally(() => (underWay.current = null)))

  const resume = useEffectEvent(() => {
    operationId.current = mintOperationId()
    confirmed.begin()
    const { sending } = readCart(cart)
    if (!sending) return
    once(sending)
      .catch(setFailure)
      .finally(() => setResuming(false))
  })
  useEffect(() => resume(), [])

  /** Sends, or joins the send that is under way. Rejects with an `ApiError`; what is sent next is another operation. */
  const submit = async (gift: { lane: string; label: string; input: GiftInput }) => {
    setFailure(null)
    // With a password in it, it may not wait on this phone.
    if (gift.input.giverPayPassword !== undefined) return arrive(await confirmed.submit(gift.input))
    const id = (operationId.current ??= mintOperationId())
    try {
      await once({ operationId: id, ...gift })
    } catch (error) {
      operationId.current = mintOperationId()
      throw error
    }
  }

  return { submit, resuming, failure }
}
