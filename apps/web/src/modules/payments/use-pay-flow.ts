import { createOperationId } from '@nocturne/base/operation-id'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'

import type { PayParams } from '#bridge/pay.ts'
import { ApiError, logUnexpected } from '#lib/query/api-error.ts'
import { callAsGuest } from '#lib/query/guest-query.ts'
import { storePayFlow, readPayFlow, type PaySubject } from './pay-flow-store.ts'
import {
  MAX_LOST_RESPONSES,
  applyPayEvent,
  POLL_INTERVAL_MS,
  resumePayFlow,
  toStoredFlow,
  type PayEvent,
  type PayFlow,
  type PayRequest,
} from './pay-flow-rules.ts'

/** Poll interval while the guest decides whether to continue: the payment may still succeed. */
const GLANCE_EVERY_MS = 5_000

export type StartPayment = (request: PayRequest) => Promise<AnswerOf<typeof billing.guestPay>>
type Flow = PayFlow<PayParams>
type Event = PayEvent<PayParams>

export type PayControl = {
  flow: Flow
  /** Starts the payment with a new id. Ignored while one is in progress. */
  pay: (request: Omit<PayRequest, 'requestId'>) => void
  /** Queries the outcome again. */
  look: () => void
  /** Reopens the sheet of the same payment. */
  goOn: () => void
  giveUp: () => void
}

/**
 * Runs the payment of one subject. While `ready` is false the payer is not identified yet, so no request is sent.
 * `onPaid` is called once.
 */
export function usePayFlow(
  subject: PaySubject,
  start: StartPayment,
  ready: boolean,
  onPaid: (no: string) => void,
): PayControl {
  const [flow, dispatch] = useReducer(
    applyPayEvent<PayParams>,
    null,
    () => resumePayFlow(readPayFlow(subject), Date.now()) as Flow,
  )
  const begin = useEffectEvent(start)
  const paid = useEffectEvent(onPaid)

  // This effect stores the flow and must precede the one that sends: effects of a component run in order.
  useEffect(() => storePayFlow(subject, toStoredFlow(flow)), [subject, flow])
  useEffect(() => {
    const stop = new AbortController()
    const emit = (event: Event) => {
      if (!stop.signal.aborted) dispatch(event)
    }
    if (flow.step === 'starting' && ready && flow.tries < MAX_LOST_RESPONSES) void startPayment(flow, begin, emit)
    if (flow.step === 'sheet') void openSheet(flow.params, emit)
    if (flow.step === 'checking') void pollStatus(flow.paymentNo, POLL_INTERVAL_MS, emit, stop.signal)
    if (flow.step === 'open') void pollStatus(flow.paymentNo, GLANCE_EVERY_MS, emit, stop.signal)
    if (flow.step === 'ending') void cancelPayment(flow.paymentNo, flow.tries, emit)
    if (flow.step === 'paid') paid(flow.paymentNo)
    return () => stop.abort()
  }, [flow, ready])

  return {
    flow,
    pay: (request) => dispatch({ type: 'pay', wanted: { requestId: createOperationId(), ...request } }),
    look: () => dispatch({ type: 'look', nowMs: Date.now() }),
    goOn: () => dispatch({ type: 'goOn' }),
    giveUp: () => dispatch({ type: 'giveUp' }),
  }
}

/**
 * Refetches the payable amount after an attempt ended: the sum may have changed, and the attempt is no longer in
 * progress.
 */
export function useRefetchAfterAttempt({ flow }: PayControl, read: () => unknown): void {
  const readAgain = useEffectEvent(read)
  const before = useRef(flow)
  useEffect(() => {
    if (flow.step === 'choosing' && before.current !== flow) void readAgain()
    before.current = flow
  }, [flow])
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const computePauseMs = (tries: number) => (tries === 0 ? 0 : Math.min(1_000 * 2 ** tries, 10_000))

/** Event for an error: a refusal is a response; any other error leaves the outcome unknown. */
function toErrorEvent(error: unknown): Event {
  logUnexpected(error)
  return error instanceof ApiError && error.kind === 'refused'
    ? { type: 'refused', errCode: error.errCode, text: error.message }
    : { type: 'lost' }
}

async function startPayment(
  { wanted, tries }: { wanted: PayRequest; tries: number },
  start: StartPayment,
  onEvent: (event: Event) => void,
) {
  await wait(computePauseMs(tries))
  try {
    onEvent({ type: 'started', answer: await start(wanted), nowMs: Date.now() })
  } catch (error) {
    onEvent(toErrorEvent(error))
  }
}

async function openSheet(params: PayParams, onEvent: (event: Event) => void): Promise<void> {
  const outcome = await import('#bridge/pay.ts').then(
    ({ openPaySheet }) => openPaySheet(params),
    // The chunk failed to load.
    () => 'unopened' as const,
  )
  const left = params.kind === 'redirect' && outcome === 'unknown'
  onEvent({ type: 'sheet', outcome: left ? 'left' : outcome, nowMs: Date.now() })
}

async function pollStatus(
  paymentNo: string,
  everyMs: number,
  onEvent: (event: Event) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const answer = await callAsGuest(payments.status, { paymentNo }, { signal })
      onEvent({ type: 'answer', answer, nowMs: Date.now() })
    } catch {
      onEvent({ type: 'silence', nowMs: Date.now() })
    }
    await wait(everyMs)
  }
}

async function cancelPayment(paymentNo: string, tries: number, onEvent: (event: Event) => void): Promise<void> {
  await wait(computePauseMs(tries))
  try {
    onEvent({ type: 'answer', answer: await callAsGuest(payments.giveUp, { paymentNo }), nowMs: Date.now() })
  } catch (error) {
    onEvent(toErrorEvent(error))
  }
}
