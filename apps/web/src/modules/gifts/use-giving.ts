import { catalog } from '@nocturne/contract/catalog/endpoints'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { StorableInput } from '@nocturne/contract/secret-fields'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { useLocation } from 'wouter'

import type { SubmitResult } from '#lib/offline/operation-queue.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import type { CartKey } from '../catalog/public.ts'
import { useCartSender } from '../orders/public.ts'
import { encryptForSending } from '../session/public.ts'
import { buildConfirmGiftLink } from './links.ts'

export type GiftInput = StorableInput<InputOf<typeof gifts.add>>

/** Queries to invalidate after a gift. */
const giftReadings = [
  gifts.quota,
  gifts.list,
  tables.list,
  tables.detail,
  orders.list,
  orders.byRecord,
  catalog.goodsList,
]

export type GiftSubmission = {
  lane: string
  label: string
  input: GiftInput
  /**
   * Pay password of a giver other than the user. A gift with a password is never stored: it is sent immediately or
   * fails.
   */
  payPassword: string
}

/** Sends the cart of a sitting as a gift or as a request; a request is a gift without a giver. */
export function useGiftSubmission(cart: CartKey, isRequest: boolean) {
  const [, navigate] = useLocation()
  const confirmed = useCommand(gifts.add, { label: '赠送', secret: true, quiet: true })
  const sending = useCartSender({
    endpoint: isRequest ? gifts.ask : gifts.add,
    cart,
    invalidates: giftReadings,
    onSent: (given: SubmitResult<AnswerOf<typeof gifts.add>>) => {
      const what = given.queued ? { operationId: given.operationId } : { sendId: given.answer.sendId }
      navigate(buildConfirmGiftLink(cart.sitting, what), { replace: true })
    },
  })

  /** Sends the gift. Rejects with an `ApiError`; the next attempt is then a new operation. */
  const submit = async ({ payPassword, ...gift }: GiftSubmission) => {
    if (payPassword === '') return sending.submit(gift)
    const sealInput = async () => ({ ...gift.input, giverPayPassword: await encryptForSending(payPassword) })
    sending.arrive(await confirmed.submitSealed({ ...gift.input, payPassword }, sealInput))
  }

  return { submit, resuming: sending.resuming, failure: sending.failure }
}
