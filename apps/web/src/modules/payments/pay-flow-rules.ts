/**
 * One payment of a guest from the tap to the money, as a table of steps and events. The law: the id is minted with the tap
 * and kept until the server has decided, so a double tap, a reload or a lost answer is the same payment; what the sheet
 * says is never proof; a payment has failed only when the server says so. Pure; `use-pay-flow.ts` does what a step asks.
 */
import { payStatus } from '@nocturne/contract/codes'
import type { Part } from '../../shells/share-rules.ts'
import type { PayMethod } from './way-rules.ts'

/** One decision to pay. */
export type Wanted = { requestId: string; payMethod: PayMethod; part: Part }

export type SheetOutcome = 'done' | 'cancelled' | 'failed' | 'unopened' | 'unknown'

/** `waiting` and `paying` are not decided; a `failed` one was refused, a `closed` one ended without money. */
export type Answer = { status: string; failReason: string }

export type Started<Params> = Answer & { paymentNo: string; amount: number; payParams: Params | null }

/** `left`: the browser went to a page of the provider instead of opening a sheet. */
export type Closed = SheetOutcome | 'left'

/** Why the server is asked: what the sheet said, that the page was loaded anew, or that the provider opened no sheet. */
export type Claim = Closed | 'reloaded'

type Known = { wanted: Wanted; paymentNo: string; amount: number }

export type PayFlow<Params = unknown> =
  /** Nothing is under way. `refusal` says why the last try led to nothing. */
  | { step: 'choosing'; refusal: { errCode: string | undefined; text: string } | null }
  /** The payment is asked for. `tries`: answers lost so far; it is asked for again under the same id. */
  | { step: 'starting'; wanted: Wanted; tries: number }
  /** The provider's sheet is open. */
  | ({ step: 'sheet'; params: Params } & Known)
  /** The server is asked every two seconds. */
  | ({ step: 'checking'; claim: Claim; sinceMs: number } & Known)
  /** A minute has passed without a decision: the guest looks again himself. */
  | ({ step: 'unsure' } & Known)
  /** The guest seems to have stopped and the server knows of no money: go on or give up. The phone still looks. */
  | ({ step: 'open'; text: string; isUnopened?: boolean } & Known)
  /** Given up; the server is asked whether that came in time. */
  | ({ step: 'ending'; tries: number } & Known)
  | { step: 'paid'; paymentNo: string }

export type PayEvent<Params = unknown> =
  | { type: 'pay'; wanted: Wanted }
  | { type: 'started'; answer: Started<Params>; nowMs: number }
  | { type: 'refused'; errCode: string | undefined; text: string }
  | { type: 'lost' }
  | { type: 'sheet'; outcome: Closed; nowMs: number }
  | { type: 'answer'; answer: Answer; nowMs: number }
  | { type: 'silence'; nowMs: number }
  | { type: 'look'; nowMs: number }
  | { type: 'goOn' }
  | { type: 'giveUp' }

export const POLL_EVERY_MS = 2_000
export const POLL_FOR_MS = 60_000
/** After this many lost answers the phone waits for the guest to try again. */
export const MOST_TRIES = 5

/** Without a sheet nobody can have paid. */
const UNOPENED = '支付页面没有打开，没有扣款'

export const noFlow: PayFlow<never> = { step: 'choosing', refusal: null }

/** The step after an event. An event that does not belong to the step changes nothing: that makes a second tap harmless. */
export function nextStep<Params>(flow: PayFlow<Params>, event: PayEvent<Params>): PayFlow<Params> {
  switch (flow.step) {
    case 'choosing':
      return event.type === 'pay' ? { step: 'starting', wanted: event.wanted, tries: 0 } : flow
    case 'starting':
      return whileStarting(flow, event)
    case 'sheet':
      if (event.type !== 'sheet') return flow
      if (event.outcome === 'unopened') return { step: 'open', text: UNOPENED, isUnopened: true, ...known(flow) }
      return { step: 'checking', claim: event.outcome, sinceMs: event.nowMs, ...known(flow) }
    case 'checking':
      return whileChecking(flow, event)
    case 'unsure':
    case 'open':
      return whileWaiting(flow, event)
    case 'ending':
      return whileEnding(flow, event)
    case 'paid':
      return flow
  }
}

const known = ({ wanted, paymentNo, amount }: Known): Known => ({ wanted, paymentNo, amount })

const refusedBecause = (text: string, errCode?: string): PayFlow<never> => ({
  step: 'choosing',
  refusal: { errCode, text },
})

