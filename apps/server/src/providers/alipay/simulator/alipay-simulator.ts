/**
 * Local server that speaks Alipay's protocol: verifies our signatures, signs its responses and callbacks with its own
 * key, records trades itself and fails as scripted. For tests and demonstrations; it moves no money.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair } from '../../simulator/keys.ts'
import { OrderScripts } from '../../simulator/script.ts'
import { TradeBook } from '../../simulator/trade-book.ts'
import type { AlipaySettings } from '../settings.ts'
import type { BillDamage } from './bill-file.ts'
import type { FundDamage } from './fund-file.ts'
import { handleGatewayCall } from './gateway.ts'
import { issueAuthCode, handleGuestPages } from './guest-pages.ts'
import { readBody } from './read-body.ts'
import { applyGuestAction, type SheetResult } from './trade-calls.ts'
import type { AlipayKeys, CallbackDelivery, AlipaySimState } from './sim-state.ts'

export type AlipaySimulatorOptions = {
  port?: number
  /** File that stores the simulator's records across restarts. */
  bookFile?: string
  scripts?: OrderScripts
  keys?: AlipayKeys
  clock?: () => Date
  /** Clock for the send time in callbacks, in milliseconds. */
  notifyClock?: () => number
  /** Our callback URL. */
  notifyUrl?: string
  /** Origin to which guests may be redirected; without it, the origin of the guest's own request. */
  publicUrl?: string
  /** URL of the guest pages when another server serves them through `guestPages`. */
  guestUrl?: string
  /** Delays before an unaccepted callback is resent. */
  retryGapsMs?: readonly number[]
}

export type AlipaySimulator = {
  url: string
  /** Complete settings that point the adapter here. */
  settings: AlipaySettings
  book: TradeBook
  scripts: OrderScripts
  /** Every delivery attempt of every callback, including forged ones. */
  sent: readonly CallbackDelivery[]
  /** Number of redirects of the gateway that the adapter followed. */
  redirectsFollowed: () => number
  /** Simulates the guest in the sheet of a trade number; returns the result code that `tradePay` gives the page. */
  act: (sheet: string, action: 'pay' | 'cancel') => SheetResult
  /** Creates an authorization code as the authorization page does; it works once. */
  grant: (openId: string, scope: 'auth_base' | 'auth_user') => string
  /** Damages the statement of a day. */
  damageBill: (date: string, damage: BillDamage) => void
  /** Damages the account movements of a day. */
  damageFunds: (date: string, damage: FundDamage) => void
  guestPages: (req: IncomingMessage, res: ServerResponse) => void
  stop: () => Promise<void>
}

const APP_ID = '2021000000000001'
const SELLER_ID = '2088000000000001'
const GAPS_MS = [50, 150, 450, 1_350]

/** Starts the simulator on loopback. Without `keys` it generates its own, which takes some tenths of a second. */
export async function createAlipaySimulator(options: AlipaySimulatorOptions = {}): Promise<AlipaySimulator> {
  const world: AlipaySimState = {
    book: new TradeBook(options.bookFile),
    scripts: options.scripts ?? new OrderScripts(),
    keys: options.keys ?? { merchant: generateKeyPair(), alipay: generateKeyPair() },
    appId: APP_ID,
    sellerId: SELLER_ID,
    clock: options.clock ?? (() => new Date()),
    notifyClock: options.notifyClock ?? Date.now,
    gapsMs: options.retryGapsMs ?? GAPS_MS,
    publicOrigin: options.publicUrl ? new URL(options.publicUrl).origin : '',
    url: '',
    sent: [],
    billDamage: new Map(),
    fundDamage: new Map(),
    redirectsFollowed: 0,
    authCodes: new Map(),
    tokens: new Map(),
    billFiles: new Map(),
    chargedCodes: new Map(),
    faulted: new Set(),
    ends: new Map(),
    heldBack: new Set(),
    timers: new Set(),
    stopping: new AbortController(),
  }
  const createListener = (serve: typeof handleAll) => (req: IncomingMessage, res: ServerResponse) => {
    serve(world, req, res).catch((error: unknown) => {
      const status = error instanceof RangeError || error instanceof SyntaxError ? 400 : 500
      if (!res.headersSent) res.writeHead(status).end()
      else res.destroy()
    })
  }
  const server = createServer(createListener(handleAll))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: world.url,
    settings: createSettings(world, options),
    book: world.book,
    scripts: world.scripts,
    sent: world.sent,
    redirectsFollowed: () => world.redirectsFollowed,
    act: (sheet, action) => applyGuestAction(world, sheet, action),
    grant: (openId, scope) => issueAuthCode(world, openId, scope),
    damageBill: (date, damage) => void world.billDamage.set(date, damage),
    damageFunds: (date, damage) => void world.fundDamage.set(date, damage),
    guestPages: createListener(handleGuestPages),
    async stop() {
      world.stopping.abort()
      for (const timer of world.timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function createSettings(world: AlipaySimState, options: AlipaySimulatorOptions): AlipaySettings {
  const pages = (options.guestUrl ?? world.url).replace(/\/$/, '')
  return {
    appId: APP_ID,
    sellerId: SELLER_ID,
    privateKey: world.keys.merchant.privateKey,
    alipayPublicKey: world.keys.alipay.publicKey,
    notifyUrl: options.notifyUrl ?? `${world.url}/nobody`,
    gateway: `${world.url}/gateway.do`,
    pageGateway: `${pages}/gateway.do`,
    oauthUrl: `${pages}/oauth2/publicAppAuthorize.htm`,
    billOrigin: world.url,
    product: 'FACE_TO_FACE_PAYMENT',
    timeoutMs: 8_000,
  }
}

async function handleAll(world: AlipaySimState, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? '/', world.url)
  if (url.pathname === '/redirected') world.redirectsFollowed += 1
  if (url.pathname === '/downloadBillFile.resource') {
    const file = world.billFiles.get(url.searchParams.get('fileId') ?? '')
    if (file) res.writeHead(200, { 'content-type': 'application/zip' }).end(file)
    else res.writeHead(404).end()
    return
  }
  const isApi = url.pathname === '/gateway.do' && url.searchParams.get('method') !== 'alipay.trade.wap.pay'
  if (!isApi) return handleGuestPages(world, req, res)
  const body = new URLSearchParams(await readBody(req))
  const pairs = Object.fromEntries([...url.searchParams, ...body])
  await handleGatewayCall(world, pairs, req, res)
}
