/**
 * Guest pages of the simulated Alipay: authorization, cashier of page payments, payment sheet. Pages are routed by the last path segment,
 * so they work under any prefix of another server. Redirects only to our own origin.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SimTrade } from '../../simulator/trade-book.ts'
import { isRecord, getTextField, type AlipayFields } from '../fields.ts'
import { toYuan } from '../yuan.ts'
import { parseBizContent, findRequestProblem } from './gateway.ts'
import { escapeHtml, renderForm, renderPage, PAGE_STYLE } from './pages.ts'
import { readBody } from './read-body.ts'
import { applyGuestAction, openTradePage, type SheetResult } from './trade-calls.ts'
import { runLater, type AlipaySimState } from './sim-state.ts'

const CODE_LIFE_MS = 10 * 60_000
const COOKIE = 'sim_alipay'
const OPEN_ID = /^[\w-]{6,64}$/

type Visit = { req: IncomingMessage; res: ServerResponse; query: Record<string, string> }

/** Serves a guest's request; 404 for unknown paths. */
export async function handleGuestPages(
  world: AlipaySimState,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://simulator')
  const place = url.pathname.split('/').at(-1)
  const query = Object.fromEntries(url.searchParams)
  const visit = { req, res, query }
  if (place === 'publicAppAuthorize.htm') return authorize(world, visit)
  if (place === 'gateway.do' && query['method'] === 'alipay.trade.wap.pay') return handleCashier(world, visit)
  if (place === 'sheet') return handleSheet(world, visit)
  if (place === 'simulator.css') {
    res.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(PAGE_STYLE)
    return
  }
  show(res, 404, renderPage('没有这个页面', ''))
}

/** Issues a sign-in code for `openId`; it works once. */
export function issueAuthCode(world: AlipaySimState, openId: string, scope: 'auth_base' | 'auth_user'): string {
  const code = randomUUID().replaceAll('-', '')
  world.authCodes.set(code, { openId, withProfile: scope === 'auth_user' })
  runLater(world, CODE_LIFE_MS, () => world.authCodes.delete(code))
  return code
}

async function authorize(world: AlipaySimState, visit: Visit): Promise<void> {
  const { req, res, query } = visit
  const { redirect_uri: back = '', state = '', scope = '' } = query
  const target = parseOwnAddress(world, req, back)
  if (query['app_id'] !== world.appId || !target || (scope !== 'auth_user' && scope !== 'auth_base'))
    return show(res, 400, renderPage('授权请求不正确', '<p>应用、授权范围或返回地址不正确。</p>'))
  if (scope === 'auth_user' && req.method !== 'POST')
    return show(
      res,
      200,
      renderPage('授权登录', `<p>商户申请获取你的昵称和头像。</p>${renderForm({}, { allow: '同意', deny: '拒绝' })}`),
    )
  const refused = scope === 'auth_user' && getTextField(await readForm(req), 'action') !== 'allow'
  target.searchParams.set('app_id', world.appId)
  target.searchParams.set('state', state)
  if (refused) target.searchParams.set('error_scope', scope)
  else target.searchParams.set('auth_code', issueAuthCode(world, readGuest(visit), scope))
  target.searchParams.set('scope', scope)
  sendRedirect(res, target)
}

/** Page behind a signed wap.pay URL; opening it creates the order. */
async function handleCashier(world: AlipaySimState, visit: Visit): Promise<void> {
  const { req, res, query } = visit
  const problem = findRequestProblem(world, query)
  // The URL may be opened long after it was signed; the order's own expiry limits it.
  if (problem !== null && problem !== 'isv.invalid-timestamp')
    return show(res, 400, renderPage('付款请求不正确', `<p>${escapeHtml(problem)}</p>`))
  const back = parseOwnAddress(world, req, query['return_url'] ?? '')
  const trade = openTradePage(world, parseBizContent(query), query['notify_url'] ?? '')
  if (!trade) return show(res, 200, renderPage('订单已支付或已关闭', renderBackLink(back)))
  const action = req.method === 'POST' ? getTextField(await readForm(req), 'action') : ''
  if (action === 'pay' || action === 'cancel') return finishPayment(world, visit, { trade, action, back })
  show(res, 200, renderCashierPage(trade, {}))
}

