/** WeChat as a pay provider: what the rest of the server holds. The parts live beside this file. */
import { randomBytes } from 'node:crypto'
import type { PayProvider, WeChatProvider } from '../provider.ts'
import { jsTicket } from './account-tokens.ts'
import { fetchBill } from './bills.ts'
import { ACCEPTED, readCallback, REJECTED } from './callbacks.ts'
import { authorizeUrl, identify } from './identity.ts'
import { jsSignature } from './js-signature.ts'
import { miniProgramLink } from './mini-program.ts'
import { createOpenApi } from './open-api.ts'
import { createPayClient } from './pay-client.ts'
import type { ReportProblem } from '../problem-report.ts'
import { createRefunds } from './refunds.ts'
import type { WeChatSettings } from './settings.ts'
import { memoryTokenCache, type TokenCache, TokenKeeper } from './token-cache.ts'
import { createTrades } from './trades.ts'
import { createV2CodePay } from './v2-code-pay.ts'
import { createV3CodePay } from './v3-code-pay.ts'

export type WeChatOptions = {
  mode: PayProvider['mode']
  clock?: () => Date
  /** Where account tokens are kept; in memory unless given. */
  tokens?: TokenCache
  /** Told of calls left unclear or refused for our set-up. */
  report?: ReportProblem
}

/** Works through the service account of `settings`. Paying on a page outside WeChat is not offered. */
export function createWeChatProvider(settings: WeChatSettings, options: WeChatOptions): WeChatProvider {
  const clock = options.clock ?? (() => new Date())
  const report = options.report ?? (() => {})
  const client = createPayClient(settings, report)
  const { codePay: chosen } = settings
  const codePay =
    chosen.version === 'v2' ? createV2CodePay({ ...settings, ...chosen }, report) : createV3CodePay(client, settings)
  const api = createOpenApi(settings.apiUrl, report)
  const tools = { api, tokens: new TokenKeeper(options.tokens ?? memoryTokenCache(clock)), clock }
  const { app, miniProgram } = settings
  return {
    name: 'wechat',
    mode: options.mode,
    appId: app.appId,
    ways: ['app', 'code'],
    ...createTrades({ client, codePay, settings, clock }),
    ...createRefunds(client, settings),
    readCallback: (request) => readCallback(request, { settings, clock }),
    accepted: ACCEPTED,
    rejected: REJECTED,
    bill: (date) => fetchBill(date, { client, settings, clock }),
    authorizeUrl: (target) => authorizeUrl(settings.openUrl, app.appId, target),
    codeParameter: 'code',
    identify: (code) => identify(api, app, code),
    jsConfig: async (url) => {
      const ticket = await jsTicket(app, tools)
      if (ticket === null) return null
      const nonceStr = randomBytes(8).toString('hex')
      const timestamp = String(Math.floor(+clock() / 1_000))
      return { appId: app.appId, timestamp, nonceStr, signature: jsSignature(ticket, nonceStr, timestamp, url) }
    },
    miniProgramLink: async (target) => (miniProgram ? miniProgramLink(miniProgram, tools, target) : null),
  }
}
