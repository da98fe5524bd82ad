/**
 * Guests on their own phones: the app a phone is held in, the sheet its provider opens, and a table to sit at. Providers are
 * the simulators that the house starts by itself.
 */
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { payMode } from '@nocturne/contract/codes'
import type { AnswerOf, Endpoint, InputOf } from '@nocturne/contract/endpoint'
import { guest } from '@nocturne/contract/guest/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { toWire } from '../../apps/web/src/lib/request.ts'
import type { Table } from './acts.ts'
import { baseUrl, houseDb, tokenOf, type Phone } from './phone.ts'

export type App = 'wechat' | 'alipay' | 'browser'
export type SheetAction = 'pay' | 'cancel'

export const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
const userAgents = {
  wechat: `${PHONE} MicroMessenger/8.0.47`,
  alipay: `${PHONE} AlipayClient/10.5.86`,
  browser: PHONE,
}

export type GuestPhone = Phone & {
  /** Sheets the app was asked to open, in order. */
  sheets: string[]
  /** What the guest does on the next sheets; a promise lets him think. */
  decide: (action: SheetAction | Promise<SheetAction>) => void
}

type GuestOptions = { theme?: 'light' | 'dark' | undefined; token?: string | undefined; seat?: Seat | undefined }

/** What a phone has stored before the app is opened. */
export const storedBy = ({ theme, token, seat }: GuestOptions): Record<string, string> => ({
  ...(theme && { 'nocturne.theme': theme }),
  ...(token && { 'nocturne.token': token }),
  ...(seat && { 'nocturne.device': seat.deviceId, 'nocturne.guestPasses': JSON.stringify([seat.kept]) }),
})

/** A phone with the app in which guests opened us. What a person does on the provider's sheet is done at the simulator. */
export async function takeGuestPhone(
  browser: Browser,
  app: App,
  { theme, token, seat }: GuestOptions = {},
): Promise<GuestPhone> {
  const context = await browser.newContext({ userAgent: userAgents[app] })
  const stored = storedBy({ theme, token, seat })
  await context.addInitScript((values) => {
    for (const [key, text] of Object.entries(values))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text)
  }, stored)
  const sheets: string[] = []
  let action: SheetAction | Promise<SheetAction> = 'pay'
  if (app !== 'browser') {
    await context.exposeFunction('e2eSheet', async (sheet: string) => {
      sheets.push(sheet)
      return onSheet(app, sheet, await action)
    })
    await context.addInitScript(app === 'wechat' ? injectWeChat : injectAlipay)
  }
  const page = await context.newPage()
  return {
    page,
    context,
    sheets,
    problems: problemsOf(page),
    open: async (path) => void (await page.goto(path.startsWith('http') ? path : `${baseUrl()}${path}`)),
    close: () => context.close(),
    decide: (next) => {
      action = next
    },
  }
}

/** From the next page on the browser lacks these built-in functions, named as in `build/kernels.ts`, as an older kernel does. */
export async function lackFunctions({ context }: Phone, names: readonly string[]): Promise<void> {
  await context.addInitScript((paths) => {
    for (const path of paths) {
      const parts = path.split('.')
      const name = parts.pop() ?? ''
      const owner = parts.reduce<object>((holder, part) => Reflect.get(holder, part) as object, window)
      Reflect.deleteProperty(owner, name)
    }
  }, names)
}

export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return problems
}

/** A person on the provider's sheet. Answers the provider's own word. */
export async function onSheet(app: 'wechat' | 'alipay', sheet: string, action: SheetAction): Promise<string> {
  const reply = await fetch(`${baseUrl()}/simulator/${app}/sheet`, {
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
  const invoke = async (name: string, params: { package?: string }, said: (value: object) => void) => {
    if (name !== 'getBrandWCPayRequest') return said({ err_msg: `${name}:fail` })
    const prepayId = (params.package ?? '').replace('prepay_id=', '')
    const result = await (window as unknown as Sheet).e2eSheet(prepayId)
    said({ err_msg: `get_brand_wcpay_request:${result}` })
  }
  Object.assign(window, { WeixinJSBridge: { invoke } })
}

/** Runs in the page. */
function injectAlipay(): void {
  const call = async (name: string, params: { tradeNO?: string }, said: (value: object) => void) => {
    if (name !== 'tradePay') return said({ error: 1 })
    said({ resultCode: await (window as unknown as Sheet).e2eSheet(params.tradeNO ?? '') })
  }
  Object.assign(window, { AlipayJSBridge: { call } })
}

type Caller = { token?: string; deviceId?: string }

/** One call of the house's API without a browser, for what a journey only presupposes. Throws when it is refused. */
export async function callHouse<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { token, deviceId = randomUUID() }: Caller,
): Promise<AnswerOf<E>> {
  const { url, method, body, contentType } = toWire(endpoint, input)
  const reply = await fetch(`${baseUrl()}${url}`, {
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

/** What is printed at a table, as the house tells those who print it. */
export async function codeOf({ tableId }: Pick<Table, 'tableId'>): Promise<string> {
  const { nfcUrl } = await callHouse(tables.qrcode, { tableId }, { token: await tokenOf('gm') })
  const code = new URL(nfcUrl, baseUrl()).searchParams.get('code')
  if (code === null) throw new Error(`${nfcUrl} holds no code`)
  return code
}

/** A party sits down at a table. Answers the sitting. */
export async function seatParty({ tableId }: Table): Promise<number> {
  const { tableRecordId } = await callHouse(
    tables.open,
    { tableId, guestNum: 4, force: true },
    { token: await tokenOf('gm') },
  )
  return tableRecordId
}

/** The waiter notes goods for a sitting, to be paid with the bill. */
export async function serve(tableRecordId: number, goods: Readonly<Record<string, number>>): Promise<void> {
  const items = await Promise.all(
    Object.entries(goods).map(async ([goodsName, quantity]) => ({ goodsId: await goodsIdOf(goodsName), quantity })),
  )
  await callHouse(orders.add, { tableRecordId, items, payMode: payMode.payLater }, { token: await tokenOf('gm') })
}

async function goodsIdOf(goodsName: string): Promise<number> {
  const { goodsId } = await houseDb()
    .selectFrom('goods')
    .select('goodsId')
    .where('goodsName', '=', goodsName)
    .executeTakeFirstOrThrow()
  return goodsId
}

/** A phone that scanned a table's code: its random name, and the pass as the app keeps it. */
export type Seat = { deviceId: string; kept: AnswerOf<typeof guest.sitDown> & { code: string; employeeCode: null } }

/** Scans the code of a table. */
export async function takeSeat(table: Pick<Table, 'tableId'>): Promise<Seat> {
  const deviceId = randomUUID()
  const code = await codeOf(table)
  const pass = await callHouse(guest.sitDown, { code }, { deviceId })
  return { deviceId, kept: { ...pass, code, employeeCode: null } }
}

/** Orders on the phone of a seat. Answers the order, which waits to be paid. */
export async function orderFrom({ deviceId, kept }: Seat, goodsName: string): Promise<number> {
  const items = [{ goodsId: await goodsIdOf(goodsName), quantity: 1 }]
  const { orderId } = await callHouse(guest.createOrder, { pass: kept.pass, items }, { deviceId })
  return orderId
}

export const closeAll = (phones: readonly { context: BrowserContext }[]) =>
  Promise.all(phones.map(({ context }) => context.close()))
