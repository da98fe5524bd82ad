import { mintOperationId } from '@nocturne/base/operation-id'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'

import { toast } from '../../../kit/toast.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import type { Bill } from '../bill/bill-rules.ts'
import { begun, MOST_TRIES, nextStep, POLL_EVERY_MS, type Collect, type CollectEvent } from './collect-rules.ts'
import type { Due } from '../bill/due.ts'
import { collecting } from './running-rules.ts'

type Tell = (event: CollectEvent) => void

export type Collecting = {
  flow: Collect
  /** Charges a shown code. Harmless while another is under way. */
  scan: (authCode: string, amount: number) => void
  look: () => void
  end: () => void
  again: () => void
}

/**
 * Charges codes that guests show, one at a time. `onPaid` is called once. The code stays in memory until its scan is answered,
 * so that a lost answer can be asked for again, and nowhere else.
 */
export function useCollect(bill: Bill, due: Due, onPaid: (payment: { amount: number; payMethod: string }) => void) {
  const [flow, dispatch] = useReducer(nextStep, null, () => begun(underWay(bill, due)))
  const code = useRef('')
  const { billId } = bill
  const order = due.orderId === undefined ? {} : { orderId: due.orderId }
  const paid = useEffectEvent(onPaid)
  const charge = useEffectEvent((requestId: string, amount: number) =>
    // A waiting order is taken whole: its price is the server's to say.
    call(
      billing.scanPay,
      { requestId, billId, ...order, authCode: code.current, ...(due.orderId === undefined && { amount }) },
      { silent: true },
    ),
  )

  useEffect(() => {
    const stop = new AbortController()
    const tell: Tell = (event) => {
      if (!stop.signal.aborted) dispatch(event)
    }
    if (flow.step === 'sending' && flow.tries < MOST_TRIES) {
      const { requestId, amount } = flow.scan
      void answerOf(async () => charge(requestId, amount), flow.tries, tell)
    }
    if (flow.step !== 'sending') code.current = ''
    if (flow.step === 'running' || flow.step === 'ending') void watch(flow.payment.paymentNo, tell, stop.signal)
    if (flow.step === 'ending') {
      const { paymentNo } = flow.payment
      void answerOf(() => takeBack(billId, paymentNo), flow.tries, tell)
    }
    if (flow.step === 'paid') paid(flow.payment)
    return () => stop.abort()
  }, [flow, billId])

  const collect: Collecting = {
    flow,
    scan: (authCode, amount) => {
      // The code of a scan under way is not replaced: its request may have to be repeated.
      if (flow.step !== 'asking' || code.current !== '') return
      code.current = authCode
      dispatch({ type: 'scan', scan: { requestId: mintOperationId(), amount }, nowMs: Date.now() })
    },
    look: () => dispatch({ type: 'look' }),
    end: () => dispatch({ type: 'end' }),
    again: () => dispatch({ type: 'again' }),
  }
  return collect
}

/** The scan that was left when the page was loaded anew or its sheet closed. */
function underWay(bill: Bill, due: Due) {
  const payment = collecting(bill, due)
  return payment && { ...payment, sinceMs: parseTime(payment.createTime).getTime() }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const pauseAfter = (tries: number) => (tries === 0 ? 0 : Math.min(1_000 * 2 ** tries, 10_000))

type Answer = Extract<CollectEvent, { type: 'told' }>['state']

/** A refusal is an answer; anything else says nothing about what happened. */
async function answerOf(ask: () => Promise<Answer>, tries: number, tell: Tell): Promise<void> {
  await wait(pauseAfter(tries))
  try {
    tell({ type: 'told', state: await ask() })
  } catch (error) {
    const refused = error instanceof ApiError && error.kind === 'refused'
    tell(refused ? { type: 'refused', text: error.message } : { type: 'lost' })
  }
}

async function watch(paymentNo: string, tell: Tell, signal: AbortSignal): Promise<void> {
  for (;;) {
    await wait(POLL_EVERY_MS)
    if (signal.aborted) return
    try {
      tell({ type: 'told', state: await call(payments.status, { paymentNo }, { signal, silent: true }) })
    } catch {
      // No answer: it stays where it is.
    }
  }
}

/** Ends a payment that staff know by its number only. Why it may not be ended is said at once: it goes on as it was. */
async function takeBack(billId: number, paymentNo: string): Promise<Answer> {
  const bill = await call(billing.detail, { billId }, { silent: true })
  const payment = bill.payments.find((row) => row.paymentNo === paymentNo)
  if (!payment) throw new Error(`payment ${paymentNo} is not on bill ${billId}`)
  return call(billing.endRunning, { paymentId: payment.paymentId }, { silent: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.kind === 'refused') toast(error.message)
    throw error
  })
}
