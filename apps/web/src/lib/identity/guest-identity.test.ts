import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const HERE = 'https://club.example/pages/orderPay/index?validcode=v1'
const CODE = `oa_${'x'.repeat(43)}`
const WECHAT = 'Mozilla/5.0 MicroMessenger/8.0'
const ALIPAY = 'Mozilla/5.0 AlipayClient/10.5'

let storedItems: Map<string, string>
let calls: string[]
let left: string[]

/** Launches the app at HERE. `answers` are the server's responses in order; null simulates a lost response. */
async function launch(userAgent: string, answers: (object | null)[]) {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { userAgent, onLine: true })
  vi.stubGlobal('location', Object.assign(new URL(`${HERE}#part`), { replace: (url: string) => void left.push(url) }))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, text: string) => void storedItems.set(key, text),
    removeItem: (key: string) => void storedItems.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    const answer = answers.shift()
    if (!answer) throw new TypeError('network')
    return new Response(JSON.stringify(answer))
  })
  const { loadGuestIdentity: recogniseGuest, getGuestIdentity: guestIdentity } = await import('./guest-identity.ts')
  await Promise.all([recogniseGuest(), recogniseGuest()])
  return guestIdentity()
}

const good = (data: unknown) => ({ code: 200, msg: '', data })
const refused = { code: 500, msg: '授权失败，请重新进入', errCode: 'AUTH_CODE_INVALID', data: null }

describe('identity of a guest', () => {
  beforeEach(() => {
    storedItems = new Map()
    calls = []
    left = []
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is none in a plain browser, without any request', async () => {
    expect(await launch('Mozilla/5.0 Chrome/120', [])).toEqual({ openId: '', state: 'none' })
    expect([calls, left]).toEqual([[], []])
  })

  test('redirects to the provider once in WeChat, with the opened address', async () => {
    expect(await launch(WECHAT, [good('https://provider.example/authorize')])).toMatchObject({ state: 'asking' })
    expect(left).toEqual(['https://provider.example/authorize'])
    expect(calls).toEqual([`/api/guest/getOpenidUrl?redirectUrl=${encodeURIComponent(HERE)}&platform=wx&silent=true`])
  })

  test.each([
    [WECHAT, `/api/platform/getWxUserOpenId?code=${CODE}`, { openId: 'o1' }],
    [ALIPAY, `/api/platform/getAlipayUserId?authCode=${CODE}`, { alipayUserId: 'o1' }],
  ])('is known after returning with a code, for the whole visit: %s', async (userAgent, url, answer) => {
    storedItems.set('nocturne.authReturn', CODE)
    expect(await launch(userAgent, [good(answer)])).toEqual({ openId: 'o1', state: 'known' })
    expect(calls).toEqual([url])
    expect(await launch(userAgent, [])).toEqual({ openId: 'o1', state: 'known' })
    expect([calls.length, left]).toEqual([1, []])
  })

  test('retries with the same code after a lost response', async () => {
    storedItems.set('nocturne.authReturn', CODE)
    expect(await launch(WECHAT, [null, null, good({ openId: 'o1' })])).toMatchObject({ openId: 'o1' })
    expect(new Set(calls).size).toBe(1)
  })

  test('does not redirect again after a refusal of the provider or of the code', async () => {
    storedItems.set('nocturne.authReturn', 'refused')
    expect(await launch(WECHAT, [])).toEqual({ openId: '', state: 'failed' })
    storedItems.set('nocturne.authReturn', CODE)
    expect(await launch(WECHAT, [refused])).toEqual({ openId: '', state: 'failed' })
    expect(left).toEqual([])
  })

  test('does not use the WeChat identity in Alipay', async () => {
    storedItems.set('nocturne.openId.wechat', 'o1')
    await launch(ALIPAY, [good('https://alipay.example/')])
    expect(left).toEqual(['https://alipay.example/'])
  })
})
