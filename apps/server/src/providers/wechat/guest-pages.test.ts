import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrderNo, buildOrder, startHarness, type WeChatHarness } from './test-harness.ts'

/** Serves the pages below a path prefix of another server, as in the demo. */
let rig: WeChatHarness
let front: Server
let site: string
beforeAll(async () => {
  rig = await startHarness()
  front = createServer((request, response) => rig.sim.guestPages(request, response))
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve))
  const address = front.address()
  site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  front.close()
  await rig.stop()
})

function authorizePath(withProfile: boolean, redirectUri = `${site}/api/back`): string {
  const url = new URL(rig.wechat.authorizeUrl({ redirectUri, state: 'st4te', withProfile }))
  return `${site}/simulator/wechat${url.pathname}${url.search}`
}

const visit = (url: string, init: RequestInit = {}) => fetch(url, { ...init, redirect: 'manual' })

describe('authorize page', () => {
  it('redirects a browser back immediately with a working code', async () => {
    const response = await visit(authorizePath(false))
    const back = new URL(response.headers.get('location') ?? '')
    expect([response.status, back.origin, back.searchParams.get('state')]).toEqual([302, site, 'st4te'])
    expect(await rig.wechat.identify(back.searchParams.get('code') ?? '')).toMatchObject({ nickName: '' })
  })

  it('asks for consent before it returns the name, without scripts', async () => {
    const page = await visit(authorizePath(true))
    const html = await page.text()
    expect(html).toContain('模拟微信授权')
    expect(html).not.toMatch(/<script|<style|style=|onclick|action=/)
    const response = await visit(authorizePath(true), { method: 'POST' })
    const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await rig.wechat.identify(code))?.nickName).toMatch(/^模拟客人/)
  })

  it('recognizes a device and lets a demo choose its guest', async () => {
    const readOpenId = async (response: Response) =>
      (await rig.wechat.identify(new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''))
        ?.openId
    const first = await visit(authorizePath(false))
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const again = await visit(authorizePath(false), { headers: { cookie } })
    expect(await readOpenId(again)).toBe(await readOpenId(first))
    expect(await readOpenId(await visit(`${authorizePath(false)}&as=oChosenGuest`))).toBe('oChosenGuest')
  })

  it('returns a state of letters and digits only, at most 128, as WeChat does', async () => {
    const withState = (state: string) => authorizePath(false).replace('st4te', encodeURIComponent(state))
    expect((await visit(withState('a1'.repeat(64)))).status).toBe(302)
    for (const state of ['a'.repeat(129), 'a-b', 'a_b', '{"a":1}'])
      expect((await visit(withState(state))).status).toBe(400)
  })

  it('redirects to no other site', async () => {
    for (const target of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', `${site}.evil.example/`])
      expect((await visit(authorizePath(false, target))).status).toBe(400)
  })
})

describe('cashier', () => {
  async function createSheet(outTradeNo: string, subject = '包厢消费'): Promise<string> {
    const prepared = await rig.wechat.prepare('app', { ...buildOrder(outTradeNo), subject })
    if (prepared.state !== 'ready' || prepared.params.kind !== 'wechat-jsapi') throw new Error('not ready')
    return prepared.params.params.package.replace('prepay_id=', '')
  }
  const act = (fields: object, headers: Record<string, string> = {}) =>
    visit(`${site}/simulator/wechat/sheet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(fields),
    })

  it('shows the order as escaped text', async () => {
    const sheet = await createSheet(createOrderNo(), '<b>酒</b>')
    const page = await visit(`${site}/simulator/wechat/sheet?sheet=${sheet}&back=${encodeURIComponent('/"><script>')}`)
    const html = await page.text()
    expect(html).toContain('模拟收银台')
    expect(html).toContain('¥88.00')
    expect(html).not.toMatch(/<b>|<script/)
  })

  it('pays and cancels for a page that asks', async () => {
    const outTradeNo = createOrderNo()
    const sheet = await createSheet(outTradeNo)
    expect(await (await act({ sheet, action: 'cancel' })).json()).toEqual({ state: 'cancelled' })
    expect(await (await act({ sheet, action: 'pay' })).json()).toEqual({ state: 'paid' })
    expect(await (await act({ sheet: 'none', action: 'pay' })).json()).toEqual({ state: 'absent' })
    expect((await act({ sheet, action: 'steal' })).status).toBe(400)
    expect(await rig.wechat.query(outTradeNo)).toMatchObject({ state: 'paid' })
  })

  it('redirects a form only to our own site', async () => {
    const form = { accept: 'text/html' }
    const back = `${site}/pay/done`
    const own = await act({ sheet: await createSheet(createOrderNo()), action: 'pay', back }, form)
    expect([own.status, own.headers.get('location')]).toEqual([303, back])
    const other = await act(
      { sheet: await createSheet(createOrderNo()), action: 'pay', back: 'https://evil.example/' },
      form,
    )
    expect(other.status).toBe(200)
  })
})
