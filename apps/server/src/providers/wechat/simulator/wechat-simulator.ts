/**
 * Simulated WeChat that speaks the real protocol over loopback: verifies our signatures, signs and encrypts its own
 * messages, has its own records, and fails as scripted.
 */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type KeyPair, generateKeyPair } from '../../simulator/keys.ts'
import { OrderScripts } from '../../simulator/script.ts'
import { TradeBook } from '../../simulator/trade-book.ts'
import type { WeChatSettings } from '../settings.ts'
import { buildDownloadFile, formatStatement, createStatementLink } from './bill-endpoint.ts'
import { formatFundFlow, createFundFlowLink } from './fund-endpoint.ts'
import { createGuestPageHandler } from './guest-pages.ts'
import { AccountEndpoints } from './account-endpoints.ts'
import { TradeEndpoints, type PaymentSheetResult } from './trade-endpoints.ts'
import { queryRefund, requestRefund, resumeRefunds } from './refund-endpoints.ts'
import { type SimRequest, buildRefusal, type SimReply } from './reply.ts'
import { readBody, parseBodyFields } from './request.ts'
import { isSignedByMerchant, buildCertificatesReply, buildSignatureHeaders } from './sign-and-encrypt.ts'
import {
  type BillDamage,
  type FundDamage,
  type SimProfile,
  type SimSigning,
  type SimState,
  SimTimers,
} from './sim-state.ts'
import { handleV2Call } from './v2-endpoints.ts'

export type WeChatSimulatorOptions = {
  port?: number
  /** File of the simulator's records; without one they are lost with the process. */
  bookFile?: string
  scripts?: OrderScripts
  /** Clock for the send time in callbacks, in milliseconds. */
  notifyClock?: () => number
  keys?: { merchant: KeyPair; platform: KeyPair }
  /** Our callback URL. */
  notifyUrl?: string
  /** Origin guests may be redirected to; without it, the origin of their request. */
  publicUrl?: string
  /** URL of the guest pages when another server serves them. */
  guestUrl?: string
  /** Version for charging codes in `settings`; default 2. The simulator supports both. */
  codePay?: 'v2' | 'v3'
  /** Delays before an unaccepted callback is resent. */
  retryGapsMs?: readonly number[]
}

export type WeChatSimulator = {
  url: string
  /** Settings that point the adapter here. */
  settings: WeChatSettings
  book: TradeBook
  scripts: OrderScripts
  /** Every callback sent so far, including forged ones. */
  sent: SimState['sent']
  /** Number of tokens, tickets and links fetched. */
  fetched: AccountEndpoints['fetched']
  /** Simulates the guest in the sheet of `prepay_id`. */
  act: (sheet: string, action: 'pay' | 'cancel') => PaymentSheetResult
  /** Issues a sign-in code as the authorize page does. */
  grant: (openId: string, scope: 'snsapi_base' | 'snsapi_userinfo') => string
  setProfile: (openId: string, profile: Partial<SimProfile>) => void
  damageBill: (date: string, damage: BillDamage) => void
  /** Damages the account movements of a day. */
  damageFunds: (date: string, damage: FundDamage) => void
  /** Switches to new signing and encryption keys. */
  rotate: (signing: SimSigning) => void
  /** PEM certificates in the simulator's list, and how often the list was fetched. */
  certificates: SimState['certificates']
  dropTokens: () => void
  acceptsPage: AccountEndpoints['acceptsPage']
  guestPages: (request: IncomingMessage, response: ServerResponse) => void
  stop: () => Promise<void>
}

const PLATFORM_KEY_ID = 'PUB_KEY_ID_0000000000000000000000000001'
const API_V2_KEY = 'simulatedApiV2KeyOfThirtyTwoChar'
const API_V3_KEY = 'simulated-api-v3-key-of-32-bytes'
const RETRY_GAPS_MS = [50, 150, 450, 1_350]

