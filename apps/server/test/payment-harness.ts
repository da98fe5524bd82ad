/**
 * A server with both payment providers over loopback in their own protocols: the real adapters, simulators with their
 * own records, and a proxy between them with scripted failures. All share one clock.
 */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { formatTime, parseTime } from '@nocturne/base/venue-time'
import type { PayStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import type { PayParams, Providers } from '../src/providers/provider.ts'
import type { WeChatSettings } from '../src/providers/wechat/settings.ts'
import { createAlipayProvider } from '../src/providers/alipay/alipay-provider.ts'
import { createAlipaySimulator } from '../src/providers/alipay/simulator/alipay-simulator.ts'
import type { AlipaySimulator } from '../src/providers/alipay/simulator/alipay-simulator.ts'
import { queryDueAttempts, processDueRefunds } from '../src/modules/payments/jobs.ts'
import { setProviders } from '../src/providers/registry.ts'
import { generateKeyPair } from '../src/providers/simulator/keys.ts'
import { OrderScripts } from '../src/providers/simulator/script.ts'
import type { SimulationScript } from '../src/providers/simulator/script.ts'
import { createWeChatProvider } from '../src/providers/wechat/wechat-provider.ts'
import { createWeChatSimulator } from '../src/providers/wechat/simulator/wechat-simulator.ts'
import type { WeChatSimulator } from '../src/providers/wechat/simulator/wechat-simulator.ts'
import { expect, vi } from 'vitest'
import { OPERATIONS_TOKEN, startTestApi, TONIGHT } from './api.ts'
import type { Caller, TestApi } from './api.ts'
import { compareTradeRecords } from './books.ts'
import { listViolations, fillStock, listFreePayLaterTables, openTable, orderBottles } from './factories.ts'
import { createGuestPhone } from './guest-phone.ts'
import type { GuestPhone } from './guest-phone.ts'
import { startProviderProxy } from './provider-proxy.ts'
import { withClient } from './harness/database.ts'
import type { ProviderProxy } from './provider-proxy.ts'
import { runAtEnd } from './harness/at-end.ts'

export type Sitting = Awaited<ReturnType<typeof openTable>>

export type PaymentHarness = {
  api: TestApi
  /** URL of the listening server. */
  url: string
  cashier: Caller
  wechat: WeChatSimulator
  alipay: AlipaySimulator
  /** Proxies from our adapters to the providers, and from the providers to our callback route. */
  lines: { wechat: ProviderProxy; alipay: ProviderProxy; callbacks: ProviderProxy }
  /** Scripts the provider's handling of its next order. */
  script: (provider: 'wechat' | 'alipay', script: SimulationScript) => void
  /** Moves the clock of server, adapters and providers. */
  later: (minutes: number) => void
  /** One round of the background work for pending payments and refunds. */
  follow: () => Promise<void>
  /** The next free table with bottles on its bill, 880.00 each. */
  bill: (bottles?: number) => Promise<Sitting>
  /** A guest's phone starts to pay the whole bill by its displayed code. */
  begin: (billId: number, provider?: 'wechat' | 'alipay', phone?: GuestPhone) => Promise<Begun>
  /** The guest pays on the provider's sheet or page. */
  pay: (payParams: PayParams | null) => Promise<void>
  /** Staff scan a guest's code. */
  collect: (billId: number, authCode?: string, more?: { requestId?: string; amount?: number }) => Promise<Collected>
  statusOf: (paymentNo: string) => Promise<PayStatus>
  /** PostgreSQL rejects and drops all connections while `work` runs. */
  databaseDown: (work: () => Promise<void>) => Promise<void>
  /** Waits until a payment has the status; callbacks arrive asynchronously. */
  until: (paymentNo: string, status: PayStatus) => Promise<void>
  unpaid: (billId: number) => Promise<number>
  /** Reads the counters of provider callbacks from `/metrics`. */
  callbackCounts: () => Promise<Record<'accepted' | 'forged' | 'failed', number>>
  /**
   * Moves time on until everything is resolved; then nothing may be pending, the provider's records must match our
   * books, and the audit must find no violation.
   */
  check: () => Promise<void>
}

type Begun = { phone: GuestPhone; validcode: string; paymentNo: string; status: PayStatus; payParams: PayParams | null }
type Collected = { paymentNo: string; status: PayStatus; failReason: string }

/** Keys are shared, because generating them is slow. */
const keys = { merchant: generateKeyPair(), wechat: generateKeyPair(), alipay: generateKeyPair() }
const GAPS_MS = [20, 40, 80, 160]

let codes = 0
/** Creates a payment code as a guest's phone shows it. */
export function createGuestAuthCode(provider: 'wechat' | 'alipay' = 'wechat'): string {
  codes += 1
  return `${provider === 'wechat' ? '13' : '28'}${String(codes).padStart(16, '0')}`
}

/**
 * Starts the harness for a test file and ends it after the file. Failures of the simulators come from scripts; no
 * amount triggers one.
 */
export async function startPaymentHarness(differing: Parameters<typeof startTestApi>[1] = {}): Promise<PaymentHarness> {
  vi.useFakeTimers({ toFake: ['Date'], now: parseTime(TONIGHT) })
  const api = await startTestApi(TONIGHT, differing)
  await fillStock(api)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
  const { scripts, stop, ...providers } = await startSimulators(url)
  setProviders(createAdapters(providers))
  runAtEnd(async () => {
    await stop()
    setProviders({})
    vi.useRealTimers()
  })

  const cashier = await api.as('shouyin01')
  const getNow = () => parseTime(api.clock.now())
  const moveTime = (time: string) => {
    api.clock.at(time)
    vi.setSystemTime(getNow())
  }
  const rig: PaymentHarness = {
    api,
    url,
    cashier,
    ...providers,
    script: (provider, script) => scripts[provider].setNext(script),
    later: (minutes) => moveTime(formatTime(getNow().getTime() + minutes * 60_000)),
    follow: async () => {
      await queryDueAttempts(api.db, getNow())
      await processDueRefunds(api.db, getNow())
    },
    ...(await createPayActs(api, cashier, providers)),
    ...createReaders(api),
    databaseDown: (work) => runWithoutDatabase(api, work),
    check: async () => {
      await runUntilSettled(rig, moveTime)
      expect(await compareTradeRecords(api.db, 'wechat', providers.wechat.book)).toEqual([])
      expect(await compareTradeRecords(api.db, 'alipay', providers.alipay.book)).toEqual([])
      expect(await listViolations(api)).toEqual([])
    },
  }
  return rig
}

/** Both simulators, and the proxies between them and the server at `url`. */
async function startSimulators(url: string) {
  const scripts = { wechat: new OrderScripts(false), alipay: new OrderScripts(false) }
  const callbacks = await startProviderProxy(url)
  const buildSettings = (name: string) => ({
    notifyUrl: `${callbacks.url}/api/pay/notify/${name}`,
    retryGapsMs: GAPS_MS,
  })
  const wechat = await createWeChatSimulator({
    ...buildSettings('wechat'),
    keys: { merchant: keys.merchant, platform: keys.wechat },
    scripts: scripts.wechat,
  })
  const alipay = await createAlipaySimulator({
    ...buildSettings('alipay'),
    keys: { merchant: keys.merchant, alipay: keys.alipay },
    scripts: scripts.alipay,
  })
  const lines = {
    wechat: await startProviderProxy(wechat.url),
    alipay: await startProviderProxy(alipay.url),
    callbacks,
  }
  const stop = () =>
    Promise.all([wechat.stop(), alipay.stop(), lines.wechat.close(), lines.alipay.close(), callbacks.close()])
  return { wechat, alipay, lines, scripts, stop }
}

type Acts = Pick<PaymentHarness, 'bill' | 'begin' | 'pay' | 'collect' | 'statusOf' | 'until'>

async function createPayActs(
  api: TestApi,
  cashier: Caller,
  { wechat, alipay }: Pick<PaymentHarness, 'wechat' | 'alipay'>,
): Promise<Acts> {
  const tables = await listFreePayLaterTables(api)
  const fetchStatus: Acts['statusOf'] = async (paymentNo) => (await cashier.call(payments.status, { paymentNo })).status
  return {
    bill: async (bottles = 1) => {
      const opened = await openTable(api, cashier, tables.shift() ?? '')
      if (bottles > 0) await orderBottles(cashier, opened.tableRecordId, bottles)
      return opened
    },
    begin: async (billId, provider = 'wechat', phone = createGuestPhone(api)) => {
      const { validcode } = await cashier.call(billing.payCode, { billId })
      const request = {
        requestId: randomUUID(),
        validcode,
        payMethod: provider,
        openId: `o${randomUUID().slice(0, 24)}`,
      }
      return { ...(await phone.call(billing.scanPay, request)), phone, validcode }
    },
    pay: async (payParams) => {
      if (payParams === null) throw new Error('there is no sheet to pay on')
      if (payParams.kind === 'wechat-jsapi') wechat.act(payParams.params.package.replace('prepay_id=', ''), 'pay')
      else if (payParams.kind === 'alipay-trade') alipay.act(payParams.tradeNO, 'pay')
      else await fetch(payParams.url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) })
    },
    collect: async (billId, authCode = createGuestAuthCode(), { requestId = randomUUID(), amount } = {}) =>
      cashier.call(billing.scanPay, { requestId, billId, authCode, ...(amount === undefined ? {} : { amount }) }),
    statusOf: fetchStatus,
    until: (paymentNo, status) => waitUntil(async () => (await fetchStatus(paymentNo)) === status),
  }
}

