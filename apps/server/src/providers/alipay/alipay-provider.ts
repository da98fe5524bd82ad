/** Alipay adapter of the provider interface: gateway protocol, RSA2, public-key mode. */
import type { PayProvider } from '../provider.ts'
import type { ProblemReporter } from '../problem-report.ts'
import { createBillReader, createFundReader } from './bills.ts'
import { createCallbackReader } from './callbacks.ts'
import { createAlipayClient } from './client.ts'
import { createAlipayIdentity } from './identity.ts'
import { createAlipayRefundApi } from './refunds.ts'
import type { AlipaySettings } from './settings.ts'
import { createAlipayTradeApi } from './trades.ts'

type Options = {
  mode: PayProvider['mode']
  clock?: () => Date
  /**
   * Called for each request with an unclear outcome, and for each one refused because our account or settings are
   * wrong.
   */
  report?: ProblemReporter
}

/** Throws when the settings lack Alipay's public key; the SDK is loaded with the first request. */
export function createAlipayProvider(
  settings: AlipaySettings,
  { mode, clock = () => new Date(), report = () => {} }: Options,
): PayProvider {
  const client = createAlipayClient(settings, clock, report)
  const plain = 'text/plain; charset=utf-8'
  return {
    name: 'alipay',
    mode,
    appId: settings.appId,
    ways: ['app', 'page', 'code'],
    ...createAlipayTradeApi(client, settings),
    ...createAlipayRefundApi(client, clock),
    readCallback: createCallbackReader(client, settings, clock),
    accepted: { status: 200, contentType: plain, body: 'success' },
    rejected: { status: 400, contentType: plain, body: 'fail' },
    bill: createBillReader(client, settings, clock),
    fundFlow: createFundReader(client, settings, clock),
    ...createAlipayIdentity(client, settings),
    codeParameter: 'auth_code',
  }
}
