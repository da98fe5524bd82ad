/** Assembles the WeChat payment provider from the modules in this folder. */
import { randomBytes } from 'node:crypto'
import type { PayProvider, WeChatProvider } from '../provider.ts'
import { fetchJsTicket } from './account-tokens.ts'
import { fetchTradeStatement, fetchFundFlow } from './bills.ts'
import { CALLBACK_ACCEPTED, readCallback, CALLBACK_REJECTED } from './callbacks.ts'
import { buildAuthorizeUrl, identify } from './identity.ts'
import { computeJsSignature } from './js-signature.ts'
import { fetchMiniProgramLink } from './mini-program.ts'
import { createWeChatOpenApi } from './open-api.ts'
import { createPayClient } from './pay-client.ts'
import { fetchCertificates } from './platform-certificates.ts'
import { PlatformKeys } from './platform-keys.ts'
import type { ProblemReporter } from '../problem-report.ts'
import { createRefundApi } from './refunds.ts'
import type { WeChatSettings } from './settings.ts'
import { createMemoryTokenCache, type TokenCache, TokenFetcher } from './token-cache.ts'
import { createTradeApi } from './trades.ts'
import { createV2CodePay } from './v2-code-pay.ts'
import { createV3CodePay } from './v3-code-pay.ts'
import { isV2Notice, readV2Notice } from './v2-refund-notice.ts'
import { queryTrade } from './v3-trade.ts'

type WeChatOptions = {
  mode: PayProvider['mode']
  clock?: () => Date
  /** Cache of account tokens; in memory by default. */
  tokens?: TokenCache
  /** Called for provider calls with an unclear outcome, and for those refused because of our set-up. */
  report?: ProblemReporter
}

/** Uses the service account of `settings`. Paying on a page outside WeChat is not offered. */
export function createWeChatProvider(settings: WeChatSettings, options: WeChatOptions): WeChatProvider {
  const clock = options.clock ?? (() => new Date())
  const report = options.report ?? (() => {})
  const keys = new PlatformKeys(settings, { fetchList: (known) => fetchCertificates(settings, known, report), clock })
  const client = createPayClient(settings, keys, report)
  const { codePay: chosen } = settings
  const ours = { merchantId: settings.merchantId, appId: settings.app.appId }
  const queryWhole = (outTradeNo: string) => queryTrade(client, outTradeNo, ours)
  const codePay =
    chosen.version === 'v2'
      ? createV2CodePay({ ...settings, ...chosen }, report, queryWhole)
      : createV3CodePay(client, settings)
  const api = createWeChatOpenApi(settings.apiUrl, report)
  const tools = { api, tokens: new TokenFetcher(options.tokens ?? createMemoryTokenCache(clock)), clock }
  const { app, miniProgram } = settings
  const refunds = createRefundApi(client, settings)
  return {
    name: 'wechat',
    mode: options.mode,
    appId: app.appId,
    ways: ['app', 'code'],
    ...createTradeApi({ client, codePay, settings, clock }),
    ...refunds,
    readCallback: (request) =>
      isV2Notice(request)
        ? readV2Notice(request, { settings, askRefund: refunds.queryRefund })
        : readCallback(request, { settings, keys, clock }),
    accepted: CALLBACK_ACCEPTED,
    rejected: CALLBACK_REJECTED,
    bill: (date) => fetchTradeStatement(date, { client, settings, clock }),
    fundFlow: (date) => fetchFundFlow(date, { client, settings, clock }),
    authorizeUrl: (target) => buildAuthorizeUrl(settings.openUrl, app.appId, target),
    codeParameter: 'code',
    identify: (code) => identify(api, app, code),
    jsConfig: async (url) => {
      const ticket = await fetchJsTicket(app, tools)
      if (ticket === null) return null
      const nonceStr = randomBytes(8).toString('hex')
      const timestamp = String(Math.floor(+clock() / 1_000))
      return { appId: app.appId, timestamp, nonceStr, signature: computeJsSignature(ticket, nonceStr, timestamp, url) }
    },
    miniProgramLink: async (target) => (miniProgram ? fetchMiniProgramLink(miniProgram, tools, target) : null),
  }
}
