/**
 * Payment providers of this process. Merchant keys in the environment select the real providers, and incomplete keys
 * stop the start. Without any keys, simulators in this process speak the same protocols and store their records in the
 * data folder.
 */
import { join } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'
import { createAlipayProvider } from '../providers/alipay/alipay-provider.ts'
import { readAlipaySettings } from '../providers/alipay/settings.ts'
import { createResponseCipher, getServerSecret } from '../modules/platform/public.ts'
import type { ProblemReporter } from '../providers/problem-report.ts'
import { createStoredTokenCache } from '../providers/token-store.ts'
import { setProviders } from '../providers/registry.ts'
import { createWeChatProvider } from '../providers/wechat/wechat-provider.ts'
import { readWeChatSettings } from '../providers/wechat/settings.ts'
import { readVoucherSettings } from '../providers/vouchers/settings.ts'
import type { VoucherSettings } from '../providers/vouchers/settings.ts'
import { readAliyunSmsSettings } from '../providers/sms/settings.ts'
import type { AliyunSmsSettings } from '../providers/sms/settings.ts'
import { ConfigError } from './config.ts'
import { hasRealMoney } from './start-checks.ts'
import { startVoucherPlatforms } from './start-voucher-platforms.ts'

export type ProviderPlan = {
  wechat: Extract<ReturnType<typeof readWeChatSettings>, { settings: unknown }>['settings'] | null
  alipay: Extract<ReturnType<typeof readAlipaySettings>, { settings: unknown }>['settings'] | null
  /** Group-buy platforms; null for those without settings. */
  vouchers?: VoucherSettings
  /** Text messages; null without keys. */
  sms?: AliyunSmsSettings | null
}

/**
 * Reads the provider settings from the environment; `wechat` and `alipay` are null without keys. Throws ConfigError for
 * an incomplete configuration.
 */
export function readProviderPlan(env: NodeJS.ProcessEnv): ProviderPlan {
  const wechat = readWeChatSettings(env)
  const alipay = readAlipaySettings(env)
  const vouchers = readVoucherSettings(env)
  const sms = readAliyunSmsSettings(env)
  const problems = [wechat, alipay, sms].flatMap((read) => (read && 'problems' in read ? read.problems : []))
  problems.push(...vouchers.problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    wechat: wechat && 'settings' in wechat ? wechat.settings : null,
    alipay: alipay && 'settings' in alipay ? alipay.settings : null,
    vouchers: vouchers.settings,
    sms: sms && 'settings' in sms ? sms.settings : null,
  }
}

export const SIMULATOR_PATH = '/simulator'

type Pages = (request: IncomingMessage, response: ServerResponse) => void
type Simulators = { wechat: Pages; alipay: Pages }
let simulators: Simulators | undefined

/** Serves the pages of the simulated providers (sign-in, paying) under our own address; none with real providers. */
export async function serveSimulators(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    // The simulators' pages parse their forms themselves.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all<{ Params: { provider: string; '*': string } }>(`${SIMULATOR_PATH}/:provider/*`, (request, reply) => {
      const { provider } = request.params
      const pages = provider === 'wechat' || provider === 'alipay' ? simulators?.[provider] : undefined
      if (!pages) return reply.status(404).send('')
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      request.raw.url = (request.raw.url ?? '').slice(`${SIMULATOR_PATH}/${provider}`.length)
      pages(request.raw, reply.raw)
      return reply
    })
  })
}

type RunningProviders = { describe: string; stop: () => Promise<void> }

/** Starts the providers. `address` is the address at which the simulators reach this server. */
export async function startProviders(
  plan: ProviderPlan,
  {
    db,
    clock,
    dataDir,
    publicUrl,
    address,
    report = () => {},
  }: {
    db: Db
    clock: () => Date
    dataDir: string
    publicUrl: string
    address: string
    /**
     * Called for provider calls with an unclear outcome, and for those refused because our account or request is wrong.
     */
    report?: ProblemReporter
  },
): Promise<RunningProviders> {
  const tokens = createStoredTokenCache(db, clock, createResponseCipher(db))
  const hasMerchant = plan.wechat ?? plan.alipay ?? plan.vouchers?.meituan ?? plan.vouchers?.douyin
  const live = Boolean(hasMerchant) || hasRealMoney(plan)
  const platforms = await startVoucherPlatforms(plan.vouchers, { db, clock, dataDir, live, report })
  if (live) {
    setProviders({
      wechat: plan.wechat ? createWeChatProvider(plan.wechat, { mode: 'live', tokens, report }) : undefined,
      alipay: plan.alipay ? createAlipayProvider(plan.alipay, { mode: 'live', report }) : undefined,
    })
    const names = [plan.wechat && 'WeChat Pay', plan.alipay && 'Alipay'].filter(Boolean)
    return { describe: `Payments: ${names.join(' and ') || 'none through providers'}.`, stop: platforms.stop }
  }
  // Imported only here: a server with merchant keys never loads them.
  const [{ createWeChatSimulator }, { createAlipaySimulator }, { ensureKeyPair }, { addDemoTrades: learnDemoTrades }] =
    await Promise.all([
      import('../providers/wechat/simulator/wechat-simulator.ts'),
      import('../providers/alipay/simulator/alipay-simulator.ts'),
      import('../providers/simulator/keys.ts'),
      import('./demo-trades.ts'),
    ])
  const folder = join(dataDir, 'simulator')
  // The simulator's records belong to one database: old records with a new database would contain payments that never
  // happened.
  const bookId = await getServerSecret(db, 'simulator-book', randomUUID)
  const loadKey = (name: string) => ensureKeyPair(join(folder, `${name}.pem`))
  const buildSimulatorConfig = (name: string) => ({
    bookFile: join(folder, `${name}-book-${bookId}.jsonl`),
    notifyUrl: `${address}/api/pay/notify/${name}`,
    publicUrl,
    guestUrl: `${publicUrl}${SIMULATOR_PATH}/${name}`,
  })
  const merchant = loadKey('merchant')
  const wechat = await createWeChatSimulator({
    ...buildSimulatorConfig('wechat'),
    keys: { merchant, platform: loadKey('wechat') },
  })
  const alipay = await createAlipaySimulator({
    ...buildSimulatorConfig('alipay'),
    keys: { merchant, alipay: loadKey('alipay') },
  })
  await learnDemoTrades(db, { wechat: wechat.book, alipay: alipay.book }, clock())
  simulators = { wechat: wechat.guestPages, alipay: alipay.guestPages }
  setProviders({
    wechat: createWeChatProvider(wechat.settings, { mode: 'simulated', report }),
    alipay: createAlipayProvider(alipay.settings, { mode: 'simulated', report }),
  })
  return {
    describe: 'Payments are simulated: there are no merchant keys, and no money is real.',
    stop: async () => {
      simulators = undefined
      await Promise.all([wechat.stop(), alipay.stop(), platforms.stop()])
    },
  }
}
