/** Callbacks of the simulated WeChat: signed, encrypted, resent until accepted, and forged when scripted. */
import { randomUUID } from 'node:crypto'
import type { SimulationScript } from '../../simulator/script.ts'
import type { SimRefund, SimTrade } from '../../simulator/trade-book.ts'
import { buildRefundDocument, buildTradeDocument } from './documents.ts'
import { encryptDocument, buildSignatureHeaders, formatWeChatTime } from './sign-and-encrypt.ts'
import type { SentCallback, SimState } from './sim-state.ts'

const ANSWER_TIMEOUT_MS = 5_000
const TEN_MINUTES_MS = 600_000

type Forgery = NonNullable<SimulationScript['forge']>[number]
type Letter = { body: string; headers: Record<string, string> }
type About = Pick<SentCallback, 'kind' | 'number'>

/** Payments whose callback is delayed until that of their refund. */
const deferred = new WeakMap<SimState, Map<string, () => Promise<void>>>()

function getHeld(state: SimState): Map<string, () => Promise<void>> {
  const known = deferred.get(state) ?? new Map<string, () => Promise<void>>()
  deferred.set(state, known)
  return known
}

/** Sends the callback of a payment, with the copies and defects of its script. */
export async function sendTradeCallback(state: SimState, trade: SimTrade): Promise<void> {
  if (trade.notifyUrl === '') return
  const script = state.scripts.of(trade.outTradeNo, trade.amount)
  const send = () => sendTrade(state, trade, script)
  if (script.refundCallbackFirst) getHeld(state).set(trade.outTradeNo, send)
  else await send()
}

async function sendTrade(state: SimState, trade: SimTrade, script: SimulationScript): Promise<void> {
  await state.timers.wait(script.callbackDelayMs ?? 0)
  const about: About = { kind: 'trade', number: trade.outTradeNo }
  const baseDocument = buildTradeDocument(state, { ...trade, state: 'paid', refunded: 0 })
  const amount = script.callbackAmount ?? trade.amount
  const document = {
    ...baseDocument,
    amount: { total: amount, payer_total: amount, currency: 'CNY', payer_currency: 'CNY' },
  }
  const event = { id: randomUUID(), type: 'TRANSACTION.SUCCESS', original: 'transaction', document }
  for (const forgery of script.forge ?? [])
    await post(state, trade.notifyUrl, forgeCallback(state, event, forgery), about, forgery)
  const copies = Array.from({ length: script.callbacks ?? 1 }, () => deliver(state, trade.notifyUrl, event, about))
  await Promise.all(copies)
}

/** Sends the callback of a refund, then that of the payment if it was delayed until then. */
export async function sendRefundCallback(
  state: SimState,
  refund: SimRefund,
  trade: SimTrade,
  notifyUrl: string,
): Promise<void> {
  if (notifyUrl === '') return
  const type = { done: 'SUCCESS', abnormal: 'ABNORMAL', closed: 'CLOSED', processing: 'PROCESSING' }[refund.state]
  const document = buildRefundDocument(state, refund, trade, true)
  const event = { id: randomUUID(), type: `REFUND.${type}`, original: 'refund', document }
  await deliver(state, notifyUrl, event, { kind: 'refund', number: refund.outRefundNo })
  const waiting = getHeld(state).get(trade.outTradeNo)
  getHeld(state).delete(trade.outTradeNo)
  await waiting?.()
}

type Event = { id: string; type: string; original: string; document: Record<string, unknown> }

/** Builds a genuine callback: each one of an event has a new signature. */
function createCallback(state: SimState, event: Event, nowMs = state.notifyClock()): Letter {
  const body = JSON.stringify({
    id: event.id,
    create_time: formatWeChatTime(nowMs),
    resource_type: 'encrypt-resource',
    event_type: event.type,
    summary: '模拟',
    resource: {
      original_type: event.original,
      ...encryptDocument(event.document, state.signing.apiV3Key, event.original),
    },
  })
  return { body, headers: buildSignatureHeaders(state.signing, body, nowMs) }
}

/** Builds a callback with one defect. */
function forgeCallback(state: SimState, event: Event, forgery: Forgery): Letter {
  const true_ = createCallback(state, event)
  const signature = true_.headers['wechatpay-signature'] ?? ''
  switch (forgery) {
    case 'signature':
      return {
        ...true_,
        headers: { ...true_.headers, 'wechatpay-signature': signature.split('').toReversed().join('') },
      }
    case 'altered':
      return { ...true_, body: true_.body.replace('"summary":"模拟"', '"summary":"改过"') }
    case 'probe':
      return { ...true_, headers: { ...true_.headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${signature}` } }
    case 'old':
      return createCallback(state, event, state.notifyClock() - TEN_MINUTES_MS)
    case 'foreign':
      return createCallback(state, { ...event, document: { ...event.document, mchid: '1900000999' } })
  }
}

async function deliver(state: SimState, url: string, event: Event, about: About): Promise<void> {
  for (const gap of [0, ...state.retryGapsMs]) {
    await state.timers.wait(gap)
    if (state.timers.signal.aborted) return
    const status = await post(state, url, createCallback(state, event), about, 'true')
    if (status === 200 || status === 204) return
  }
}

async function post(
  state: SimState,
  url: string,
  { body, headers }: Letter,
  about: About,
  label: string,
): Promise<number> {
  const signal = AbortSignal.any([state.timers.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers }, signal }
  const status = await fetch(url, { ...init, redirect: 'manual' }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => 0,
  )
  state.sent.push({ ...about, label, status })
  return status
}
