import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPhoneOrder, startHarness, type AlipayHarness } from './simulator/harness.ts'

/** Server in front of the simulator that adds a path prefix to its pages, as the main server does. */
let front: Server
let origin: string
let rig: AlipayHarness

beforeAll(async () => {
  front = createServer((req, res) => rig.simulator.guestPages(req, res))
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  rig = await startHarness({ guestUrl: `${origin}/simulated/alipay`, publicUrl: origin })
})
afterAll(async () => {
  front.closeAllConnections()
  front.close()
  await rig.stop()
})

const visit = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init })
const press = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visit(url, { method: 'POST', body: new URLSearchParams(fields), headers })
const located = (answer: Response) => new URL(answer.headers.get('location') ?? 'about:blank')

function authorizeUrl(more: { redirectUri?: string; withProfile?: boolean } = {}) {
  return rig.provider.authorizeUrl({ redirectUri: `${origin}/back?x=1`, state: 'S1', withProfile: false, ...more })
}

describe('identifying the browser', () => {
  test('silently: redirects back with a code that works once', async () => {
    const answer = await visit(`${authorizeUrl()}&as=2088102146225135`)
    const back = located(answer)
    expect([back.origin, back.pathname, back.searchParams.get('x'), back.searchParams.get('state')]).toEqual([
      origin,
      '/back',
      '1',
      'S1',
    ])
    const code = back.searchParams.get(rig.provider.codeParameter) ?? ''
    expect(await rig.provider.identify(code)).toEqual({
      openId: '2088102146225135',
      unionId: '',
      nickName: '',
      avatarUrl: '',
    })
    expect(await rig.provider.identify(code)).toBeNull()
    expect(await rig.provider.identify('invented')).toBeNull()
  })

  test('gives one browser one guest id, and another browser another', async () => {
    const identify = async (cookie: string) => {
      const answer = await visit(authorizeUrl(), { headers: { cookie } })
      const guest = await rig.provider.identify(located(answer).searchParams.get('auth_code') ?? '')
      return { openId: guest?.openId, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
    }
    const first = await identify('')
    expect((await identify(first.cookie)).openId).toBe(first.openId)
    expect((await identify('')).openId).not.toBe(first.openId)
  })

  test('with profile: asks for consent first, then returns the nickname', async () => {
    const url = authorizeUrl({ withProfile: true })
    expect(await (await visit(url)).text()).toContain('授权登录')
    const back = located(await press(url, { action: 'allow' }))
    const guest = await rig.provider.identify(back.searchParams.get('auth_code') ?? '')
    expect(guest?.nickName).toMatch(/^支付宝用户/)
    expect(located(await press(url, { action: 'deny' })).searchParams.has('auth_code')).toBe(false)
  })

  test('redirects nowhere else', async () => {
    for (const redirectUri of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'nonsense'])
      expect((await visit(authorizeUrl({ redirectUri }))).status).toBe(400)
  })
})

describe('page payment', () => {
  async function cashier(more = {}): Promise<{ url: string; outTradeNo: string }> {
    const order = createPhoneOrder(rig, {}, { returnUrl: `${origin}/pay/done?bill=7`, ...more })
    const prepared = await rig.provider.prepare('page', order)
    if (prepared.state !== 'ready' || prepared.params.kind !== 'redirect') throw new Error(JSON.stringify(prepared))
    return { url: prepared.params.url, outTradeNo: order.outTradeNo }
  }

  test('is absent until opened, then shown, paid and redirected back', async () => {
    const { url, outTradeNo } = await cashier({ subject: '<b>酒水</b>' })
    expect(url.startsWith(`${origin}/simulated/alipay/gateway.do?`)).toBe(true)
    expect(await rig.provider.query(outTradeNo)).toEqual({ state: 'absent' })
    const html = await (await visit(url)).text()
    expect(html).toContain('¥123.45')
    expect(html).toContain('模拟收银台')
    expect(html).toContain('&lt;b&gt;')
    expect(html).not.toMatch(/<script|<style|style=|<b>/)
    const back = located(await press(url, { action: 'pay' }))
    expect([back.pathname, back.searchParams.get('bill')]).toEqual(['/pay/done', '7'])
    expect(await rig.provider.query(outTradeNo)).toMatchObject({ state: 'paid', amount: 12_345 })
    expect(await (await visit(url)).text()).toContain('已支付')
  })

  test('stays open when cancelled', async () => {
    const { url, outTradeNo } = await cashier()
    await visit(url)
    expect(located(await press(url, { action: 'cancel' })).pathname).toBe('/pay/done')
    expect(await rig.provider.query(outTradeNo)).toEqual({ state: 'waiting', payerBusy: false })
    expect(await rig.provider.close(outTradeNo)).toEqual({ state: 'ended' })
  })

  test('is refused with an altered URL', async () => {
    const { url, outTradeNo } = await cashier()
    expect((await visit(url.replace('123.45', '0.01'))).status).toBe(400)
    expect(await rig.provider.query(outTradeNo)).toEqual({ state: 'absent' })
  })
})

describe('payment sheet', () => {
  async function createSheet() {
    const order = createPhoneOrder(rig)
    const prepared = await rig.provider.prepare('app', order)
    const sheet = prepared.state === 'ready' && prepared.params.kind === 'alipay-trade' ? prepared.params.tradeNO : ''
    return { sheet, outTradeNo: order.outTradeNo, url: `${origin}/simulated/alipay/sheet` }
  }

  test('returns the result codes of tradePay to a script', async () => {
    const { sheet, url, outTradeNo } = await createSheet()
    expect(await (await press(url, { sheet, action: 'cancel' })).json()).toEqual({ resultCode: '6001' })
    const json = { method: 'POST', body: JSON.stringify({ sheet, action: 'pay' }) }
    const answer = await visit(url, { ...json, headers: { 'content-type': 'application/json' } })
    expect(await answer.json()).toEqual({ resultCode: '9000' })
    expect(await rig.provider.query(outTradeNo)).toMatchObject({ state: 'paid' })
    expect((await press(url, { sheet: 'invented', action: 'pay' })).status).toBe(404)
  })

  test('shows a page to people', async () => {
    const { sheet, url, outTradeNo } = await createSheet()
    const back = `${origin}/bill/7`
    expect(await (await visit(`${url}?sheet=${sheet}&back=${encodeURIComponent(back)}`)).text()).toContain('确认付款')
    const answer = await press(url, { sheet, back, action: 'pay' }, { accept: 'text/html' })
    expect(located(answer).pathname).toBe('/bill/7')
    expect(await rig.provider.query(outTradeNo)).toMatchObject({ state: 'paid' })
  })
})

test('serves styles from a file and nothing under other paths', async () => {
  expect((await visit(`${origin}/simulated/alipay/simulator.css`)).headers.get('content-type')).toContain('text/css')
  expect((await visit(`${origin}/simulated/alipay/elsewhere`)).status).toBe(404)
})
