/**
 * State machine of a guest's payment. Invariants: the id is created on tap and stored until the server decides, so a
 * double tap, a reload or a lost response is the same payment; the result of the sheet proves nothing; a payment has
 * failed only if the server says so. Pure; `use-pay-flow.ts` runs the effects.
 */
import { payStatus } from '@nocturne/contract/codes'
import type { PaymentPart } from '#shells/share-rules.ts'
import type { PayMethod } from './pay-way-rules.ts'

/** One payment request. */
export type PayRequest = { requestId: string; payMethod: PayMethod; part: PaymentPart }

export type SheetOutcome = 'done' | 'cancelled' | 'failed' | 'unopened' | 'unknown'

/** `waiting` and `paying` are undecided; `failed` was refused; `closed` ended without money. */
export type PaymentResponse = { status: string; failReason: string }

export type StartedPayment<Params> = PaymentResponse & { paymentNo: string; amount: number; payParams: Params | null }

/** Result of the provider's sheet; `left`: the browser went to a page of the provider instead of opening a sheet. */
export type SheetOutcomeOrRedirect = SheetOutcome | 'left'

/** Reason for querying the outcome: the result of the sheet, or a reload of the page. */
export type CheckReason = SheetOutcomeOrRedirect | 'reloaded'

type Known = { wanted: PayRequest; paymentNo: string; amount: number }

export type PayFlow<Params = unknown> =
  /** No payment in progress. `refusal`: reason why the last attempt failed. */
  | { step: 'choosing'; refusal: { errCode: string | undefined; text: string } | null }
  /** The payment is being requested. `tries`: responses lost so far; retries use the same id. */
  | { step: 'starting'; wanted: PayRequest; tries: number }
  /** The provider's sheet is open. */
  | ({ step: 'sheet'; params: Params } & Known)
  /** Polls the server every two seconds. */
  | ({ step: 'checking'; claim: CheckReason; sinceMs: number } & Known)
  /** A minute passed without a decision: polling stops until the guest looks again. */
  | ({ step: 'unsure' } & Known)
  /**
   * The guest seems to have stopped, and the server has not received money: offers to continue or cancel. Polling goes
   * on.
   */
  | ({ step: 'open'; text: string; isUnopened?: boolean } & Known)
  /** Cancelled; the server is queried for the outcome, since the payment may have succeeded before. */
  | ({ step: 'ending'; tries: number } & Known)
  | { step: 'paid'; paymentNo: string }

export type PayEvent<Params = unknown> =
  | { type: 'pay'; wanted: PayRequest }
  | { type: 'started'; answer: StartedPayment<Params>; nowMs: number }
  | { type: 'refused'; errCode: string | undefined; text: string }
  | { type: 'lost' }
  | { type: 'sheet'; outcome: SheetOutcomeOrRedirect; nowMs: number }
  | { type: 'answer'; answer: PaymentResponse; nowMs: number }
  | { type: 'silence'; nowMs: number }
  | { type: 'look'; nowMs: number }
  | { type: 'goOn' }
  | { type: 'giveUp' }

export const POLL_INTERVAL_MS = 2_000
export const POLL_DURATION_MS = 60_000
/** Maximum number of lost responses before automatic retries stop. */
export const MAX_LOST_RESPONSES = 5

/** Text shown if the provider's sheet did not open; nothing can have been paid then. */
const UNOPENED = '支付页面没有打开，没有扣款'

export const idleFlow: PayFlow<never> = { step: 'choosing', refusal: null }

/** State after an event. Events that do not apply to the state are ignored, which makes a second tap harmless. */
export function applyPayEvent<Params>(flow: PayFlow<Params>, event: PayEvent<Params>): PayFlow<Params> {
  switch (flow.step) {
    case 'choosing':
      return event.type === 'pay' ? { step: 'starting', wanted: event.wanted, tries: 0 } : flow
    case 'starting':
      return applyWhileStarting(flow, event)
    case 'sheet':
      if (event.type !== 'sheet') return flow
      if (event.outcome === 'unopened') return { step: 'open', text: UNOPENED, isUnopened: true, ...pickKnown(flow) }
      return { step: 'checking', claim: event.outcome, sinceMs: event.nowMs, ...pickKnown(flow) }
    case 'checking':
      return applyWhileChecking(flow, event)
    case 'unsure':
    case 'open':
      return applyWhileWaiting(flow, event)
    case 'ending':
      return applyWhileEnding(flow, event)
    case 'paid':
      return flow
  }
}

const pickKnown = ({ wanted, paymentNo, amount }: Known): Known => ({ wanted, paymentNo, amount })

const buildRefusal = (text: string, errCode?: string): PayFlow<never> => ({
  step: 'choosing',
  refusal: { errCode, text },
})

