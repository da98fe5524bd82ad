/**
 * Opens the provider's payment sheet for a guest. Its result is never proof, only the server knows. `done`: query the
 * server soon. `cancelled`: the guest closed it, so no money should have moved. `failed`: it did not open or refused.
 * `unopened`: our own code failed before anything opened, so nothing was paid. `unknown`: the outcome cannot be
 * determined here. The page queries `/api/pay/status` after each of them.
 */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { billing } from '@nocturne/contract/billing/endpoints'

import { waitForAlipayApp } from './alipay-app.ts'
import { getEnvironment } from './environment.ts'
import { USER_INTERACTION_TIMEOUT_MS } from './shell-protocol.ts'
import { isFramed } from './shell-transport.ts'
import { BridgeError } from './types.ts'
import { waitForWeChatApp } from './wechat-app.ts'

export type PayParams = NonNullable<AnswerOf<typeof billing.guestPay>['payParams']>
type PayOutcome = 'done' | 'cancelled' | 'failed' | 'unopened' | 'unknown'

/**
 * Never rejects. Opens no sheet when this page is framed by another site, because the guest could not see the
 * payment.
 */
export async function openPaySheet(params: PayParams): Promise<PayOutcome> {
  if (isFramed()) return 'failed'
  try {
    if (params.kind === 'redirect') return redirectTo(params.url)
    const where = getEnvironment()
    if (where === 'shell') return await payByShell(params)
    if (params.kind === 'wechat-jsapi') return where === 'wechat' ? await payByWeChat(params.params) : 'failed'
    return where === 'alipay' ? await payByAlipay(params.tradeNO) : 'failed'
  } catch (error) {
    // Errors of the payment app are a `BridgeError`; any other error was thrown before a sheet opened.
    if (!(error instanceof BridgeError)) {
      console.error('the payment did not open', error)
      return 'unopened'
    }
    if (error.code === 'CANCELLED') return 'cancelled'
    return error.code === 'UNSUPPORTED' || error.code === 'DENIED' ? 'failed' : 'unknown'
  }
}

/** Navigates to the provider's page. The outcome is unknown, also after the guest has returned. */
function redirectTo(text: string): PayOutcome {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return 'failed'
  location.assign(url.href)
  return 'unknown'
}

async function payByWeChat(params: Record<string, string>): Promise<PayOutcome> {
  const app = await waitForWeChatApp()
  const answer = await withTimeLimit<{ err_msg?: string }>((callback) =>
    app.invoke('getBrandWCPayRequest', params, callback),
  )
  return parseWeChatOutcome(answer?.err_msg)
}

/**
 * Parses WeChat's result: `get_brand_wcpay_request:ok`, `:cancel` or `:fail`, the last sometimes followed by a reason.
 */
function parseWeChatOutcome(message: string | undefined): PayOutcome {
  const outcome = /:\s*(ok|cancel|fail)/i.exec(message ?? '')?.[1]?.toLowerCase()
  if (outcome === 'ok') return 'done'
  if (outcome === 'cancel') return 'cancelled'
  return outcome === 'fail' ? 'failed' : 'unknown'
}

async function payByAlipay(tradeNO: string): Promise<PayOutcome> {
  const app = await waitForAlipayApp()
  const answer = await withTimeLimit<Record<string, unknown>>((callback) => app.call('tradePay', { tradeNO }, callback))
  return parseAlipayOutcome(answer?.['resultCode'])
}

/**
 * Outcomes by Alipay's result code. 9000: probably paid. 8000, 6004 and 6002: undecided. 5000: sent twice, so the first
 * request decides. 6001: closed by the guest. 99: left through "forgot password". 4000: refused.
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

/** Some Alipay versions return a number, others a text. */
function parseAlipayOutcome(resultCode: unknown): PayOutcome {
  return (
    (typeof resultCode === 'number' || typeof resultCode === 'string' ? alipayOutcomes[resultCode] : null) ?? 'unknown'
  )
}

/** Called only for shells that announced `pay`; they return `{ result: 'done' | 'cancelled' | 'failed' }`. */
async function payByShell(params: PayParams): Promise<PayOutcome> {
  const { callShell: shellCall } = await import('./shell.ts')
  const answer = (await shellCall('pay', params, USER_INTERACTION_TIMEOUT_MS)) as
    { result?: unknown } | null | undefined
  const outcomes: readonly unknown[] = ['done', 'cancelled', 'failed']
  return outcomes.includes(answer?.result) ? (answer?.result as PayOutcome) : 'unknown'
}

/** Result of the sheet, or undefined when there is none within the user's time limit. */
function withTimeLimit<T>(open: (callback: (answer: T) => void) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), USER_INTERACTION_TIMEOUT_MS)
    const finishWait = (answer: T) => {
      clearTimeout(timer)
      resolve(answer)
    }
    try {
      open(finishWait)
    } catch (error) {
      clearTimeout(timer)
      // If the app throws, the payment may have started. A TypeError is thrown by our own code before that.
      reject(error instanceof TypeError ? error : new BridgeError('FAILED', String(error)))
    }
  })
}