const createReaders = (api: TestApi): Pick<PaymentHarness, 'unpaid' | 'callbackCounts'> => ({
  unpaid: async (billId) => {
    const sittings = await api.db.selectFrom('sitting').select('unpaidAmount').where('billId', '=', billId).execute()
    return sittings.reduce((sum, { unpaidAmount }) => sum + unpaidAmount, 0)
  },
  callbackCounts: async () => {
    const headers = { authorization: `Bearer ${OPERATIONS_TOKEN}` }
    const { body } = await api.app.inject({ method: 'GET', url: '/metrics', headers })
    const count = (name: string) => Number(new RegExp(`outcome="${name}"} (\\d+)`).exec(body)?.[1])
    return { accepted: count('accepted'), forged: count('forged'), failed: count('failed') }
  },
})

async function runWithoutDatabase({ connection }: TestApi, work: () => Promise<void>): Promise<void> {
  const { database } = connection
  const allowConnections = (allowed: boolean) =>
    withClient({ ...connection, database: 'postgres' }, async (client) => {
      await client.query(`alter database ${database} with allow_connections ${allowed}`)
      if (!allowed)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    })
  await allowConnections(false)
  try {
    await work()
  } finally {
    await allowConnections(true)
  }
}

/** The adapters as the server uses them; `pay` overrides the WeChat URLs and the API version for codes. */
export function createAdapters(
  { wechat, alipay, lines }: Pick<PaymentHarness, 'wechat' | 'alipay' | 'lines'>,
  pay: Partial<Pick<WeChatSettings, 'payUrl' | 'fallbackUrl' | 'codePay'>> = {},
): Providers {
  const gateway = `${lines.alipay.url}/gateway.do`
  return {
    wechat: createWeChatProvider({ ...wechat.settings, payUrl: lines.wechat.url, ...pay }, { mode: 'simulated' }),
    alipay: createAlipayProvider({ ...alipay.settings, gateway }, { mode: 'simulated' }),
  }
}

