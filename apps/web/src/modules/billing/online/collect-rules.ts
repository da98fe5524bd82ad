/**
 * A code that a guest shows, from the scan to the money, as a table of steps and events. The law: one scan is one request,
 * repeated under its id until it is answered; nothing but the server's answer makes it paid or failed; a failed one is tried
 * again only with a new id and a new code. The code itself is no part of this: it lives in memory as long as its scan. Pure.
 */
import { readDigits } from '@nocturne/base/typed-number'
import { payStatus } from '@nocturne/contract/codes'
import { payPendingText } from '@nocturne/contract/client-texts'

/** One scan: its id and what is to be taken (fen). */
export type Scan = { requestId: string; amount: number }

/** `waiting` and `paying` are under way or unclear; a `failed` one was refused, a `closed` one ended without money. */
export type PaymentState = { paymentNo: string; status: string; amount: number; payMethod: string; failReason: string }
type Known = Pick<PaymentState, 'paymentNo' | 'amount' | 'payMethod'>

export type Collect =
  | { step: 'asking' }
  /** `tries`: answers lost so far. */
  | { step: 'sending'; scan: Scan; tries: number; sinceMs: number }
  /** The guest confirms on his phone, or the provider has not answered: the server is asked every two seconds. */
  | { step: 'running'; payment: Known; sinceMs: number }
  /** Staff took it back; it counts as ended only when the provider has confirmed that. */
  | { step: 'ending'; payment: Known; tries: number; sinceMs: number }
  | { step: 'paid'; payment: Known }
  | { step: 'failed'; reason: string }

export type CollectEvent =
  | { type: 'scan'; scan: Scan; nowMs: number }
  | { type: 'told'; state: PaymentState }
  | { type: 'refused'; text: string }
  /** No answer: says nothing about the money. */
  | { type: 'lost' }
  /** Asks again after the phone has given up asking by itself. */
  | { type: 'look' }
  | { type: 'end' }
  | { type: 'again' }

export const POLL_EVERY_MS = 2_000
/** After this many lost answers the phone waits for a tap. */
export const MOST_TRIES = 5
/** How long a provider lets a guest type his password, about; only for the bar. */
export const USUAL_MS = 50_000
/** From here on it is no longer usual, and said so. */
const PENDING_AFTER_MS = 60_000

/** Where a sheet begins: at the payment that is still under way, else at the question for a code. */
export function begun(running: (Known & { sinceMs: number }) | undefined): Collect {
  if (!running) return { step: 'asking' }
  const { sinceMs, ...payment } = running
  return { step: 'running', payment: known(payment), sinceMs }
}

/** The step after an event. What does not belong to the step changes nothing: that makes a second tap or scan harmless. */
export function nextStep(flow: Collect, event: CollectEvent): Collect {
  switch (flow.step) {
    case 'asking':
      return event.type === 'scan' ? { step: 'sending', scan: event.scan, tries: 0, sinceMs: event.nowMs } : flow
    case 'sending':
      return whileSending(flow, event)
    case 'running':
      if (event.type === 'end') return { ...flow, step: 'ending', tries: 0 }
      return event.type === 'told' ? (decided(event.state) ?? flow) : flow
    case 'ending':
      return whileEnding(flow, event)
    case 'failed':
      return event.type === 'again' ? { step: 'asking' } : flow
    case 'paid':
      return flow
  }
}

const known = ({ paymentNo, amount, payMethod }: Known): Known => ({ paymentNo, amount, payMethod })

/** What a final state means; null while nothing is decided. */
function decided(state: PaymentState): Collect | null {
  if (state.status === payStatus.succeeded) return { step: 'paid', payment: known(state) }
  if (state.status === payStatus.failed) return { step: 'failed', reason: state.failReason || '支付没有成功' }
  return state.status === payStatus.closed ? { step: 'failed', reason: state.failReason || '已取消，没有收款' } : null
}

function whileSending(flow: Extract<Collect, { step: 'sending' }>, event: CollectEvent): Collect {
  switch (event.type) {
    case 'told':
      return decided(event.state) ?? { step: 'running', payment: known(event.state), sinceMs: flow.sinceMs }
    case 'refused':
      return { step: 'failed', reason: event.text }
    case 'lost':
      return { ...flow, tries: flow.tries + 1 }
    case 'look':
      return flow.tries >= MOST_TRIES ? { ...flow, tries: 0 } : flow
    default:
      return flow
  }
}

/** It may have been paid in the moment it was taken back, and then it is paid. */
function whileEnding(flow: Extract<Collect, { step: 'ending' }>, event: CollectEvent): Collect {
  if (event.type === 'told') return decided(event.state) ?? flow
  // Refused or never heard: it stays under way, and can be taken back once more.
  if (event.type === 'refused') return { step: 'running', payment: flow.payment, sinceMs: flow.sinceMs }
  if (event.type !== 'lost') return flow
  if (flow.tries + 1 < MOST_TRIES) return { ...flow, tries: flow.tries + 1 }
  return { step: 'running', payment: flow.payment, sinceMs: flow.sinceMs }
}

type Texts = { text: string; hint: string }

/** Where it stands, in words. Never "failed" for what is only unknown. */
export function textsOf(flow: Extract<Collect, { step: 'sending' | 'running' | 'ending' }>, nowMs: number): Texts {
  if (flow.step === 'ending') return { text: '正在取消', hint: '以支付方确认为准，通常不超过 20 秒' }
  if (flow.step === 'sending') {
    if (flow.tries === 0) return { text: '收款中', hint: '' }
    return flow.tries < MOST_TRIES
      ? { text: payPendingText, hint: '网络不好，正在重试，不会重复收款' }
      : { text: '支付结果确认中', hint: '还没有收到回应，请稍后再确认，不会重复收款' }
  }
  return nowMs - flow.sinceMs < PENDING_AFTER_MS
    ? { text: '收款中', hint: '如客人手机提示输入密码，请等待客人确认' }
    : { text: payPendingText, hint: '请勿重复收款；可以取消后重新收款' }
}

/** WeChat: 10–15 and eighteen digits. Alipay: 25–30 and sixteen to twenty-four. */
const CODES = [/^1[0-5]\d{16}$/, /^(2[5-9]|30)\d{14,22}$/]

/** The digits of a scanned or typed code; any other text stays as it is and is no code. */
export const digitsOf = (text: string): string => readDigits(text) ?? text

/** Why this is no code that can be charged; null when it is. */
export function codeFault(digits: string): string | null {
  if (digits === '') return '请扫描或输入客人的付款码'
  return CODES.some((code) => code.test(digits)) ? null : '这不是微信或支付宝的付款码，请客人打开付款码'
}