function createState(options: WeChatSimulatorOptions): SimState {
  const keys = options.keys ?? { merchant: generateKeyPair(), platform: generateKeyPair() }
  return {
    book: new TradeBook(options.bookFile),
    scripts: options.scripts ?? new OrderScripts(),
    appId: 'wx5100000000000001',
    appSecret: 'simulated-app-secret',
    miniAppId: 'wx5100000000000002',
    miniAppSecret: 'simulated-mini-secret',
    merchantId: '1900000001',
    merchantSerial: '5100000000000000000000000000000000000001',
    merchant: keys.merchant,
    signing: { id: PLATFORM_KEY_ID, privateKey: keys.platform.privateKey, apiV3Key: API_V3_KEY },
    apiV2Key: API_V2_KEY,
    url: '',
    publicOrigin: options.publicUrl ? new URL(options.publicUrl).origin : '',
    notifyClock: options.notifyClock ?? Date.now,
    retryGapsMs: options.retryGapsMs ?? RETRY_GAPS_MS,
    timers: new SimTimers(),
    sent: [],
    profiles: new Map(),
    bills: new Map(),
    funds: new Map(),
    certificates: { listed: [], requestCount: 0 },
  }
}

function createSettings(state: SimState, options: WeChatSimulatorOptions): WeChatSettings {
  const platformKey = createPublicKey(createPrivateKey(state.signing.privateKey))
  return {
    app: { appId: state.appId, secret: state.appSecret },
    miniProgram: { appId: state.miniAppId, secret: state.miniAppSecret },
    merchantId: state.merchantId,
    merchantSerial: state.merchantSerial,
    merchantKey: createPrivateKey(state.merchant.privateKey),
    apiV3Keys: [state.signing.apiV3Key],
    platformKeys: new Map([[state.signing.id, platformKey]]),
    platformKeyEnds: new Map(),
    notifyUrl: options.notifyUrl ?? 'http://127.0.0.1:9/callback',
    storeId: 'main',
    // No certificate is requested over loopback.
    codePay:
      options.codePay === 'v3' ? { version: 'v3' } : { version: 'v2', apiV2Key: state.apiV2Key, certificate: '' },
    payUrl: state.url,
    fallbackUrl: '',
    apiUrl: state.url,
    openUrl: options.guestUrl ?? state.url,
  }
}

