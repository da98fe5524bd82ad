import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const HERE = 'https://club.example/pages/orderPay/index?validcode=v1'
const CODE = `oa_${'x'.repeat(43)}`
const WECHAT = 'Mozilla/5.0 MicroMessenger/8.0'
const ALIPAY = 'Mozilla/5.0 AlipayClient/10.5'

let kept: Map<string, string>
let calls: string[]
let left: string[]

/** A launch at HERE; `answers` are what the server says, in order; null is an answer that got lost. */
async function launch(userAgent: string, answers: (object | null)[]) {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { userAgent, onLine: true })
  vi.stubGlobal('location', Object.assign(new URL(`${HERE}#part`), { replace: (url: string) => void left.push(url) }))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    const answer = answers.shift()
    if (!answer) throw new TypeError('network')
    return new Response(JSON.stringify(answer))
  })
  const { recogniseGuest, guestIdentity } = await import('./guest-identity.ts')
  await Promise.all([recogniseGuest(), recogniseGuest()])
  return guestIdentity()
}

const good = (data: unknown) => ({ code: 200, msg: '', data })
const refused = { code: 500, msg: '授权失败，请重新进入', errCode: 'AUTH_CODE_INVALID', data: null }

describe('who a guest is', () => {
  beforeEach(() => {
    kept = new Map()
    calls = []
    left = []
  })
  afterEach(() => vi.unstubAllGlobals())

  test('a plain browser knows nobody and asks nobody', async () => {
    expect(await launch('Mozilla/5.0 Chrome/120', [])).toEqual({ openId: '', state: 'none' })
    expect([calls, left]).toEqual([[], []])
  })

  test('in WeChat he goes to the provider once, with the address he came to', async () => {
    expect(await launch(WECHAT, [good('https://provider.example/authorize')])).toMatchObject({ state: 'asking' })
    expect(left).toEqual(['https://provider.example/authorize'])
    expect(calls).toEqual([`/api/guest/getOpenidUrl?redirectUrl=${encodeURIComponent(HERE)}&platform=wx&silent=true`])
  })

  test.each([
    [WECHAT, `/api/platform/getWxUserOpenId?code=${CODE}`, { openId: 'o1' }],
    [ALIPAY, `/api/platform/getAlipayUserId?authCode=${CODE}`, { alipayUserId: 'o1' }],
  ])('back with a code he is known, and stays known for this visit: %s', async (userAgent, url, answer) => {
    kept.set('nocturne.authReturn', CODE)
    expect(await launch(userAgent, [good(answer)])).toEqual({ openId: 'o1', state: 'known' })
    expect(calls).toEqual([url])
    expect(await launch(userAgent, [])).toEqual({ openId: 'o1', state: 'known' })
    expect([calls.length, left]).toEqual([1, []])
  })

  test('a lost answer is asked for again with the same code', async () => {
    kept.set('nocturne.authReturn', CODE)
    expect(await launch(WECHAT, [null, null, good({ openId: 'o1' })])).toMatchObject({ openId: 'o1' })
    expect(new Set(calls).size).toBe(1)
  })

  test('a refusal, of the provider or of the code, does not send him round in circles', async () => {
    kept.set('nocturne.authReturn', 'refused')
    expect(await launch(WECHAT, [])).toEqual({ openId: '', state: 'failed' })
    kept.set('nocturne.authReturn', CODE)
    expect(await launch(WECHAT, [refused])).toEqual({ openId: '', state: 'failed' })
    expect(left).toEqual([])
  })

  test('what WeChat says of him is not what Alipay says', async () => {
    kept.set('nocturne.openId.wechat', 'o1')
    await launch(ALIPAY, [good('https://alipay.example/')])
    expect(left).toEqual(['https://alipay.example/'])
  })
})