/** What a final answer means; null while nothing is decided. */
function decided({ status, failReason }: Answer, paymentNo: string): PayFlow<never> | null {
  if (status === payStatus.succeeded) return { step: 'paid', paymentNo }
  if (status === payStatus.failed) return refusedBecause(failReason || '支付没有成功，请重试或换一种方式')
  return status === payStatus.closed ? refusedBecause(failReason || '这笔支付已取消，没有扣款') : null
}

function whileStarting<Params>(
  flow: Extract<PayFlow<Params>, { step: 'starting' }>,
  event: PayEvent<Params>,
): PayFlow<Params> {
  if (event.type === 'refused') return refusedBecause(event.text, event.errCode)
  if (event.type === 'lost') return { ...flow, tries: flow.tries + 1 }
  // The guest asks for the outcome himself after the phone has given up.
  if (event.type === 'look') return { ...flow, tries: 0 }
  if (event.type !== 'started') return flow
  const { paymentNo, amount, payParams } = event.answer
  const payment = { wanted: flow.wanted, paymentNo, amount }
  const end = decided(event.answer, paymentNo)
  if (end) return end
  return payParams === null
    ? { step: 'checking', claim: 'unopened', sinceMs: event.nowMs, ...payment }
    : { step: 'sheet', params: payParams, ...payment }
}

/** After these the guest may have stopped: he is offered to go on, while the phone still looks. */
const stoppedTexts: Partial<Record<Claim, string>> = {
  cancelled: '还没有支付',
  failed: '支付没有完成',
  left: '还没有收到付款',
  reloaded: '还没有收到付款',
  unopened: UNOPENED,
}

function whileChecking<Params>(
  flow: Extract<PayFlow<Params>, { step: 'checking' }>,
  event: PayEvent<Params>,
): PayFlow<Params> {
  if (event.type !== 'answer' && event.type !== 'silence') return flow
  const end = event.type === 'answer' ? decided(event.answer, flow.paymentNo) : null
  if (end) return end
  const text = stoppedTexts[flow.claim]
  if (text !== undefined && event.type === 'answer')
    return { step: 'open', text, ...(flow.claim === 'unopened' && { isUnopened: true }), ...known(flow) }
  return event.nowMs - flow.sinceMs >= POLL_FOR_MS ? { step: 'unsure', ...known(flow) } : flow
}

function whileWaiting<Params>(
  flow: Extract<PayFlow<Params>, { step: 'unsure' | 'open' }>,
  event: PayEvent<Params>,
): PayFlow<Params> {
  switch (event.type) {
    case 'answer':
      return decided(event.answer, flow.paymentNo) ?? flow
    case 'look':
      return { step: 'checking', claim: 'unknown', sinceMs: event.nowMs, ...known(flow) }
    case 'goOn':
      return { step: 'starting', wanted: flow.wanted, tries: 0 }
    case 'giveUp':
      return { step: 'ending', tries: 0, ...known(flow) }
    default:
      return flow
  }
}

/** The order may be paid in the moment it is given up, and then it is paid. */
function whileEnding<Params>(
  flow: Extract<PayFlow<Params>, { step: 'ending' }>,
  event: PayEvent<Params>,
): PayFlow<Params> {
  if (event.type === 'lost') {
    const tries = flow.tries + 1
    return tries < MOST_TRIES ? { ...flow, tries } : { step: 'unsure', ...known(flow) }
  }
  if (event.type === 'refused') return refusedBecause(event.text, event.errCode)
  if (event.type !== 'answer') return flow
  // What he asked for needs no explanation.
  if (event.answer.status === payStatus.closed) return noFlow
  return decided(event.answer, flow.paymentNo) ?? { step: 'unsure', ...known(flow) }
}

/** What is worth keeping over a reload: everything but the sheet, which is opened anew. Null for nothing under way. */
export function toKeep(flow: PayFlow): PayFlow<never> | null {
  if (flow.step === 'choosing' || flow.step === 'paid') return null
  if (flow.step === 'starting') return { step: 'starting', wanted: flow.wanted, tries: 0 }
  return { step: 'unsure', ...known(flow) }
}

/** Goes on after a reload: an unanswered start is asked for again, of everything else the server knows more than we. */
export function resumed(kept: PayFlow<never> | null, nowMs: number): PayFlow<never> {
  if (kept?.step === 'starting') return { ...kept, tries: 0 }
  if (kept?.step === 'unsure') return { step: 'checking', claim: 'reloaded', sinceMs: nowMs, ...known(kept) }
  return noFlow
}