/** Starts the simulator on loopback. */
export async function createWeChatSimulator(options: WeChatSimulatorOptions = {}): Promise<WeChatSimulator> {
  const state = createState(options)
  const pay = new TradeEndpoints(state)
  const open = new AccountEndpoints(state)
  const guestPages = createGuestPageHandler({ state, pay, open })
  const server = createServer((request, response) => {
    handle(request, response, { state, pay, open, guestPages }).catch(() => response.destroy())
  })
  state.url = await listen(server, options.port ?? 0)
  resumeRefunds(state, options.notifyUrl ?? '')
  return {
    url: state.url,
    settings: createSettings(state, options),
    book: state.book,
    scripts: state.scripts,
    sent: state.sent,
    fetched: open.fetched,
    act: (sheet, action) => pay.act(sheet, action),
    grant: (openId, scope) => open.grant(openId, scope),
    setProfile: (openId, profile) => {
      state.profiles.set(openId, { nickname: '', headimgurl: '', unionid: '', isSnapshotUser: false, ...profile })
    },
    damageBill: (date, damage) => {
      state.bills.set(date, damage)
    },
    damageFunds: (date, damage) => {
      state.funds.set(date, damage)
    },
    rotate: (signing) => {
      state.signing = signing
    },
    certificates: state.certificates,
    dropTokens: () => open.dropTokens(),
    acceptsPage: (config, url) => open.acceptsPage(config, url),
    guestPages,
    stop: async () => {
      state.timers.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`)
    })
  })
}

type Desks = { state: SimState; pay: TradeEndpoints; open: AccountEndpoints; guestPages: WeChatSimulator['guestPages'] }

async function handle(request: IncomingMessage, response: ServerResponse, desks: Desks): Promise<void> {
  const url = new URL(request.url ?? '/', desks.state.url)
  const isGuest = url.pathname === '/sheet' || url.pathname === '/connect/oauth2/authorize'
  if (isGuest) return desks.guestPages(request, response)
  const body = await readBody(request)
  if (url.pathname.startsWith('/v3/')) return handlePay(request, response, desks, { url, body })
  const old = handleV2Call(desks.state, desks.pay, url.pathname, body)
  if (old) return deliver(response, desks.state, old.reply, { body: old.body, type: 'text/xml; charset=utf-8' })
  const answer = desks.open.answer(url.pathname, url.searchParams, parseBodyFields(request, body))
  // Account responses are sent as plain text, as WeChat does.
  response.writeHead(answer ? 200 : 404, { 'content-type': 'text/plain' }).end(JSON.stringify(answer ?? {}))
}

type Arrived = { url: URL; body: string }

async function handlePay(
  request: IncomingMessage,
  response: ServerResponse,
  desks: Desks,
  { url, body }: Arrived,
): Promise<void> {
  const { state } = desks
  const signed = { authorization: request.headers.authorization ?? '', method: request.method ?? '', body }
  if (!isSignedByMerchant(state, { ...signed, target: request.url ?? '' })) {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"SIGN_ERROR","message":"签名错误"}')
    return
  }
  if (url.pathname === '/v3/billdownload/file') {
    const file = buildDownloadFile(state, url.searchParams, { trade: formatStatement, fund: formatFundFlow })
    response.writeHead(file ? 200 : 404, { 'content-type': 'application/x-gzip' }).end(file ?? undefined)
    return
  }
  const reply = dispatchCall(desks, request.method ?? '', url.pathname, {
    query: url.searchParams,
    body: parseBodyFields(request, body),
  })
  await send(response, state, reply)
}

const TRADE_PATH = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close|\/reverse)?$/
const REFUND_PATH = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/

function dispatchCall({ state, pay }: Desks, method: string, path: string, request: SimRequest): SimReply {
  const [, trade, end] = TRADE_PATH.exec(path) ?? []
  if (trade !== undefined) {
    if (end === undefined) return pay.query(decodeURIComponent(trade), request)
    return end === '/close'
      ? pay.close(decodeURIComponent(trade), request)
      : pay.reverse(decodeURIComponent(trade), request)
  }
  const refund = REFUND_PATH.exec(path)?.[1]
  if (refund !== undefined) return queryRefund(state, decodeURIComponent(refund))
  switch (`${method} ${path}`) {
    case 'POST /v3/pay/transactions/jsapi':
      return pay.jsapi(request)
    case 'POST /v3/pay/transactions/codepay':
      return pay.codepay(request)
    case 'POST /v3/refund/domestic/refunds':
      return requestRefund(state, request)
    case 'GET /v3/certificates':
      return buildCertificatesReply(state)
    case 'GET /v3/bill/tradebill':
      return createStatementLink(state, request)
    case 'GET /v3/bill/fundflowbill':
      return createFundFlowLink(state, request)
    default:
      return buildRefusal(404, 'RESOURCE_NOT_EXISTS')
  }
}

async function send(response: ServerResponse, state: SimState, reply: SimReply): Promise<void> {
  const body = reply.body === null ? '' : JSON.stringify(reply.body)
  return deliver(response, state, reply, { body, type: 'application/json; charset=utf-8', sign: true })
}

/**
 * Sends a reply. With `sign` it adds the four headers of version 3, whose refusals also have an HTTP status; version 2
 * puts everything into the body.
 */
async function deliver(
  response: ServerResponse,
  state: SimState,
  reply: SimReply,
  { body, type, sign = false }: { body: string; type: string; sign?: boolean },
): Promise<void> {
  await state.timers.wait(reply.delayMs ?? 0)
  if (reply.isLost) {
    response.destroy()
    return
  }
  if (reply.garble) return garble(response, { body, type }, reply.garble)
  const signature = sign ? buildSignatureHeaders(state.signing, body, Date.now()) : {}
  response.writeHead(sign ? reply.status : 200, { 'content-type': type, ...signature }).end(body)
}

function garble(
  response: ServerResponse,
  { body, type }: { body: string; type: string },
  how: NonNullable<SimReply['garble']>,
): void {
  const error = { 'content-type': 'application/json' }
  switch (how) {
    case '5xx':
      response.writeHead(500, error).end('{"code":"SYSTEM_ERROR","message":"系统错误"}')
      break
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>502 Bad Gateway</body></html>')
      break
    case 'redirect':
      response.writeHead(302, { location: '/v3/elsewhere' }).end()
      break
    case 'truncated':
      response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
      response.write(body.slice(0, body.length / 2), () => response.destroy())
  }
}
