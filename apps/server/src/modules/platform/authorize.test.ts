import { members } from '@nocturne/contract/members/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import {
  completeAuthorization,
  returnFromProvider,
  startAuthorization,
  VENUE_URL,
} from '../../../test/authorization.ts'
import { createIdentityProvider, buildIdentity } from '../../../test/identity-provider.ts'
import type { IdentityProvider } from '../../../test/identity-provider.ts'
import { createTokenCaller } from '../../../test/log-in.ts'
import { captureSms } from '../../../test/members.ts'
import { setProviders } from '../../providers/registry.ts'
import { storePublicUrl } from './public.ts'

const PAY_PAGE = `${VENUE_URL}/pages/orderPay/index?validcode=v1&code=T01`
const phone = 'phone-0001'

describe('授权', () => {
  let api: TestApi
  let wechat: IdentityProvider
  let alipay: IdentityProvider

  beforeAll(async () => {
    api = await startTestApi()
    await storePublicUrl(api.db, VENUE_URL)
  })
  beforeEach(() => {
    wechat = createIdentityProvider('wechat')
    alipay = createIdentityProvider('alipay')
    setProviders({ wechat, alipay })
  })

  it('rejects a foreign address and a provider that is not configured', async () => {
    const requestUrl = (redirectUrl: string) => api.anonymous.send(platform.openidUrl, { redirectUrl })
    expect(await requestUrl('https://club.example.evil/pages/nfc')).toMatchObject({
      code: 500,
      errCode: 'REDIRECT_NOT_ALLOWED',
    })
    setProviders({})
    expect(await requestUrl(PAY_PAGE)).toMatchObject({ errCode: 'PLATFORM_OFF' })
    expect(await api.anonymous.call(platform.thirdAppId, {})).toEqual({ wxAppId: '', alipayAppId: '' })
  })

  it('names the configured apps', async () => {
    expect(await api.anonymous.call(platform.thirdAppId, {})).toEqual({
      wxAppId: 'app-of-wechat',
      alipayAppId: 'app-of-alipay',
    })
  })

  it('sends a guest silently to the provider of the app they use, and back', async () => {
    const { url, state } = await startAuthorization(api, { provider: wechat, device: phone, target: PAY_PAGE })
    expect(url.host).toBe('wechat.example')
    expect(url.searchParams.get('redirectUri')).toBe(`${VENUE_URL}/api/platform/oauth/wechat/back`)
    expect(url.searchParams.get('scope')).toBe('base')
    expect(state).toMatch(/^[\da-z]{16,128}$/)
    const inAlipay = await api.app.inject({
      method: 'GET',
      url: `/api/guest/getOpenidUrl?redirectUrl=${encodeURIComponent(PAY_PAGE)}`,
      headers: { 'user-agent': 'Mozilla/5.0 AlipayClient/10.5' },
    })
    expect(new URL(inAlipay.json<{ data: string }>().data).host).toBe('alipay.example')
    const login = await startAuthorization(api, { provider: wechat, device: phone })
    expect(login.url.searchParams.get('scope')).toBe('profile')
  })

  it('identifies a member silently on every page, and asks for a profile only to sign in', async () => {
    const readScope = async (path: string, silent?: boolean) => {
      const input = { redirectUrl: `${VENUE_URL}${path}`, platform: 'wx', ...(silent && { silent }) } as const
      const url = new URL(await createTokenCaller(api, null, phone).call(platform.openidUrl, input))
      return url.searchParams.get('scope')
    }
    const ordered = '/pages/member/order/detail?killOrderId=7'
    expect([await readScope(ordered), await readScope(ordered, true)]).toEqual(['base', 'base'])
    const centre = '/pages/member/index'
    expect([await readScope(centre), await readScope(centre, true)]).toEqual(['profile', 'base'])
  })

  it('rejects a code of a silent authorization for signing in a member', async () => {
    captureSms()
    const input = { redirectUrl: `${VENUE_URL}/pages/member/index`, platform: 'wx', silent: true } as const
    const url = new URL(await createTokenCaller(api, null, phone).call(platform.openidUrl, input))
    const state = url.searchParams.get('state') ?? ''
    wechat.people.set('silent', buildIdentity('o5'))
    const { location } = await returnFromProvider(api, { provider: wechat, state, code: 'silent' })
    const code = new URL(location).searchParams.get('code') ?? ''
    const caller = createTokenCaller(api, null, phone)
    const login = await caller.send(members.login, { platform: 'wx', code })
    expect(login).toMatchObject({ errCode: 'AUTH_CODE_INVALID' })
    expect(await caller.call(platform.wxOpenId, { code })).toEqual(buildIdentity('o5'))
  })

  it('returns with the original parameters and our code; neither code is exposed to the other side', async () => {
    const { state } = await startAuthorization(api, { provider: wechat, device: phone, target: PAY_PAGE })
    wechat.people.set('provider-code', buildIdentity('o1'))
    const { status, location, headers } = await returnFromProvider(api, {
      provider: wechat,
      state,
      code: 'provider-code',
    })
    expect(status).toBe(302)
    expect(location).toMatch(
      new RegExp(`^${VENUE_URL}/pages/orderPay/index\\?validcode=v1&code=T01&code=oa_[\\w-]{43}$`),
    )
    expect(location).not.toContain('provider-code')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const code = new URL(location).searchParams.getAll('code')[1] ?? ''
    expect(await createTokenCaller(api, null, phone).call(platform.wxOpenId, { code })).toEqual(buildIdentity('o1'))
    const rows = JSON.stringify(await api.db.selectFrom('oauthState').selectAll().execute())
    for (const secret of [code, state, 'provider-code']) expect(rows).not.toContain(secret)
  })

  it('identifies Alipay users by their own id', async () => {
    const code = await completeAuthorization(api, {
      provider: alipay,
      device: phone,
      openId: '2088001',
      target: PAY_PAGE,
    })
    const caller = createTokenCaller(api, null, phone)
    expect(await caller.call(platform.alipayUserId, { authCode: code })).toEqual({ alipayUserId: '2088001' })
    expect(await caller.send(platform.wxOpenId, { code })).toMatchObject({ errCode: 'AUTH_CODE_INVALID' })
  })

  it('returns authError when the guest or the provider refused', async () => {
    for (const code of ['', 'nobody']) {
      const { state } = await startAuthorization(api, { provider: wechat, device: phone, target: PAY_PAGE })
      const { location } = await returnFromProvider(api, { provider: wechat, state, code })
      expect(location).toBe(`${PAY_PAGE}&authError=1`)
    }
    expect(wechat.exchanged).toEqual(['nobody'])
  })

  it('S15 uses a state once: a repeated delivery gets the stored result without a second exchange', async () => {
    const { state } = await startAuthorization(api, { provider: wechat, device: phone, target: PAY_PAGE })
    wechat.people.set('c1', buildIdentity('o2'))
    const first = await returnFromProvider(api, { provider: wechat, state, code: 'c1' })
    wechat.people.set('c2', buildIdentity('attacker'))
    const again = await returnFromProvider(api, { provider: wechat, state, code: 'c2' })
    expect(again.location).toBe(first.location)
    expect(wechat.exchanged).toEqual(['c1'])
  })

  it('S15 exchanges once for two concurrent deliveries, and redirects both', async () => {
    const { state } = await startAuthorization(api, { provider: wechat, device: phone, target: PAY_PAGE })
    wechat.people.set('c1', buildIdentity('o3'))
    let open = () => {}
    wechat.gate = new Promise((resolve) => (open = resolve))
    const both = Promise.all([1, 2].map(() => returnFromProvider(api, { provider: wechat, state, code: 'c1' })))
    while (wechat.exchanged.length === 0) await new Promise((resolve) => setImmediate(resolve))
    open()
    const [one, two] = await both
    expect(one?.location).toContain('code=oa_')
    expect(two?.location).toBe(one?.location)
    expect(wechat.exchanged).toEqual(['c1'])
  })

  it('S15 rejects a state of another provider, an invented one and an expired one', async () => {
    const { state } = await startAuthorization(api, { provider: wechat, device: phone, target: PAY_PAGE })
    expect(await returnFromProvider(api, { provider: alipay, state, code: 'c1' })).toMatchObject({
      status: 400,
      location: '',
    })
    for (const bad of ['', 'x', 'f'.repeat(32), `${state}0`])
      expect((await returnFromProvider(api, { provider: wechat, state: bad, code: 'c1' })).status).toBe(400)
    const unknown = await api.app.inject({ method: 'GET', url: `/api/platform/oauth/other/back?state=${state}` })
    expect(unknown.statusCode).toBe(400)
    api.clock.later(11)
    const { location } = await returnFromProvider(api, { provider: wechat, state, code: 'c1' })
    expect(location).toBe(`${PAY_PAGE}&authError=1`)
    expect([...wechat.exchanged, ...alipay.exchanged]).toEqual([])
    api.clock.later(-11)
  })

  it('S15 rejects a code of another phone (login CSRF); the same phone may repeat for two minutes', async () => {
    const code = await completeAuthorization(api, {
      provider: wechat,
      device: 'attacker-01',
      openId: 'evil',
      target: PAY_PAGE,
    })
    for (const device of ['victim-0001', undefined])
      expect(await createTokenCaller(api, null, device).send(platform.wxOpenId, { code })).toMatchObject({
        errCode: 'AUTH_CODE_INVALID',
      })
    const own = createTokenCaller(api, null, 'attacker-01')
    const both = await Promise.all([own.call(platform.wxOpenId, { code }), own.call(platform.wxOpenId, { code })])
    expect(both).toEqual([buildIdentity('evil'), buildIdentity('evil')])
    api.clock.later(1)
    expect(await own.call(platform.wxOpenId, { code })).toEqual(buildIdentity('evil'))
    api.clock.later(2)
    expect(await own.send(platform.wxOpenId, { code })).toMatchObject({ errCode: 'AUTH_CODE_INVALID' })
    api.clock.later(-3)
  })

  it('expires an unused code after five minutes', async () => {
    const code = await completeAuthorization(api, { provider: wechat, device: phone, openId: 'o4', target: PAY_PAGE })
    api.clock.later(6)
    expect(await createTokenCaller(api, null, phone).send(platform.wxOpenId, { code })).toMatchObject({
      errCode: 'AUTH_CODE_INVALID',
    })
    api.clock.later(-6)
  })

  it('signs our own pages for WeChat, never one with a token nor a foreign one', async () => {
    const sign = (url: string) => api.anonymous.send(platform.jsConfig, { url })
    expect(await sign(`${VENUE_URL}/pages/nfc?code=T1#x`)).toMatchObject({
      data: { appId: 'app-of-wechat', signature: 's' },
    })
    expect(wechat.signed).toEqual([`${VENUE_URL}/pages/nfc?code=T1`])
    for (const bad of [`${VENUE_URL}/pages/nfc?token=t`, 'https://evil.example/', `${VENUE_URL}.evil/`])
      expect(await sign(bad)).toMatchObject({ errCode: 'REDIRECT_NOT_ALLOWED' })
    setProviders({})
    expect(await sign(`${VENUE_URL}/`)).toMatchObject({ errCode: 'PLATFORM_OFF' })
  })
})