/** Payment sheet of an order made for Alipay's app: a page for people, or an action whose result code a script reads. */
async function handleSheet(world: AlipaySimState, visit: Visit): Promise<void> {
  const { req, res, query } = visit
  const fields = req.method === 'POST' ? await readForm(req) : query
  const trade = world.book.bySheet(getTextField(fields, 'sheet'))
  const back = parseOwnAddress(world, req, getTextField(fields, 'back', 2048))
  if (!trade) return show(res, 404, renderPage('没有这笔订单', renderBackLink(back)))
  if (req.method !== 'POST')
    return show(res, 200, renderCashierPage(trade, { sheet: trade.sheet, back: getTextField(fields, 'back', 2048) }))
  const action = getTextField(fields, 'action')
  if (action !== 'pay' && action !== 'cancel') return show(res, 400, renderPage('没有这个操作', renderBackLink(back)))
  if (req.headers.accept?.includes('text/html')) return finishPayment(world, visit, { trade, action, back })
  const resultCode = applyGuestAction(world, trade.sheet, action, readGuest(visit))
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  res.end(JSON.stringify({ resultCode }))
}

function renderCashierPage(trade: SimTrade, hidden: Readonly<Record<string, string>>): string {
  const text = `<p>${escapeHtml(trade.subject)}</p><p class="amount">¥${toYuan(trade.amount)}</p>`
  return renderPage('确认付款', text + renderForm(hidden, { pay: '确认付款', cancel: '取消' }))
}

const OUTCOMES: Readonly<Record<SheetResult, string>> = {
  '9000': '付款成功',
  '8000': '付款处理中',
  '6001': '已取消付款',
  '4000': '付款失败',
}

function finishPayment(
  world: AlipaySimState,
  visit: Visit,
  step: { trade: SimTrade; action: 'pay' | 'cancel'; back: URL | null },
): void {
  const { trade, action, back } = step
  const result = applyGuestAction(world, trade.sheet, action, readGuest(visit))
  if (!back || result === '4000') return show(visit.res, 200, renderPage(OUTCOMES[result], renderBackLink(back)))
  if (action === 'pay') {
    // For display only: the merchant must not treat these as proof of payment.
    back.searchParams.set('out_trade_no', trade.outTradeNo)
    back.searchParams.set('trade_no', trade.transactionId)
    back.searchParams.set('total_amount', toYuan(trade.amount))
  }
  sendRedirect(visit.res, back)
}

/** Reads a form or JSON body. */
async function readForm(req: IncomingMessage): Promise<AlipayFields> {
  const text = await readBody(req)
  if (!req.headers['content-type']?.includes('json')) return Object.fromEntries(new URLSearchParams(text))
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? body : {}
  } catch {
    return {}
  }
}

/** Guest id: that of `?as=`, else this browser's previous one, else a new one. */
function readGuest({ req, res, query }: Visit): string {
  const known = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(req.headers.cookie ?? '')?.[1] ?? ''
  const fresh = `0${randomBytes(32).toString('base64url')}`
  const openId = [query['as'] ?? '', known].find((id) => OPEN_ID.test(id)) ?? fresh
  if (openId !== known)
    res.setHeader('set-cookie', `${COOKIE}=${openId}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`)
  return openId
}

/** Returns `address` when it is of our own origin: the public one, else that of the request. */
function parseOwnAddress(world: AlipaySimState, req: IncomingMessage, address: string): URL | null {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  const ours = world.publicOrigin === '' ? url.host === req.headers.host : url.origin === world.publicOrigin
  return ours ? url : null
}

function renderBackLink(back: URL | null): string {
  return back ? `<p><a href="${escapeHtml(back.href)}">返回商户</a></p>` : ''
}

function show(res: ServerResponse, status: number, html: string): void {
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
}

function sendRedirect(res: ServerResponse, target: URL): void {
  res.writeHead(303, { location: target.href, 'cache-control': 'no-store' }).end()
}
