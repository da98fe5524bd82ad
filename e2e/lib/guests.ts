/**
 * Guests on their own phones: the surrounding app, the provider's payment sheet, and a table to sit at. Providers are the simulators
 * started by the server.
 */
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { payMode } from '@nocturne/contract/codes'
import type { AnswerOf, Endpoint, InputOf } from '@nocturne/contract/endpoint'
import { guest } from '@nocturne/contract/guest/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { toWireRequest } from '../../apps/web/src/lib/query/request.ts'
import type { NamedTable } from './staff-actions.ts'
import { getBaseUrl, getDatabase, createStaffToken, type Phone } from './phone.ts'

export type GuestApp = 'wechat' | 'alipay' | 'browser'
export type PaymentSheetAction = 'pay' | 'cancel'

export const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
const userAgents = {
  wechat: `${PHONE_USER_AGENT} MicroMessenger/8.0.47`,
  alipay: `${PHONE_USER_AGENT} AlipayClient/10.5.86`,
  browser: PHONE_USER_AGENT,
}

export type GuestPhone = Phone & {
  /** Tokens of the payment sheets the app opened, in order. */
  sheets: string[]
  /** Sets the guest's action on the next payment sheets; a promise delays it. */
  decide: (action: PaymentSheetAction | Promise<PaymentSheetAction>) => void
}

type GuestOptions = { theme?: 'light' | 'dark' | undefined; token?: string | undefined; seat?: SeatedPhone | undefined }

/** Builds the local storage of a phone before the app is opened. */
export const buildPhoneStorage = ({ theme, token, seat }: GuestOptions): Record<string, string> => ({
  ...(theme && { 'nocturne.theme': theme }),
  ...(token && { 'nocturne.token': token }),
  ...(seat && { 'nocturne.device': seat.deviceId, 'nocturne.guestPasses': JSON.stringify([seat.kept]) }),
})

/** Opens a phone with the guest's app. The guest's actions on the provider's sheet are sent to the simulator. */
export async function openGuestPhone(
  browser: Browser,
  app: GuestApp,
  { theme, token, seat }: GuestOptions = {},
): Promise<GuestPhone> {
  const context = await browser.newContext({ userAgent: userAgents[app] })
  const stored = buildPhoneStorage({ theme, token, seat })
  await context.addInitScript((values) => {
    for (const [key, text] of Object.entries(values))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text)
  }, stored)
  const sheets: string[] = []
  let action: PaymentSheetAction | Promise<PaymentSheetAction> = 'pay'
  if (app !== 'browser') {
    await context.exposeFunction('e2eSheet', async (sheet: string) => {
      sheets.push(sheet)
      return actOnPaymentSheet(app, sheet, await action)
    })
    await context.addInitScript(app === 'wechat' ? injectWeChat : injectAlipay)
  }
  const page = await context.newPage()
  return {
    page,
    context,
    sheets,
    problems: recordPageErrors(page),
    open: async (path) => void (await page.goto(path.startsWith('http') ? path : `${getBaseUrl()}${path}`)),
    close: () => context.close(),
    decide: (next) => {
      action = next
    },
  }
}

/** Removes built-in functions (named as in `build/browser-versions.ts`) from the next page on, as in an older browser kernel. */
export async function removeBrowserFunctions({ context }: Phone, names: readonly string[]): Promise<void> {
  await context.addInitScript((paths) => {
    for (const path of paths) {
      const parts = path.split('.')
      const name = parts.pop() ?? ''
      const owner = parts.reduce<object>((holder, part) => Reflect.get(holder, part) as object, window)
      Reflect.deleteProperty(owner, name)
    }
  }, names)
}

export function recordPageErrors(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return problems
}

