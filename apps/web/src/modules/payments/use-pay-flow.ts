import { mintOperationId } from '@nocturne/base/operation-id'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'

import type { PayParams } from '../../bridge/pay.ts'
import { ApiError, reportUnexpected } from '../../lib/api-error.ts'
import { guestCall } from '../../lib/guest-query.ts'
import { keepFlow, readFlow, type Subject } from './kept-flow.ts'
import {
  MOST_TRIES,
  nextStep,
  POLL_EVERY_MS,
  resumed,
  toKeep,
  type PayEvent,
  type PayFlow,
  type Wanted,
} from './pay-flow-rules.ts'

/** Poll interval while the guest decides whether to continue: the payment may still succeed. */
const GLANCE_EVERY_MS = 5_000

export type Start = (wanted: Wanted) => Promise<AnswerOf<typeof billing.guestPay>>
type Flow = PayFlow<PayParams>
type Event = PayEvent<PayParams>

export type Paying = {
  flow: Flow
  /** Starts the payment with a new id. Ignored while one is in progress. */
  pay: (wanted: Omit<Wanted, 'requestId'>) => void
  /** Queries the outcome again. */
  look: () => void
  /** Reopens the sheet of the same payment. */
  goOn: () => void
  giveUp: () => void
}

/**
 * Runs the payment of one subject. `ready` delays the first call until the payer is identified. `onPaid` is called
 * once.
 */
export function usePayFlow(subject: Subject, start: Start, ready: boolean, onPaid: (no: string) => void): Paying {
  const [flow, dispatch] = useReducer(nextStep<PayParams>, null, () => resumed(readFlow(subject), Date.now()) as Flow)
  const begin = useEffectEvent(start)
  const paid = useEffectEvent(onPaid)

  // Stores before sending: effects of one component run in order.
  useEffect(() => keepFlow(subject, toKeep(flow)), [subject, flow])
  useEffect(() => {
    const stop = new AbortController()
    const tell = (event: Event) => {
      if (!stop.signal.aborted) dispatch(event)
    }
    if (flow.step === 'starting' && ready && flow.tries < MOST_TRIES) void startPayment(flow, begin, tell)
    if (flow.step === 'sheet') void openSheet(flow.params, tell)
    if (flow.step === 'checking') void watch(flow.paymentNo, POLL_EVERY_MS, tell, stop.signal)
    if (flow.step === 'open') void watch(flow.paymentNo, GLANCE_EVERY_MS, tell, stop.signal)
    if (flow.step === 'ending') void endPayment(flow.paymentNo, flow.tries, tell)
    if (flow.step === 'paid') paid(flow.paymentNo)
    return () => stop.abort()
  }, [flow, ready])

  return {
    flow,
    pay: (wanted) => dispatch({ type: 'pay', wanted: { requestId: mintOperationId(), ...wanted } }),
    look: () => dispatch({ type: 'look', nowMs: Date.now() }),
    goOn: () => dispatch({ type: 'goOn' }),
    giveUp: () => dispatch({ type: 'giveUp' }),
  }
}

/**
 * Refetches the payable amount after an attempt ended: the sum may have changed, and the attempt is no longer in
 * progress.
 */
export function useReadAgain({ flow }: Paying, read: () => unknown): void {
  const readAgain = useEffectEvent(read)
  const before = useRef(flow)
  useEffect(() => {
    if (flow.step === 'choosing' && before.current !== flow) void readAgain()
    before.current = flow
  }, [flow])
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const pauseAfter = (tries: number) => (tries === 0 ? 0 : Math.min(1_000 * 2 ** tries, 10_000))

/** Event for an error: a refusal is a response; any other error leaves the outcome unknown. */
function refusalOf(error: unknown): Event {
  reportUnexpected(error)
  return error instanceof ApiError && error.kind === 'refused'
    ? { type: 'refused', errCode: error.errCode, text: error.message }
    : { type: 'lost' }
}

async function startPayment(
  { wanted, tries }: { wanted: Wanted; tries: number },
  start: Start,
  tell: (event: Event) => void,
) {
  await wait(pauseAfter(tries))
  try {
    tell({ type: 'started', answer: await start(wanted), nowMs: Date.now() })
  } catch (error) {
    tell(refusalOf(error))
  }
}

async function openSheet(params: PayParams, tell: (event: Event) => void): Promise<void> {
  const outcome = await import('../../bridge/pay.ts').then(
    ({ openPaySheet }) => openPaySheet(params),
    // The chunk failed to load.
    () => 'unopened' as const,
  )
  const left = params.kind === 'redirect' && outcome === 'unknown'
  tell({ type: 'sheet', outcome: left ? 'left' : outcome, nowMs: Date.now() })
}

async function watch(
  paymentNo: string,
  everyMs: number,
  tell: (event: Event) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const answer = await guestCall(payments.status, { paymentNo }, { signal })
      tell({ type: 'answer', answer, nowMs: Date.now() })
    } catch {
      tell({ type: 'silence', nowMs: Date.now() })
    }
    await wait(everyMs)
  }
}

async function endPayment(paymentNo: string, tries: number, tell: (event: Event) => void): Promise<void> {
  await wait(pauseAfter(tries))
  try {
    tell({ type: 'answer', answer: await guestCall(payments.giveUp, { paymentNo }), nowMs: Date.now() })
  } catch (error) {
    tell(refusalOf(error))
  }
}
