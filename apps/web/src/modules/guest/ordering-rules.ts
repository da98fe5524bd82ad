/**
 * One order of a guest from the tap to the answer. The id is minted with the tap and kept with the cart before anything
 * is sent; a lost answer is asked for again under it, and until the server has spoken the order has neither gone through
 * nor failed. Pure; `use-guest-order.ts` does what a step asks.
 */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'

export type GuestOrder = InputOf<typeof guest.createOrder>
export type PlacedOrder = AnswerOf<typeof guest.createOrder>
export type Sending = { operationId: string; input: GuestOrder }

export type Ordering =
  /** The guest still changes things. `refusal`: why the last try was turned down. */
  | { step: 'editing'; refusal: unknown }
  /** `tries`: answers lost so far. */
  | { step: 'sending'; sending: Sending; tries: number }
  | { step: 'placed'; answer: PlacedOrder }

export type OrderEvent =
  | { type: 'submit'; sending: Sending }
  | { type: 'placed'; answer: PlacedOrder }
  | { type: 'refused'; error: unknown }
  | { type: 'lost' }
  | { type: 'look' }

/** After this many lost answers the phone waits for the guest to ask again. */
export const MOST_TRIES = 6

/** The step after an event; one that does not belong to the step changes nothing. */
export function nextOrdering(state: Ordering, event: OrderEvent): Ordering {
  if (state.step === 'editing') {
    return event.type === 'submit' ? { step: 'sending', sending: event.sending, tries: 0 } : state
  }
  if (state.step === 'placed') return state
  switch (event.type) {
    case 'placed':
      return { step: 'placed', answer: event.answer }
    case 'refused':
      return { step: 'editing', refusal: event.error }
    case 'lost':
      return { ...state, tries: state.tries + 1 }
    case 'look':
      return { ...state, tries: 0 }
    default:
      return state
  }
}

/** What to begin with: an order that an earlier page was sending is asked for first. */
export const firstOrdering = (sending: Sending | null): Ordering =>
  sending ? { step: 'sending', sending, tries: 0 } : { step: 'editing', refusal: null }
