/**
 * Guest pages of the simulated WeChat: authorization and payment sheet. No scripts, no external styles; forms post to their own path and
 * redirects go only to our own origin. The handler may run behind any path prefix.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { formatFen } from '@nocturne/base/money'
import type { SimTrade } from '../../simulator/trade-book.ts'
import type { AccountEndpoints } from './account-endpoints.ts'
import type { TradeEndpoints, PaymentSheetResult } from './trade-endpoints.ts'
import { readBody, parseBodyFields } from './request.ts'
import { deriveOpenId } from './sign-and-encrypt.ts'
import type { SimState } from './sim-state.ts'

const COOKIE = 'sim_wechat'
const OPEN_ID = /^o[\w-]{6,40}$/
/** Format of `state`: WeChat accepts no other characters. */
const STATE = /^[\dA-Za-z]{0,128}$/

type Tools = { state: SimState; pay: TradeEndpoints; open: AccountEndpoints }
type Visit = { request: IncomingMessage; response: ServerResponse; url: URL }

function encodeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}

function sendPage(response: ServerResponse, status: number, title: string, content: string): void {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>`
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(
    `<!doctype html><html lang="zh-CN"><head>${head}</head><body><main><h1>${title}</h1>${content}</main></body></html>`,
  )
}

function sendBack(response: ServerResponse, status: 302 | 303, location: string, cookie?: string): void {
  const headers = { location, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) }
  response.writeHead(status, headers).end()
}

/** Origin of the request as the browser sees it. */
function getOrigin({ request }: Visit, state: SimState): string {
  if (state.publicOrigin !== '') return state.publicOrigin
  const forwarded = request.headers['x-forwarded-proto']
  return `${forwarded === 'https' ? 'https' : 'http'}://${request.headers.host ?? ''}`
}

/** Returns `address` when it is of our own origin; null otherwise. */
function parseOwnAddress(address: string, visit: Visit, state: SimState): URL | null {
  const origin = getOrigin(visit, state)
  if (!URL.canParse(address, origin)) return null
  const target = new URL(address, origin)
  return target.origin === origin ? target : null
}

/** Guest id: that of `?as=`, else this device's previous person, else a new one. */
function getPerson({ request, url }: Visit): string {
  const requested = url.searchParams.get('as') ?? ''
  if (OPEN_ID.test(requested)) return requested
  const known = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
  return OPEN_ID.test(known) ? known : deriveOpenId(randomUUID())
}

function authorize(visit: Visit, { state, open }: Tools): void {
  const { request, response, url } = visit
  const scope = url.searchParams.get('scope') ?? ''
  const target = parseOwnAddress(url.searchParams.get('redirect_uri') ?? '', visit, state)
  const isRight = url.searchParams.get('appid') === state.appId && url.searchParams.get('response_type') === 'code'
  const mark = url.searchParams.get('state') ?? ''
  if (!isRight || !target || !['snsapi_base', 'snsapi_userinfo'].includes(scope) || !STATE.test(mark))
    return sendPage(response, 400, '模拟微信授权', '<p>链接参数不对，无法授权。</p>')
  if (scope === 'snsapi_userinfo' && request.method !== 'POST')
    return sendPage(
      response,
      200,
      '模拟微信授权',
      '<p>这是模拟环境，不会使用真实的微信账户。</p><p>商家想知道你的昵称和头像。</p>' +
        '<form method="post"><button type="submit">同意</button></form>',
    )
  const openId = getPerson(visit)
  target.searchParams.set('code', open.grant(openId, scope))
  target.searchParams.set('state', mark)
  const cookie = `${COOKIE}=${openId}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`
  sendBack(response, 302, target.href, cookie)
}

const OUTCOMES: Record<PaymentSheetResult, string> = {
  paid: '付款成功',
  cancelled: '已取消付款',
  closed: '订单已关闭，不能付款',
  absent: '没有这笔订单',
}

function showSheet({ response, url }: Visit, { state, pay }: Tools): void {
  const sheet = url.searchParams.get('sheet') ?? ''
  const bySheet = sheet === '' ? undefined : state.book.bySheet(sheet)
  const trade = bySheet && pay.find(bySheet.outTradeNo)
  if (!trade) return sendPage(response, 404, '模拟收银台', `<p>${OUTCOMES.absent}</p>`)
  sendPage(response, 200, '模拟收银台', renderSheet(trade, url.searchParams.get('back') ?? ''))
}

function renderSheet(trade: SimTrade, back: string): string {
  const hidden = { sheet: trade.sheet, back }
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${encodeHtml(value)}">`,
  )
  const buttons =
    '<button type="submit" name="action" value="pay">付款</button> <button type="submit" name="action" value="cancel">取消</button>'
  const amount = `<p>${encodeHtml(trade.subject)}</p><p><strong>${formatFen(trade.amount)}</strong></p>`
  return `<p>这是模拟环境，不会扣真实的钱。</p>${amount}<form method="post">${inputs.join('')}${buttons}</form>`
}

async function handleSheetAction(visit: Visit, { state, pay }: Tools): Promise<void> {
  const { request, response } = visit
  const fields = parseBodyFields(request, await readBody(request))
  const { action } = fields
  if (action !== 'pay' && action !== 'cancel') return sendJson(response, 400, { msg: '没有这个操作' })
  const outcome = pay.act(typeof fields['sheet'] === 'string' ? fields['sheet'] : '', action)
  if (!request.headers.accept?.includes('text/html')) return sendJson(response, 200, { state: outcome })
  const back =
    typeof fields['back'] === 'string' && fields['back'] !== '' ? parseOwnAddress(fields['back'], visit, state) : null
  if (back) sendBack(response, 303, back.href)
  else sendPage(response, 200, '模拟收银台', `<p>${OUTCOMES[outcome]}</p>`)
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))
}

/** Handles `…/connect/oauth2/authorize` and `…/sheet`; anything else is 404. */
export function createGuestPageHandler(tools: Tools): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://simulator')
    const visit = { request, response, url }
    if (url.pathname.endsWith('/connect/oauth2/authorize')) return authorize(visit, tools)
    if (!url.pathname.endsWith('/sheet')) return sendPage(response, 404, '模拟微信', '<p>没有这个页面。</p>')
    if (request.method !== 'POST') return showSheet(visit, tools)
    handleSheetAction(visit, tools).catch(() => response.destroy())
  }
}
