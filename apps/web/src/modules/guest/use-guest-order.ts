import { createOperationId } from '@nocturne/base/operation-id'
import { guest } from '@nocturne/contract/guest/endpoints'
import { useEffect, useEffectEvent, useReducer } from 'react'

import { ApiError, logUnexpected } from '#lib/query/api-error.ts'
import { writeAsGuest, resolveWriteOutcome } from '#lib/offline/guest-write.ts'
import { session } from '#lib/identity/session.ts'
import { clearCart, readCart, writeCart, type CartKey } from '../catalog/public.ts'
import {
  createOrderingState,
  isStatusCheckOnly,
  MAX_LOST_RESPONSES,
  applyOrderEvent,
  type GuestOrderInput,
  type OrderingState,
  type OrderEvent,
  type PlacedOrder,
  type OrderSubmission,
} from './ordering-rules.ts'

type UnderWay = Extract<OrderingState, { step: 'sending' }>

/** Orders a guest's cart. `onPlaced` is called once when the order is placed. */
export function useGuestOrder(cart: CartKey, onPlaced: (answer: PlacedOrder) => void) {
  const [state, dispatch] = useReducer(applyOrderEvent, null, () => createOrderingState(readSending(cart)))
  const placed = useEffectEvent(onPlaced)
  const settle = useEffectEvent((event: OrderEvent) => {
    if (event.type === 'placed') clearCart(cart)
    if (event.type === 'refused') writeCart(cart, { sending: null })
    dispatch(event)
  })

  useEffect(() => {
    if (state.step === 'placed') placed(state.answer)
    if (state.step !== 'sending' || state.tries >= MAX_LOST_RESPONSES) return
    const stop = new AbortController()
    const emit = (event: OrderEvent) => !stop.signal.aborted && settle(event)
    void send(state, emit)
    return () => stop.abort()
  }, [state])

  /** Stores the request on the device before sending. */
  const submit = (input: GuestOrderInput, asMember: boolean) => {
    if (state.step !== 'editing') return
    const sending: OrderSubmission = { operationId: createOperationId(), input, at: Date.now(), asMember }
    writeCart(cart, { sending: { ...sending, lane: 'guest', label: '点单' } })
    dispatch({ type: 'submit', sending })
  }

  return { state, submit, look: () => dispatch({ type: 'look' }) }
}

function readSending(cart: CartKey): OrderSubmission | null {
  const { sending } = readCart(cart)
  if (!sending) return null
  const { operationId, input, at = 0, asMember = false } = sending
  return { operationId, input: input as GuestOrderInput, at, asMember }
}

async function send(state: UnderWay, emitEvent: (event: OrderEvent) => unknown): Promise<void> {
  const { tries } = state
  if (tries > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(1_000 * 2 ** tries, 10_000)))
  try {
    emitEvent({ type: 'placed', answer: await resolveOrder(state) })
  } catch (error) {
    logUnexpected(error)
    const failure = error instanceof ApiError && error.kind === 'unauthorized' ? LOGIN_OVER : error
    emitEvent(
      failure instanceof ApiError && failure.kind === 'refused'
        ? { type: 'refused', error: failure }
        : { type: 'lost' },
    )
  }
}

const LOGIN_OVER = new ApiError({ kind: 'refused', msg: '会员登录已失效，请核对价格后重新提交' })
const NEVER_ARRIVED = new ApiError({ kind: 'refused', msg: '订单没有送达，请重新提交' })

async function resolveOrder(state: UnderWay): Promise<PlacedOrder> {
  const { sending, inDoubt } = state
  const { operationId, input, asMember } = sending
  // The member session ended after the goods were shown at member prices: refuse instead of ordering at list prices.
  if (asMember && session().memberToken === null) {
    if (!inDoubt) throw LOGIN_OVER
    return (await resolveWriteOutcome(operationId, LOGIN_OVER)) as PlacedOrder
  }
  if (isStatusCheckOnly(state, Date.now()))
    return (await resolveWriteOutcome(operationId, NEVER_ARRIVED)) as PlacedOrder
  return writeAsGuest(guest.createOrder, input, { operationId, inDoubt, asMember })
}
