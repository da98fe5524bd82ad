/**
 * Opens the provider's sheet in which a guest pays. What the sheet says is never proof (only the server knows): `done`
 * means "ask the server soon", `cancelled` that the guest closed it and nothing should have moved, `failed` that it did
 * not open or refused, `unopened` that our own code broke before anything opened, so nothing was paid, `unknown` that nobody
 * here can tell. After every one of them the page asks `/api/pay/status`.
 */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { billing } from '@nocturne/contract/billing/endpoints'

import { alipayApp } from './alipay-app.ts'
import { environment } from './environment.ts'
import { PERSON_MS } from './shell-protocol.ts'
import { isFramed } from './shell-transport.ts'
import { BridgeError } from './types.ts'
import { weChatApp } from './wechat-app.ts'

export type PayParams = NonNullable<AnswerOf<typeof billing.guestPay>['payParams']>
export type PayOutcome = 'done' | 'cancelled' | 'failed' | 'unopened' | 'unknown'

/** Never rejects. A page inside somebody else's frame opens no sheet: the guest could not see what he pays. */
export async function openPaySheet(params: PayParams): Promise<PayOutcome> {
  if (isFramed()) return 'failed'
  try {
    if (params.kind === 'redirect') return leaveFor(params.url)
    const where = environment()
    if (where === 'shell') return await throughShell(params)
    if (params.kind === 'wechat-jsapi') return where === 'wechat' ? await throughWeChat(params.params) : 'failed'
    return where === 'alipay' ? await throughAlipay(params.tradeNO) : 'failed'
  } catch (error) {
    // Failures of an app are a `BridgeError`; anything else was thrown before a sheet opened.
    if (!(error instanceof BridgeError)) {
      console.error('the payment did not open', error)
      return 'unopened'
    }
    if (error.code === 'CANCELLED') return 'cancelled'
    return error.code === 'UNSUPPORTED' || error.code === 'DENIED' ? 'failed' : 'unknown'
  }
}

/** A page of the provider takes over; whoever comes back from it does not know either. */
function leaveFor(text: string): PayOutcome {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return 'failed'
  location.assign(url.href)
  return 'unknown'
}

async function throughWeChat(params: Record<string, string>): Promise<PayOutcome> {
  const app = await weChatApp()
  const answer = await beforeLong<{ err_msg?: string }>((said) => app.invoke('getBrandWCPayRequest', params, said))
  return weChatOutcome(answer?.err_msg)
}

/** `get_brand_wcpay_request:ok`, `:cancel` or `:fail`, the last sometimes with a reason behind it. */
export function weChatOutcome(message: string | undefined): PayOutcome {
  const said = /:\s*(ok|cancel|fail)/i.exec(message ?? '')?.[1]?.toLowerCase()
  if (said === 'ok') return 'done'
  if (said === 'cancel') return 'cancelled'
  return said === 'fail' ? 'failed' : 'unknown'
}

async function throughAlipay(tradeNO: string): Promise<PayOutcome> {
  const app = await alipayApp()
  const answer = await beforeLong<Record<string, unknown>>((said) => app.call('tradePay', { tradeNO }, said))
  return alipayOutcome(answer?.['resultCode'])
}

/**
 * 9000 probably paid; 8000, 6004 and 6002 undecided; 5000 sent twice, so the first decides; 6001 closed by the guest, 99 left
 * through "forgot password"; 4000 refused.
 */
const alipayOutcomes: Readonly<Record<string, PayOutcome>> = {
  9000: 'done',
  8000: 'unknown',
  6004: 'unknown',
  6002: 'unknown',
  5000: 'unknown',
  6001: 'cancelled',
  99: 'cancelled',
  4000: 'failed',
}

/** Versions differ in sending a number or a text. */
export function alipayOutcome(resultCode: unknown): PayOutcome {
  return (
    (typeof resultCode === 'number' || typeof resultCode === 'string' ? alipayOutcomes[resultCode] : null) ?? 'unknown'
  )
}

/** Only a shell that announced `pay` is asked; it answers `{ result: 'done' | 'cancelled' | 'failed' }`. */
async function throughShell(params: PayParams): Promise<PayOutcome> {
  const { shellCall } = await import('./shell.ts')
  const answer = (await shellCall('pay', params, PERSON_MS)) as { result?: unknown } | null | undefined
  const outcomes: readonly unknown[] = ['done', 'cancelled', 'failed']
  return outcomes.includes(answer?.result) ? (answer?.result as PayOutcome) : 'unknown'
}

/** What the sheet says, or undefined when it says nothing for as long as a person may take. */
function beforeLong<T>(open: (said: (answer: T) => void) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), PERSON_MS)
    const end = (answer: T) => {
      clearTimeout(timer)
      resolve(answer)
    }
    try {
      open(end)
    } catch (error) {
      clearTimeout(timer)
      // Nobody knows how far an app got that throws; a mistake of ours got nowhere.
      reject(error instanceof TypeError ? error : new BridgeError('FAILED', String(error)))
    }
  })
}