/** Performs the guest's action on the provider's payment sheet. Returns the provider's result word. */
export async function actOnPaymentSheet(
  app: 'wechat' | 'alipay',
  sheet: string,
  action: PaymentSheetAction,
): Promise<string> {
  const reply = await fetch(`${getBaseUrl()}/simulator/${app}/sheet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ sheet, action }),
  })
  const { state, resultCode } = (await reply.json()) as { state?: string; resultCode?: string }
  return resultCode ?? (state === 'paid' ? 'ok' : state === 'cancelled' ? 'cancel' : 'fail')
}

type Sheet = { e2eSheet: (sheet: string) => Promise<string> }

/** Runs in the page. */
function injectWeChat(): void {
  const invoke = async (name: string, params: { package?: string }, callback: (value: object) => void) => {
    if (name !== 'getBrandWCPayRequest') return callback({ err_msg: `${name}:fail` })
    const prepayId = (params.package ?? '').replace('prepay_id=', '')
    const result = await (window as unknown as Sheet).e2eSheet(prepayId)
    callback({ err_msg: `get_brand_wcpay_request:${result}` })
  }
  Object.assign(window, { WeixinJSBridge: { invoke } })
}

/** Runs in the page. */
function injectAlipay(): void {
  const call = async (name: string, params: { tradeNO?: string }, callback: (value: object) => void) => {
    if (name !== 'tradePay') return callback({ error: 1 })
    callback({ resultCode: await (window as unknown as Sheet).e2eSheet(params.tradeNO ?? '') })
  }
  Object.assign(window, { AlipayJSBridge: { call } })
}

type Caller = { token?: string; deviceId?: string }

/** Calls an endpoint without a browser, to create test preconditions. Throws when it is refused. */
export async function callServer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { token, deviceId = randomUUID() }: Caller,
): Promise<AnswerOf<E>> {
  const { url, method, body, contentType } = toWireRequest(endpoint, input)
  const reply = await fetch(`${getBaseUrl()}${url}`, {
    method,
    headers: {
      'idempotency-key': randomUUID(),
      'x-device-id': deviceId,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(contentType && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body }),
  })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: AnswerOf<E> }
  if (code !== 200) throw new Error(`${endpoint.id}: ${msg}`)
  return data
}

/** Fetches the code printed at a table. */
export async function fetchTableCode({ tableId }: Pick<NamedTable, 'tableId'>): Promise<string> {
  const { nfcUrl } = await callServer(tables.qrcode, { tableId }, { token: await createStaffToken('gm') })
  const code = new URL(nfcUrl, getBaseUrl()).searchParams.get('code')
  if (code === null) throw new Error(`${nfcUrl} holds no code`)
  return code
}

/** Seats guests at a table. Returns the sitting. */
export async function seatGuests({ tableId }: NamedTable): Promise<number> {
  const { tableRecordId } = await callServer(
    tables.open,
    { tableId, guestNum: 4, force: true },
    { token: await createStaffToken('gm') },
  )
  return tableRecordId
}

/** Orders goods for a sitting as the waiter, to be paid with the bill. */
export async function orderGoods(tableRecordId: number, goods: Readonly<Record<string, number>>): Promise<void> {
  const items = await Promise.all(
    Object.entries(goods).map(async ([goodsName, quantity]) => ({ goodsId: await findGoodsId(goodsName), quantity })),
  )
  await callServer(
    orders.add,
    { tableRecordId, items, payMode: payMode.payLater },
    { token: await createStaffToken('gm') },
  )
}

async function findGoodsId(goodsName: string): Promise<number> {
  const { goodsId } = await getDatabase()
    .selectFrom('goods')
    .select('goodsId')
    .where('goodsName', '=', goodsName)
    .executeTakeFirstOrThrow()
  return goodsId
}

/** A phone that scanned a table's code: its device id, and the stored pass. */
export type SeatedPhone = {
  deviceId: string
  kept: AnswerOf<typeof guest.sitDown> & { code: string; employeeCode: null }
}

/** Scans the code of a table. */
export async function scanTableCode(table: Pick<NamedTable, 'tableId'>): Promise<SeatedPhone> {
  const deviceId = randomUUID()
  const code = await fetchTableCode(table)
  const pass = await callServer(guest.sitDown, { code }, { deviceId })
  return { deviceId, kept: { ...pass, code, employeeCode: null } }
}

/** Orders on a seated guest's phone. Returns the order, which waits for payment. */
export async function orderAsGuest({ deviceId, kept }: SeatedPhone, goodsName: string): Promise<number> {
  const items = [{ goodsId: await findGoodsId(goodsName), quantity: 1 }]
  const { orderId } = await callServer(guest.createOrder, { pass: kept.pass, items }, { deviceId })
  return orderId
}

export const closePhones = (phones: readonly { context: BrowserContext }[]) =>
  Promise.all(phones.map(({ context }) => context.close()))
