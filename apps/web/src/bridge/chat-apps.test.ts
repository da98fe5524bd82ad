/** Bridge inside WeChat, inside Alipay and in a plain browser. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type ShellResponse = Record<string, unknown>
type Invoked = { name: string; params: Record<string, unknown> }

const HERE = 'https://club.example/pages/nfc?code=T1'
const LANDING = 'https://club.example/?hideTabBar=true'

let toasts: string[]
let signedUrls: string[]
let leftFor: string[]

/** Page that was opened at LANDING and has navigated to HERE. */
function open(userAgent: string, injected: object): void {
  const page = Object.assign(new EventTarget(), injected)
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { userAgent, onLine: true })
  vi.stubGlobal('location', Object.assign(new URL(`${HERE}#part`), { assign: (url: string) => void leftFor.push(url) }))
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ name: LANDING }] })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    signedUrls.push(new URLSearchParams(init.body as string).get('url') ?? '')
    const data = { appId: 'wx1', timestamp: '1', nonceStr: 'n', signature: `for ${signedUrls.at(-1)}` }
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  })
}

async function load() {
  vi.resetModules()
  const { onNotify } = await import('#lib/notify.ts')
  onNotify((text) => toasts.push(text))
  const { bridge, canUse } = await import('./bridge.ts')
  const { openPaySheet } = await import('./pay.ts')
  return { bridge, canUse, openPaySheet }
}

beforeEach(() => {
  toasts = []
  signedUrls = []
  leftFor = []
})
afterEach(() => vi.unstubAllGlobals())