const PATIENCE_TRIES = 3_000

/** Waits for asynchronous work. Fails when the condition never becomes true. */
export async function waitUntil(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < PATIENCE_TRIES; tries += 1) {
    if (await isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  throw new Error('it never came true')
}

/** Keeps staff sessions valid however far the clock moves. */
async function extendSessions({ api }: PaymentHarness): Promise<void> {
  await api.db
    .updateTable('session')
    .set({ lastSeenAt: api.clock.now(), expiresAt: '2099-01-01 00:00:00' })
    .where('kind', '=', 'staff')
    .execute()
}

const ROUNDS = 300

/** Moves time on until nothing is pending: first beyond the expiry of every order, then from check to check. */
async function runUntilSettled(rig: PaymentHarness, at: (time: string) => void): Promise<void> {
  const { db } = rig.api
  for (let round = 0; round < ROUNDS; round += 1) {
    const attempts = await db
      .selectFrom('paymentAttempt')
      .select(['outTradeNo', 'giveUpAt', 'nextCheckAt'])
      .where('nextCheckAt', 'is not', null)
      .execute()
    const refunds = await db
      .selectFrom('channelRefund')
      .select(['outRefundNo', 'nextCheckAt'])
      .where('nextCheckAt', 'is not', null)
      .execute()
    const inbox = await db.selectFrom('providerInbox').select('inboxId').where('outcome', 'is', null).execute()
    if (attempts.length + refunds.length + inbox.length === 0) return extendSessions(rig)
    const lastEnd = attempts
      .map(({ giveUpAt }) => giveUpAt)
      .toSorted()
      .at(-1)
    const [nextQuestion] = refunds.map(({ nextCheckAt }) => nextCheckAt ?? '').toSorted()
    const [, then = ''] = [rig.api.clock.now(), lastEnd ?? nextQuestion ?? ''].toSorted()
    at(formatTime(parseTime(then).getTime() + 6_000))
    await rig.follow()
    // Waits in real time for the simulators' own work (deciding a refund, sending a callback).
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  throw new Error('something is stuck')
}
