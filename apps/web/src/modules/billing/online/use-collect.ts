import { createOperationId } from '@nocturne/base/operation-id'
import { parseTime } from '@nocturne/base/venue-time'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'

import { showToast } from '#kit/toast.ts'
import { ApiError, logUnexpected } from '#lib/query/api-error.ts'
import { call } from '#lib/query/api.ts'
import {
  createCollectFlow,
  MAX_LOST_RESPONSES,
  applyCollectEvent,
  POLL_INTERVAL_MS,
  type CollectFlow,
  type CollectEvent,
  type PaymentState,
} from './collect-rules.ts'

type EmitEvent = (event: CollectEvent) => void
type Paid = { amount: number; payMethod: string }

export type CodeCollection = {
  flow: CollectFlow
  /** Charges a payment code. Ignored while another is in progress. */
  scan: (authCode: string, amount: number) => void
  look: () => void
  end: () => void
  again: () => void
}

/** Requests of one purpose, such as a bill or a recharge: charge a scanned code, and cancel the payment in progress. */
export type ChargeActions = {
  /** Payment that was still in progress at a reload or when the sheet was closed. */
  running: (Pick<PaymentState, 'paymentNo' | 'amount' | 'payMethod'> & { createTime: string }) | null
  charge: (requestId: string, authCode: string, amount: number) => Promise<PaymentState>
  /** Cancels a payment of which only the payment number is known. */
  takeBack: (paymentNo: string) => Promise<PaymentState>
}

/**
 * Charges guests' payment codes, one at a time. `onPaid` is called once. The code stays in memory only until its scan
 * gets a response, so that a lost response can be retried.
 */
export function useCodeCollection(
  { running, charge, takeBack }: ChargeActions,
  onPaid: (payment: Paid) => void,
): CodeCollection {
  const [flow, dispatch] = useReducer(applyCollectEvent, null, () => createCollectFlow(toRunning(running)))
  const code = useRef('')
  const paid = useEffectEvent(onPaid)
  const send = useEffectEvent((requestId: string, amount: number) => charge(requestId, code.current, amount))
  const end = useEffectEvent((paymentNo: string) => takeBack(paymentNo))

  useEffect(() => {
    const stop = new AbortController()
    const emit: EmitEvent = (event) => {
      if (!stop.signal.aborted) dispatch(event)
    }
    if (flow.step === 'sending' && flow.tries < MAX_LOST_RESPONSES) {
      const { requestId, amount } = flow.scan
      void emitOutcome(async () => send(requestId, amount), flow.tries, emit)
    }
    if (flow.step !== 'sending') code.current = ''
    if (flow.step === 'running' || flow.step === 'ending') void pollStatus(flow.payment.paymentNo, emit, stop.signal)
    if (flow.step === 'ending') {
      const { paymentNo } = flow.payment
      void emitOutcome(async () => withRefusalToast(end(paymentNo)), flow.tries, emit)
    }
    if (flow.step === 'paid') paid(flow.payment)
    return () => stop.abort()
  }, [flow])

  return {
    flow,
    scan: (authCode, amount) => {
      // Does not replace the code of a scan in progress, because its request may have to be retried.
      if (flow.step !== 'asking' || code.current !== '') return
      code.current = authCode
      dispatch({ type: 'scan', scan: { requestId: createOperationId(), amount }, nowMs: Date.now() })
    },
    look: () => dispatch({ type: 'look' }),
    end: () => dispatch({ type: 'end' }),
    again: () => dispatch({ type: 'again' }),
  }
}

const toRunning = (running: ChargeActions['running']) =>
  running ? { ...running, sinceMs: parseTime(running.createTime).getTime() } : undefined

/** Shows the reason immediately when a payment cannot be cancelled; the payment continues. */
const withRefusalToast = <T>(request: Promise<T>): Promise<T> =>
  request.catch((error: unknown) => {
    if (error instanceof ApiError && error.kind === 'refused') showToast(error.message)
    throw error
  })

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const computePauseMs = (tries: number) => (tries === 0 ? 0 : Math.min(1_000 * 2 ** tries, 10_000))

/** Sends the request and emits its outcome. A refusal is a response; after any other error the outcome is unknown. */
async function emitOutcome(
  sendRequest: () => Promise<PaymentState>,
  tries: number,
  emitEvent: EmitEvent,
): Promise<void> {
  await wait(computePauseMs(tries))
  try {
    emitEvent({ type: 'told', state: await sendRequest() })
  } catch (error) {
    logUnexpected(error)
    const refused = error instanceof ApiError && error.kind === 'refused'
    emitEvent(refused ? { type: 'refused', text: error.message } : { type: 'lost' })
  }
}

async function pollStatus(paymentNo: string, emitEvent: EmitEvent, signal: AbortSignal): Promise<void> {
  for (;;) {
    await wait(POLL_INTERVAL_MS)
    if (signal.aborted) return
    try {
      emitEvent({ type: 'told', state: await call(payments.status, { paymentNo }, { signal, silent: true }) })
    } catch {
      // A lost response leaves the state unchanged.
    }
  }
}