const payParams = { appId: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' }

describe('in WeChat', () => {
  const ANDROID = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0'
  const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) MicroMessenger/8.0'

  /** WeChat app that accepts signatures for the address `accepted` only and returns `answers` for all other calls. */
  function app(answers: Record<string, ShellResponse>, accepted = HERE) {
    const invoked: Invoked[] = []
    const invoke = (name: string, params: Record<string, unknown>, callback: (answer: ShellResponse) => void) => {
      invoked.push({ name, params })
      const right = params['verifySignature'] === `for ${accepted}`
      if (name === 'preVerifyJSAPI') {
        return callback({ err_msg: right ? 'preVerifyJSAPI:ok' : 'preVerifyJSAPI:fail, invalid signature' })
      }
      callback(answers[name] ?? { err_msg: `${name}:fail` })
    }
    return { invoked, injected: { WeixinJSBridge: { invoke } } }
  }
  const scanned = { scanQRCode: { err_msg: 'scanQRCode:ok', resultStr: 'T2' } }

  test.each([
    ['signs the current address on Android', ANDROID, HERE],
    ['signs the opened address on iOS', IOS, LANDING],
  ])('%s', async (_title, userAgent, expected) => {
    const { injected, invoked } = app(scanned, expected)
    open(userAgent, injected)
    const { bridge } = await load()
    expect(await bridge.scan()).toBe('T2')
    expect(signedUrls).toEqual([expected])
    expect(await bridge.scan()).toBe('T2')
    expect(signedUrls).toEqual([expected])
    expect(invoked.map(({ name }) => name)).toEqual(['preVerifyJSAPI', 'scanQRCode', 'scanQRCode'])
  })

  test.each([
    [ANDROID, [HERE, LANDING]],
    [IOS, [LANDING, HERE]],
  ])('retries a refused signature once with the other address: %s', async (userAgent, order) => {
    const { injected } = app(scanned, order[1])
    open(userAgent, injected)
    const { bridge } = await load()
    expect(await bridge.scan()).toBe('T2')
    expect(signedUrls).toEqual(order)
  })

  test('waits for the object WeChat injects late', async () => {
    const { injected } = app(scanned)
    open(ANDROID, {})
    const { bridge } = await load()
    const listening = new Promise<void>((resolve) => {
      const listen = document.addEventListener.bind(document)
      document.addEventListener = (...given: Parameters<typeof listen>) => {
        listen(...given)
        if (given[0] === 'WeixinJSBridgeReady') resolve()
      }
    })
    const scanResult = bridge.scan()
    await listening
    Object.assign(window, injected)
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    expect(await scanResult).toBe('T2')
  })

  test('§8 shows a failed scan, but not a cancelled one', async () => {
    open(ANDROID, app({}).injected)
    await expect((await load()).bridge.scan()).rejects.toMatchObject({ code: 'FAILED' })
    expect(toasts).toEqual(['扫码失败'])
    open(ANDROID, app({ scanQRCode: { err_msg: 'scanQRCode:cancel' } }).injected)
    await expect((await load()).bridge.scan()).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(toasts).toEqual(['扫码失败'])
  })

  test('§8 hides or reports unavailable capabilities', async () => {
    open(ANDROID, app({}).injected)
    const { bridge, canUse } = await load()
    expect([canUse('bluetooth'), canUse('privateChat'), canUse('scan')]).toEqual([false, false, true])
    await expect(bridge.bluetooth()).rejects.toMatchObject({ code: 'UNSUPPORTED' })
    expect(toasts).toEqual(['蓝牙找不到'])
  })

  test('never calls a native shell, even if one is present (specification §4)', async () => {
    const shellCall = vi.fn()
    open(ANDROID, { ...app(scanned).injected, NocturneShell: { call: shellCall } })
    const { bridge } = await load()
    expect(await bridge.getToken()).toBeNull()
    expect(await bridge.scan()).toBe('T2')
    expect(shellCall).not.toHaveBeenCalled()
  })

  test.each([
    ['get_brand_wcpay_request:ok', 'done'],
    ['get_brand_wcpay_request:cancel', 'cancelled'],
    ['get_brand_wcpay_request:fail', 'failed'],
    ['get_brand_wcpay_request:fail_no permission', 'failed'],
    ['something else', 'unknown'],
    [undefined, 'unknown'],
  ])('pays without a page signature: %s is %s, never proof', async (message, outcome) => {
    const { injected, invoked } = app({ getBrandWCPayRequest: { err_msg: message } })
    open(IOS, injected)
    const { openPaySheet } = await load()
    expect(await openPaySheet({ kind: 'wechat-jsapi', params: payParams })).toBe(outcome)
    expect(invoked).toEqual([{ name: 'getBrandWCPayRequest', params: payParams }])
    expect(signedUrls).toEqual([])
  })

  test.each([
    ['by the clipboard API', async () => undefined, []],
    [
      'by a text selection when the clipboard is refused',
      () => Promise.reject(new Error('NotAllowedError')),
      ['https://club.example/api/files/a.xlsx'],
    ],
  ])('copies the link of a file %s', async (_title, writeText, selected) => {
    open(ANDROID, app({}).injected)
    const areas: { value: string }[] = []
    const element = () => ({ value: '', style: {}, select: () => undefined, remove: () => undefined })
    Object.assign(window, { isSecureContext: true })
    Object.assign(navigator, { clipboard: { writeText } })
    Object.assign(document, {
      createElement: element,
      body: { append: (area: { value: string }) => areas.push(area) },
      execCommand: () => true,
    })
    const { bridge } = await load()
    expect(await bridge.saveFile({ url: '/api/files/a.xlsx', name: '报表' })).toBe('linkCopied')
    expect(toasts).toEqual(['下载链接已复制，请在浏览器中打开'])
    expect(areas.map(({ value }) => value)).toEqual(selected)
  })

  test('does not open Alipay’s payment sheet', async () => {
    open(IOS, app({}).injected)
    expect(await (await load()).openPaySheet({ kind: 'alipay-trade', tradeNO: '1' })).toBe('failed')
  })
})

