/**
 * State machine of a guest's order. The operation id is created on tap and stored with the cart before sending. A lost
 * response is retried under the same id. Until the server has responded, the order counts neither as placed nor as
 * failed. Pure; `use-guest-order.ts` runs the effects.
 */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'

export type GuestOrderInput = InputOf<typeof guest.createOrder>
export type PlacedOrder = AnswerOf<typeof guest.createOrder>
/** `at`: time of the tap. `asMember`: priced and sent with a member's login. */
export type OrderSubmission = { operationId: string; input: GuestOrderInput; at: number; asMember: boolean }

export type OrderingState =
  /** The guest is editing. `refusal`: error of the last attempt. */
  | { step: 'editing'; refusal: unknown }
  /**
   * `tries`: number of lost responses since the guest last requested a send. `inDoubt`: an attempt got no response, so
   * the order may exist.
   */
  | { step: 'sending'; sending: OrderSubmission; tries: number; inDoubt: boolean }
  | { step: 'placed'; answer: PlacedOrder }

export type OrderEvent =
  | { type: 'submit'; sending: OrderSubmission }
  | { type: 'placed'; answer: PlacedOrder }
  | { type: 'refused'; error: unknown }
  | { type: 'lost' }
  | { type: 'look' }

/** Maximum number of lost responses before automatic retries stop. */
export const MAX_LOST_RESPONSES = 6

/**
 * Age of a tap after which its order is no longer sent, only queried, because the guest does not expect a new order any
 * more.
 */
const STALE_MS = 2 * 60_000

/** True for an old order of unknown outcome, which is only queried and not sent again. */
export const isStatusCheckOnly = (
  { inDoubt, sending }: { inDoubt: boolean; sending: OrderSubmission },
  now: number,
): boolean => inDoubt && sending.at + STALE_MS < now

/** State after an event; events that do not apply to the state are ignored. */
export function applyOrderEvent(state: OrderingState, event: OrderEvent): OrderingState {
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

/** Initial state. An order that was being sent before a reload is queried first. */
export const createOrderingState = (sending: OrderSubmission | null): OrderingState =>
  sending ? { step: 'sending', sending, tries: 0, inDoubt: true } : { step: 'editing', refusal: null }
