import { mintOperationId } from '@nocturne/base/operation-id'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { ApiError } from '../../lib/api-error.ts'
import { invalidate } from '../../lib/query.ts'
import { useCommand } from '../../lib/use-command.ts'
import { clearCart, readCart, type CartName, type Sending } from '../catalog/public.ts'
import { seal } from '../session/public.ts'
import { confirmGiftLink } from './links.ts'
import { giftReadings, sendGift, type GiftInput, type SentGift } from './send-gift.ts'

export type Gift = {
  lane: string
  label: string
  input: GiftInput
  /** Of a giver who is not the caller, as typed. */
  payPassword: string
}

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
  const lost = useRef<GiftInput | null>(null)
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

  /** With a password in it nothing is stored; after a lost answer the very same words go again, or they would be another gift. */
  const submitConfirmed = async ({ input, payPassword }: Gift) => {
    const sealed = lost.current ?? { ...input, giverPayPassword: await seal(payPassword) }
    try {
      arrive(await confirmed.submit(sealed))
    } catch (error) {
      lost.current = error instanceof ApiError && error.kind === 'unknown' ? sealed : null
      throw error
    }
  }

  /** Sends, or joins the send that is under way. Rejects with an `ApiError`; what is sent next is another operation. */
  const submit = async (gift: Gift) => {
    setFailure(null)
    if (gift.payPassword !== '' || lost.current) return submitConfirmed(gift)
    const { lane, label, input } = gift
    try {
      await once({ operationId: (operationId.current ??= mintOperationId()), lane, label, input })
    } catch (error) {
      operationId.current = mintOperationId()
      throw error
    }
  }

  return { submit, resuming, failure }
}
