/**
 * State machine of a guest's payment code, from scan to payment. Invariants: one scan is one request, retried under
 * its id until it gets a response; only the server's response makes it paid or failed; after a failure the next
 * attempt needs a new id and a new code. The code itself is not part of the state: it is in memory only during its
 * scan. Pure.
 */
import { normalizeDigits } from '@nocturne/base/typed-number'
import { payStatus } from '@nocturne/contract/codes'
import { payPendingText } from '@nocturne/contract/client-texts'

/** Request id and amount (fen) of a scan. */
export type CodeScan = { requestId: string; amount: number }

/** `waiting` and `paying` are in progress or unknown; `failed` was refused, `closed` ended without money. */
export type PaymentState = { paymentNo: string; status: string; amount: number; payMethod: string; failReason: string }
type Known = Pick<PaymentState, 'paymentNo' | 'amount' | 'payMethod'>

export type CollectFlow =
  | { step: 'asking' }
  /** `tries`: responses lost so far. */
  | { step: 'sending'; scan: CodeScan; tries: number; sinceMs: number }
  /** The guest is confirming, or the provider has not responded: polls the server every two seconds. */
  | { step: 'running'; payment: Known; sinceMs: number }
  /** Staff cancelled the payment; the step ends only when the provider has confirmed that. */
  | { step: 'ending'; payment: Known; tries: number; sinceMs: number }
  | { step: 'paid'; payment: Known }
  | { step: 'failed'; reason: string }

export type CollectEvent =
  | { type: 'scan'; scan: CodeScan; nowMs: number }
  | { type: 'told'; state: PaymentState }
  | { type: 'refused'; text: string }
  /** No response: the outcome of the payment is unknown. */
  | { type: 'lost' }
  /** The user retries after the automatic retries stopped. */
  | { type: 'look' }
  | { type: 'end' }
  | { type: 'again' }

export const POLL_INTERVAL_MS = 2_000
/** Maximum number of lost responses; afterwards the user must tap to retry. */
export const MAX_LOST_RESPONSES = 5
/** Approximate time a provider gives the guest to enter the password; only for the progress bar. */
export const EXPECTED_PAYMENT_MS = 50_000
/** Waiting time from which the sheet reports an unusual delay. */
const PENDING_AFTER_MS = 60_000

/** Initial state: the payment still in progress if there is one, otherwise the code input. */
export function createCollectFlow(running: (Known & { sinceMs: number }) | undefined): CollectFlow {
  if (!running) return { step: 'asking' }
  const { sinceMs, ...payment } = running
  return { step: 'running', payment: pickKnown(payment), sinceMs }
}

/** State after an event. Events that do not apply to the state are ignored, which makes a second tap or scan harmless. */
export function applyCollectEvent(flow: CollectFlow, event: CollectEvent): CollectFlow {
  switch (flow.step) {
    case 'asking':
      return event.type === 'scan' ? { step: 'sending', scan: event.scan, tries: 0, sinceMs: event.nowMs } : flow
    case 'sending':
      return applyWhileSending(flow, event)
    case 'running':
      if (event.type === 'end') return { ...flow, step: 'ending', tries: 0 }
      return event.type === 'told' ? (findFinalFlow(event.state) ?? flow) : flow
    case 'ending':
      return applyWhileEnding(flow, event)
    case 'failed':
      return event.type === 'again' ? { step: 'asking' } : flow
    case 'paid':
      return flow
  }
}

const pickKnown = ({ paymentNo, amount, payMethod }: Known): Known => ({ paymentNo, amount, payMethod })

/** State after a final status of the payment; null while the payment is undecided. */
function findFinalFlow(state: PaymentState): CollectFlow | null {
  if (state.status === payStatus.succeeded) return { step: 'paid', payment: pickKnown(state) }
  if (state.status === payStatus.failed) return { step: 'failed', reason: state.failReason || '支付没有成功' }
  return state.status === payStatus.closed ? { step: 'failed', reason: state.failReason || '已取消，没有收款' } : null
}

function applyWhileSending(flow: Extract<CollectFlow, { step: 'sending' }>, event: CollectEvent): CollectFlow {
  switch (event.type) {
    case 'told':
      return findFinalFlow(event.state) ?? { step: 'running', payment: pickKnown(event.state), sinceMs: flow.sinceMs }
    case 'refused':
      return { step: 'failed', reason: event.text }
    case 'lost':
      return { ...flow, tries: flow.tries + 1 }
    case 'look':
      return flow.tries >= MAX_LOST_RESPONSES ? { ...flow, tries: 0 } : flow
    default:
      return flow
  }
}

/** Handles the race between cancelling and paying: a payment that succeeded first counts as paid. */
function applyWhileEnding(flow: Extract<CollectFlow, { step: 'ending' }>, event: CollectEvent): CollectFlow {
  if (event.type === 'told') return findFinalFlow(event.state) ?? flow
  // After a refusal or lost responses the payment remains in progress and can be cancelled again.
  if (event.type === 'refused') return { step: 'running', payment: flow.payment, sinceMs: flow.sinceMs }
  if (event.type !== 'lost') return flow
  if (flow.tries + 1 < MAX_LOST_RESPONSES) return { ...flow, tries: flow.tries + 1 }
  return { step: 'running', payment: flow.payment, sinceMs: flow.sinceMs }
}

type Texts = { text: string; hint: string }

/** Status texts. They never say "failed" while the outcome is unknown. */
export function getCollectTexts(
  flow: Extract<CollectFlow, { step: 'sending' | 'running' | 'ending' }>,
  nowMs: number,
): Texts {
  if (flow.step === 'ending') return { text: '正在取消', hint: '以支付方确认为准，通常不超过 20 秒' }
  if (flow.step === 'sending') {
    if (flow.tries === 0) return { text: '收款中', hint: '' }
    return flow.tries < MAX_LOST_RESPONSES
      ? { text: payPendingText, hint: '网络不好，正在重试，不会重复收款' }
      : { text: '支付结果确认中', hint: '还没有收到回应，请稍后再确认，不会重复收款' }
  }
  return nowMs - flow.sinceMs < PENDING_AFTER_MS
    ? { text: '收款中', hint: '如客人手机提示输入密码，请等待客人确认' }
    : { text: payPendingText, hint: '请勿重复收款；可以取消后重新收款' }
}

/** Formats of payment codes. WeChat Pay: 18 digits starting with 10–15. Alipay: 16 to 24 digits starting with 25–30. */
const CODES = [/^1[0-5]\d{16}$/, /^(2[5-9]|30)\d{14,22}$/]

/** Digits of a scanned or typed code; other text is returned unchanged and fails validation. */
export const normalizePayCode = (text: string): string => normalizeDigits(text) ?? text

/** Error text of an invalid payment code; null if valid. */
export function findPayCodeError(digits: string): string | null {
  if (digits === '') return '请扫描或输入客人的付款码'
  return CODES.some((code) => code.test(digits)) ? null : '这不是微信或支付宝的付款码，请客人打开付款码'
}