describe('in Alipay', () => {
  const ALIPAY = 'Mozilla/5.0 (Linux; Android 14) AlipayClient/10.5'
  const app = (answers: Record<string, ShellResponse>) => ({
    AlipayJSBridge: {
      call: (name: string, _params: object, callback: (answer: ShellResponse) => void) => callback(answers[name] ?? {}),
    },
  })

  test('scans and shows failures', async () => {
    open(ALIPAY, app({ scan: { codeContent: 'T3' } }))
    expect(await (await load()).bridge.scan()).toBe('T3')
    open(ALIPAY, app({ scan: { error: 10 } }))
    await expect((await load()).bridge.scan()).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(toasts).toEqual([])
    open(ALIPAY, app({ scan: { error: 2 } }))
    await expect((await load()).bridge.scan()).rejects.toMatchObject({ code: 'FAILED' })
    expect(toasts).toEqual(['扫码失败'])
  })

  test.each([
    ['9000', 'done'],
    [9000, 'done'],
    ['8000', 'unknown'],
    ['6004', 'unknown'],
    ['6002', 'unknown'],
    ['5000', 'unknown'],
    ['6001', 'cancelled'],
    [99, 'cancelled'],
    ['4000', 'failed'],
    ['', 'unknown'],
    [undefined, 'unknown'],
    ['7', 'unknown'],
  ])('maps result %j of the payment sheet to %s', async (resultCode, outcome) => {
    open(ALIPAY, app({ tradePay: { resultCode } }))
    expect(await (await load()).openPaySheet({ kind: 'alipay-trade', tradeNO: '1' })).toBe(outcome)
  })

  test('reports no payment for a sheet that throws, or a page in a frame', async () => {
    const call = () => {
      throw new Error('native')
    }
    open(ALIPAY, { AlipayJSBridge: { call } })
    expect(await (await load()).openPaySheet({ kind: 'alipay-trade', tradeNO: '1' })).toBe('unknown')
    const tradePay = vi.fn()
    open(ALIPAY, { AlipayJSBridge: { call: tradePay }, self: {}, top: {} })
    expect(await (await load()).openPaySheet({ kind: 'alipay-trade', tradeNO: '1' })).toBe('failed')
    expect(tradePay).not.toHaveBeenCalled()
  })
})

describe('in a plain browser', () => {
  const BROWSER = 'Mozilla/5.0 (Linux; Android 14) Chrome/120'

  test('opens the provider’s page, and only web pages', async () => {
    open(BROWSER, {})
    const { openPaySheet } = await load()
    expect(await openPaySheet({ kind: 'redirect', url: 'https://pay.example/sheet?x=1' })).toBe('unknown')
    expect(leftFor).toEqual(['https://pay.example/sheet?x=1'])
    expect(await openPaySheet({ kind: 'redirect', url: 'javascript:alert(1)' })).toBe('failed')
    expect(await openPaySheet({ kind: 'redirect', url: 'https://' })).toBe('failed')
    expect(leftFor).toHaveLength(1)
    expect(await openPaySheet({ kind: 'wechat-jsapi', params: payParams })).toBe('failed')
  })

  test('reports an error of ours before the provider’s page opens as not opened', async () => {
    open(BROWSER, {})
    const { openPaySheet } = await load()
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { canParse: undefined }))
    vi.spyOn(console, 'error').mockReturnValueOnce()
    expect(await openPaySheet({ kind: 'redirect', url: 'https://pay.example/sheet?x=1' })).toBe('unopened')
    expect(leftFor).toEqual([])
  })

  test('opens a map for guests instead of a staff screen', async () => {
    open(BROWSER, {})
    const { bridge } = await load()
    await bridge.openMap({ name: '星幕', address: '外滩1号', longitude: 121.49, latitude: 31.24 })
    const url = new URL(leftFor[0] ?? '')
    expect([url.host, url.searchParams.get('position'), url.searchParams.get('coordinate')]).toEqual([
      'uri.amap.com',
      '121.49,31.24',
      'gaode',
    ])
  })
})