/** State after a final response; null while undecided. */
function findFinalFlow({ status, failReason }: PaymentResponse, paymentNo: string): PayFlow<never> | null {
  if (status === payStatus.succeeded) return { step: 'paid', paymentNo }
  if (status === payStatus.failed) return buildRefusal(failReason || '支付没有成功，请重试或换一种方式')
  return status === payStatus.closed ? buildRefusal(failReason || '这笔支付已取消，没有扣款') : null
}

function applyWhileStarting<Params>(
  flow: Extract<PayFlow<Params>, { step: 'starting' }>,
  event: PayEvent<Params>,
): PayFlow<Params> {
  if (event.type === 'refused') return buildRefusal(event.text, event.errCode)
  if (event.type === 'lost') return { ...flow, tries: flow.tries + 1 }
  // The guest retries after the automatic retries stopped.
  if (event.type === 'look') return { ...flow, tries: 0 }
  if (event.type !== 'started') return flow
  const { paymentNo, amount, payParams } = event.answer
  const payment = { wanted: flow.wanted, paymentNo, amount }
  const end = findFinalFlow(event.answer, paymentNo)
  if (end) return end
  return payParams === null
    ? { step: 'checking', claim: 'unopened', sinceMs: event.nowMs, ...payment }
    : { step: 'sheet', params: payParams, ...payment }
}

/**
 * Texts for the reasons after which the guest has probably stopped paying. The page then offers to continue or cancel
 * while polling continues.
 */
const stoppedTexts: Partial<Record<CheckReason, string>> = {
  cancelled: '还没有支付',
  failed: '支付没有完成',
  left: '还没有收到付款',
  reloaded: '还没有收到付款',
  unopened: UNOPENED,
}

function applyWhileChecking<Params>(
  flow: Extract<PayFlow<Params>, { step: 'checking' }>,
  event: PayEvent<Params>,
): PayFlow<Params> {
  if (event.type !== 'answer' && event.type !== 'silence') return flow
  const end = event.type === 'answer' ? findFinalFlow(event.answer, flow.paymentNo) : null
  if (end) return end
  const text = stoppedTexts[flow.claim]
  if (text !== undefined && event.type === 'answer')
    return { step: 'open', text, ...(flow.claim === 'unopened' && { isUnopened: true }), ...pickKnown(flow) }
  return event.nowMs - flow.sinceMs >= POLL_DURATION_MS ? { step: 'unsure', ...pickKnown(flow) } : flow
}

function applyWhileWaiting<Params>(
  flow: Extract<PayFlow<Params>, { step: 'unsure' | 'open' }>,
  event: PayEvent<Params>,
): PayFlow<Params> {
  switch (event.type) {
    case 'answer':
      return findFinalFlow(event.answer, flow.paymentNo) ?? flow
    case 'look':
      return { step: 'checking', claim: 'unknown', sinceMs: event.nowMs, ...pickKnown(flow) }
    case 'goOn':
      return { step: 'starting', wanted: flow.wanted, tries: 0 }
    case 'giveUp':
      return { step: 'ending', tries: 0, ...pickKnown(flow) }
    default:
      return flow
  }
}

/** Handles the race between cancelling and paying: a payment that succeeded first counts as paid. */
function applyWhileEnding<Params>(
  flow: Extract<PayFlow<Params>, { step: 'ending' }>,
  event: PayEvent<Params>,
): PayFlow<Params> {
  if (event.type === 'lost') {
    const tries = flow.tries + 1
    return tries < MAX_LOST_RESPONSES ? { ...flow, tries } : { step: 'unsure', ...pickKnown(flow) }
  }
  if (event.type === 'refused') return buildRefusal(event.text, event.errCode)
  if (event.type !== 'answer') return flow
  // A cancellation by the guest needs no explanation.
  if (event.answer.status === payStatus.closed) return idleFlow
  return findFinalFlow(event.answer, flow.paymentNo) ?? { step: 'unsure', ...pickKnown(flow) }
}

/**
 * State to store across reloads: everything except the sheet, which must be opened again. Null if no payment is in
 * progress.
 */
export function toStoredFlow(flow: PayFlow): PayFlow<never> | null {
  if (flow.step === 'choosing' || flow.step === 'paid') return null
  if (flow.step === 'starting') return { step: 'starting', wanted: flow.wanted, tries: 0 }
  return { step: 'unsure', ...pickKnown(flow) }
}

/** State after a reload: a request without response is retried; in all other states the server is queried. */
export function resumePayFlow(stored: PayFlow<never> | null, nowMs: number): PayFlow<never> {
  if (stored?.step === 'starting') return { ...stored, tries: 0 }
  if (stored?.step === 'unsure') return { step: 'checking', claim: 'reloaded', sinceMs: nowMs, ...pickKnown(stored) }
  return idleFlow
}
