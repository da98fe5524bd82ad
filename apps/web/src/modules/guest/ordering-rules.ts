/**
 * One order of a guest from the tap to the answer. The id is minted with the tap and kept with the cart before anything
 * is sent; a lost answer is asked for again under it, and until the server has spoken the order has neither gone through
 * nor failed. Pure; `use-guest-order.ts` does what a step asks.
 */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'

export type GuestOrder = InputOf<typeof guest.createOrder>
export type PlacedOrder = AnswerOf<typeof guest.createOrder>
/** `at`: the instant of the tap. `asMember`: shown and sent with the login of a member. */
export type Sending = { operationId: string; input: GuestOrder; at: number; asMember: boolean }

export type Ordering =
  /** The guest still changes things. `refusal`: why the last try was turned down. */
  | { step: 'editing'; refusal: unknown }
  /** `tries`: answers lost since it was last asked for. `inDoubt`: a send was never answered, so it may have happened. */
  | { step: 'sending'; sending: Sending; tries: number; inDoubt: boolean }
  | { step: 'placed'; answer: PlacedOrder }

export type OrderEvent =
  | { type: 'submit'; sending: Sending }
  | { type: 'placed'; answer: PlacedOrder }
  | { type: 'refused'; error: unknown }
  | { type: 'lost' }
  | { type: 'look' }

/** After this many lost answers the phone waits for the guest to ask again. */
export const MOST_TRIES = 6

/** Guests who look again this long after the tap do not expect an order to be made by it: it is only asked about. */
const STALE_MS = 2 * 60_000

/** True for an order of long ago that may have happened: it is not sent once more. */
export const isOnlyAskedAbout = ({ inDoubt, sending }: { inDoubt: boolean; sending: Sending }, now: number): boolean =>
  inDoubt && sending.at + STALE_MS < now

/** The step after an event; one that does not belong to the step changes nothing. */
export function nextOrdering(state: Ordering, event: OrderEvent): Ordering {
  if (state.step === 'editing') {
    return event.type === 'submit' ? { step: 'sending', sending: event.sending, tries: 0, inDoubt: false } : state
  }
  if (state.step === 'placed') return state
  switch (event.type) {
    case 'placed':
      return { step: 'placed', answer: event.answer }
    case 'refused':
      return { step: 'editing', refusal: event.error }
    case 'lost':
      return { ...state, tries: state.tries + 1, inDoubt: true }
    case 'look':
      return { ...state, tries: 0 }
    default:
      return state
  }
}

/** What to begin with: an order that an earlier page was sending is asked for first. */
export const firstOrdering = (sending: Sending | null): Ordering =>
  sending ? { step: 'sending', sending, tries: 0, inDoubt: true } : { step: 'editing', refusal: null }
