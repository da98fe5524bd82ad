/** One suite for all shells: the app behaves the same with every transport. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { fakeShells, type ShellBehaviour, type FakeShell, type ShellResponse } from './fake-shells.ts'
import type { ShellRequest } from './shell-protocol.ts'

const everything = [
  'scan', 'bluetooth', 'nfc', 'chooseAddress', 'pickImages', 'pickVideo', 'pickAudio', 'getToken', 'relogin', 'back', 'phoneCall',
  'openMap', 'share', 'saveImage', 'saveVideo', 'saveFile', 'location', 'privateChat', 'changeUrl', 'pay',
] // prettier-ignore

const good = (request: ShellRequest, data: unknown) => ({ v: 1, id: request.id, ok: true, data })
const bad = (request: ShellRequest, code: string) => ({ v: 1, id: request.id, ok: false, code, msg: '' })

const SCAN_TOAST = '扫码失败'
const FIVE_MINUTES = 5 * 60_000

type Page = {
  window: EventTarget & Record<string, unknown>
  requests: ShellRequest[]
  toasts: string[]
  errors: string[]
  receive: (message: unknown) => void
  countRequests: (method: string) => number
}

type Frame = { src?: string; hidden?: boolean; remove: () => void }

/** Document that accepts frames; `onFrame` gets their addresses, as an iOS shell does. */
function fakeDocument(onFrame: (address: string) => void = () => undefined) {
  const frames = new Set<Frame>()
  const documentElement = {
    append: (frame: Frame) => {
      frames.add(frame)
      onFrame(frame.src ?? '')
    },
  }
  const createElement = (): Frame => {
    const frame: Frame = { remove: () => frames.delete(frame) }
    return frame
  }
  return Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement, createElement, frames })
}

/** Page in a shell that announces `methods` and otherwise behaves as `behaviour`. */
function enter(
  shell: FakeShell,
  behaviour: ShellBehaviour,
  options: { methods?: string[]; readyAfterMs?: number } = {},
): Page {
  const { methods = everything, readyAfterMs = 0 } = options
  const window = new EventTarget() as Page['window']
  const requests: ShellRequest[] = []
  const receive = (message: unknown) => (window['__appBridge'] as { receive: (m: unknown) => void }).receive(message)
  const answer: ShellBehaviour = (request) => {
    requests.push(request)
    return request.method === 'hello' ? good(request, { version: '1.0', methods }) : behaviour(request)
  }
  const inject = () => Object.assign(window, shell(answer, receive))
  if (readyAfterMs === 0) inject()
  else setTimeout(inject, readyAfterMs)
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', fakeDocument())
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 NocturneApp/1.0 (ios)', onLine: true })
  vi.stubGlobal('location', new URL('https://club.example/pages/nfc?code=T1'))
  return {
    window,
    requests,
    toasts: [],
    errors: [],
    receive,
    countRequests: (m) => requests.filter((r) => r.method === m).length,
  }
}

/** Fresh modules of the app for each page. */
async function load(page: Page) {
  vi.resetModules()
  const { onNotify } = await import('#lib/notify.ts')
  onNotify((text) => page.toasts.push(text))
  const { bridge } = await import('./bridge.ts')
  const session = await import('#lib/identity/session.ts')
  const { fetchShellToken: shellToken, requestShellRelogin: shellRelogin } = await import('./shell-session.ts')
  const { openPaySheet } = await import('./pay.ts')
  return { bridge, session, shellToken, shellRelogin, openPaySheet }
}

const settled = async <T>(work: Promise<T>, ms = 2_000) => {
  const outcome = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ code: (error as { code?: string }).code ?? String(error) }),
  )
  await vi.advanceTimersByTimeAsync(ms)
  return outcome
}

describe.each(Object.entries(fakeShells))('in a shell by %s', (_name, shell) => {
  let errors: string[]
  beforeEach(() => {
    vi.useFakeTimers()
    errors = []
    vi.spyOn(console, 'error').mockImplementation((text: unknown) => void errors.push(String(text)))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  test('saves a file by the shell, or copies its link if the shell cannot', async () => {
    const copied: string[] = []
    for (const [methods, saveResult] of [
      [everything, 'saved'],
      [['scan'], 'linkCopied'],
    ] as const) {
      const page = enter(shell, (request) => good(request, null), { methods: [...methods] })
      page.window['isSecureContext'] = true
      Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
      const { bridge } = await load(page)
      const file = { url: '/api/report/export/file?ticket=1', name: '报表.xlsx' }
      expect(await settled(bridge.saveFile(file))).toEqual({ value: saveResult })
    }
    expect(copied).toEqual(['https://club.example/api/report/export/file?ticket=1'])
  })

  test('performs one handshake for all calls and returns the responses', async () => {
    const page = enter(shell, (request) => good(request, request.method === 'scan' ? 'A08' : null))
    const { bridge } = await load(page)
    const both = Promise.all([bridge.scan(), bridge.scan()])
    expect(await settled(both)).toEqual({ value: ['A08', 'A08'] })
    expect(page.countRequests('hello')).toBe(1)
    expect(new Set(page.requests.map(({ id }) => id)).size).toBe(3)
    for (const { v, deadlineMs } of page.requests) expect([v, deadlineMs > 0]).toEqual([1, true])
  })

  test.each([
    ['an object', (value: object) => value],
    ['text', (value: object) => JSON.stringify(value)],
  ])('accepts responses as %s', async (_form, form) => {
    const page = enter(shell, (request) => form(good(request, { text: 'A08' })))
    const { bridge } = await load(page)
    expect(await settled(bridge.scan())).toEqual({ value: 'A08' })
  })

  test('waits for a shell injected one second late', async () => {
    const page = enter(shell, (request) => good(request, 'A08'), { readyAfterMs: 1_000 })
    const { bridge } = await load(page)
    expect(await settled(bridge.scan())).toEqual({ value: 'A08' })
  })

  test('finds a shell injected ten seconds late in a later call, without waiting twice', async () => {
    const devices = [{ name: '秤', deviceId: 'd1' }]
    const page = enter(shell, (request) => good(request, { devices }), { readyAfterMs: 10_000 })
    const { bridge } = await load(page)
    expect(await settled(bridge.bluetooth(), 1_600)).toEqual({ code: 'UNSUPPORTED' })
    expect(await settled(bridge.bluetooth(), 100)).toEqual({ code: 'UNSUPPORTED' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await settled(bridge.bluetooth())).toEqual({ value: devices })
  })

  test('times out without a response: three seconds for a token, five minutes for user interaction', async () => {
    const page = enter(shell, () => undefined)
    const { bridge, shellToken } = await load(page)
    expect(await settled(shellToken(), 3_100)).toEqual({ value: null })
    expect(await settled(bridge.scan(), FIVE_MINUTES + 100)).toEqual({ code: 'TIMEOUT' })
    expect(page.toasts).toEqual([SCAN_TOAST])
  })

  test('uses the first of two responses', async () => {
    const page = enter(shell, (request) => {
      setTimeout(() => page.receive(JSON.stringify(good(request, 'second'))), 50)
      return good(request, 'first')
    })
    const { bridge } = await load(page)
    expect(await settled(bridge.scan())).toEqual({ value: 'first' })
    expect(await settled(bridge.scan())).toEqual({ value: 'first' })
  })

  test('ignores a response with another id', async () => {
    const page = enter(shell, (request) => good({ ...request, id: 'f'.repeat(32) }, 'not mine'))
    const { bridge } = await load(page)
    expect(await settled(bridge.scan(), FIVE_MINUTES + 100)).toEqual({ code: 'TIMEOUT' })
  })

  test('fails once when the shell throws', async () => {
    const page = enter(shell, () => {
      throw new Error('native')
    })
    const { bridge } = await load(page)
    // A message to which no response is possible ends with a time-out.
    const outcome = await settled(bridge.scan(), FIVE_MINUTES + 100)
    expect(outcome).toEqual({ code: expect.stringMatching(/FAILED|TIMEOUT/) })
    expect(page.toasts).toEqual([SCAN_TOAST])
  })

  test('fails on a response of the wrong shape', async () => {
    const page = enter(shell, (request) => good(request, { unexpected: 1 }))
    const { bridge } = await load(page)
    for (const bridgeCall of [bridge.scan, bridge.chooseAddress, bridge.location, bridge.pickImages])
      expect(await settled<unknown>(bridgeCall())).toEqual({ code: 'FAILED' })
  })

  test('reports a cancellation by the user as such', async () => {
    const page = enter(shell, (request) => bad(request, 'CANCELLED'))
    const { bridge } = await load(page)
    for (const bridgeCall of [bridge.scan, bridge.pickImages, bridge.chooseAddress])
      expect(await settled<unknown>(bridgeCall())).toEqual({ code: 'CANCELLED' })
    expect(page.toasts).toEqual([])
  })

  test('returns the text of a tag, and distinguishes an empty tag from missing support', async () => {
    const answers: ((request: ShellRequest) => ShellResponse)[] = [
      (request) => good(request, { text: 'VENUE-TAG-1' }),
      (request) => good(request, 'VENUE-TAG-2'),
      (request) => good(request, { text: '' }),
      (request) => bad(request, 'UNSUPPORTED'),
      (request) => bad(request, 'CANCELLED'),
    ]
    const page = enter(shell, (request) => answers.shift()?.(request))
    const { bridge } = await load(page)
    const results = []
    for (let turn = 0; turn < 5; turn += 1) results.push(await settled(bridge.nfc()))
    expect(results).toEqual([
      { value: 'VENUE-TAG-1' },
      { value: 'VENUE-TAG-2' },
      { code: 'FAILED' },
      { code: 'UNSUPPORTED' },
      { code: 'CANCELLED' },
    ])
    expect(page.countRequests('nfc')).toBe(5)
    expect(page.toasts).toEqual([])
  })

  test('§8 shows the fixed messages of the six failures', async () => {
    const page = enter(shell, (request) => bad(request, 'FAILED'))
    const { bridge } = await load(page)
    const calls = [
      bridge.scan,
      bridge.bluetooth,
      bridge.chooseAddress,
      bridge.pickImages,
      bridge.pickVideo,
      bridge.pickAudio,
    ]
    for (const call of calls) expect(await settled<unknown>(call())).toEqual({ code: 'FAILED' })
    expect(page.toasts).toEqual([
      '扫码失败',
      '蓝牙找不到',
      '选择位置失败',
      '选择图片失败',
      '选择视频失败',
      '选择音频失败',
    ])
  })

  test('§8 logs an error for an unregistered method and sends nothing', async () => {
    const page = enter(shell, (request) => good(request, null), { methods: ['scan'] })
    const { bridge } = await load(page)
    expect(await settled(bridge.privateChat(7))).toEqual({ code: 'UNSUPPORTED' })
    expect(errors).toEqual([expect.stringContaining('privateChat')])
    expect(page.countRequests('privateChat')).toBe(0)
  })

  test('concurrent calls request one token and one sign-in', async () => {
    const page = enter(shell, async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return good(request, { token: `new-${request.method}` })
    })
    const { shellToken, shellRelogin } = await load(page)
    const storm = Promise.all([shellToken(), shellToken(), shellRelogin(), shellRelogin(), shellRelogin()])
    const [a, b] = ['new-getToken', 'new-relogin']
    expect(await settled(storm)).toEqual({ value: [a, a, b, b, b] })
    expect([page.countRequests('getToken'), page.countRequests('relogin')]).toEqual([1, 1])
  })

  test('handles events: new token, network, resume; ignores unknown ones', async () => {
    const page = enter(shell, (request) => good(request, 'A08'))
    const { bridge, session } = await load(page)
    await settled(bridge.scan())
    const events: string[] = []
    for (const name of ['online', 'offline']) page.window.addEventListener(name, () => events.push(name))
    document.addEventListener('visibilitychange', () => events.push('shown'))
    for (const [event, data] of [
      ['tokenChanged', { token: 'from-shell' }],
      ['netChange', { online: false }],
      ['netChange', { online: true }],
      ['netChange', 'wifi'],
      ['resume', null],
      ['pause', null],
      ['unheardOf', {}],
    ] as const)
      page.receive(JSON.stringify({ v: 1, event, data }))
    expect(session.session().token).toBe('from-shell')
    expect(events).toEqual(['offline', 'online', 'shown'])
  })

  test('S45 the response entry point cannot be replaced by its content, and ignores garbage', async () => {
    const page = enter(shell, (request) => good(request, 'A08'))
    const { bridge } = await load(page)
    await settled(bridge.scan())
    expect(Object.isFrozen(page.window['__appBridge'])).toBe(true)
    for (const noise of ['{', '', 'null', '[]', 7, null, undefined, { id: 1 }]) page.receive(noise)
    expect(await settled(bridge.scan())).toEqual({ value: 'A08' })
  })

  test('S45 is not called by a page in a frame of another site', async () => {
    const page = enter(shell, (request) => good(request, { token: 'secret' }))
    Object.assign(page.window, { self: page.window, top: {} })
    const { shellToken, openPaySheet } = await load(page)
    expect(await settled(shellToken())).toEqual({ value: null })
    expect(await settled(openPaySheet({ kind: 'alipay-trade', tradeNO: '1' }))).toEqual({ value: 'failed' })
    expect(page.requests).toEqual([])
  })

  test('S45 opens only addresses of the venue with its bridge', async () => {
    const page = enter(shell, (request) => good(request, null))
    const { bridge } = await load(page)
    expect(await settled(bridge.changeUrl('/pages/nfc?code=T2'))).toEqual({ value: undefined })
    for (const url of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      'https://club.example@evil.example/',
    ])
      expect(await settled(bridge.changeUrl(url)), url).toEqual({ code: 'DENIED' })
    expect(page.requests.filter(({ method }) => method === 'changeUrl').map(({ params }) => params)).toEqual([
      { url: 'https://club.example/pages/nfc?code=T2' },
    ])
  })

  test.each([
    [{ result: 'done' }, 'done'],
    [{ result: 'cancelled' }, 'cancelled'],
    [{ result: 'failed' }, 'failed'],
    [{ result: 'ok' }, 'unknown'],
    [null, 'unknown'],
  ])('pays if it announced that: %j is %s', async (data, outcome) => {
    const page = enter(shell, (request) => good(request, data))
    const { openPaySheet } = await load(page)
    expect(await settled(openPaySheet({ kind: 'alipay-trade', tradeNO: '1' }))).toEqual({ value: outcome })
    expect(page.countRequests('pay')).toBe(1)
  })

  test('never pays unannounced, and treats a lost response as unknown', async () => {
    const page = enter(shell, () => undefined, { methods: ['scan'] })
    const silent = await load(page)
    expect(await settled(silent.openPaySheet({ kind: 'alipay-trade', tradeNO: '1' }))).toEqual({ value: 'failed' })
    expect(page.countRequests('pay')).toBe(0)
    const other = enter(shell, () => undefined)
    const { openPaySheet } = await load(other)
    const outcome = await settled(openPaySheet({ kind: 'alipay-trade', tradeNO: '1' }), FIVE_MINUTES + 100)
    expect(outcome).toEqual({ value: 'unknown' })
  })
})

describe('in an iOS shell that injects its script bridge on request by a frame', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /**
   * iOS page with the common script bridge: messages are queued, and the shell reads the queue when a frame signals it.
   */
  function iosPage(userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) NocturneApp/1.4 (ios)') {
    const queue: (() => void)[] = []
    const callHandler = (_name: string, data: string, callback: (value: unknown) => void) => {
      const request = JSON.parse(data) as ShellRequest
      queue.push(() => callback(good(request, request.method === 'hello' ? { methods: everything } : 'A08')))
    }
    const addresses: string[] = []
    const page = new EventTarget() as Page['window']
    const document = fakeDocument((address) => {
      addresses.push(address)
      if (address === 'wvjbscheme://__bridge_loaded__')
        setTimeout(() => {
          Object.assign(page, { WebViewJavascriptBridge: { callHandler } })
          for (const call of page['WVJBCallbacks'] as (() => void)[]) call()
          delete page['WVJBCallbacks']
        }, 50)
      if (address === 'wvjbscheme://__wvjb_queue_message__')
        setTimeout(() => queue.splice(0).forEach((answer) => answer()), 10)
    })
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', document)
    vi.stubGlobal('navigator', { userAgent, onLine: true })
    vi.stubGlobal('location', new URL('https://club.example/'))
    return { addresses, document, shown: { toasts: [] } as unknown as Page }
  }

  test('requests the bridge, communicates without https frames, and removes its frames', async () => {
    const { addresses, document, shown } = iosPage()
    const { bridge } = await load(shown)
    expect(await settled(bridge.scan())).toEqual({ value: 'A08' })
    expect(addresses).toEqual([
      'wvjbscheme://__bridge_loaded__',
      'wvjbscheme://__wvjb_queue_message__',
      'wvjbscheme://__wvjb_queue_message__',
    ])
    expect(document.frames.size).toBe(0)
  })

  test('sends no frames to an Android shell', async () => {
    const { addresses, shown } = iosPage('Mozilla/5.0 (Linux; Android 14) NocturneApp/1.4 (android)')
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { shellToken } = await load(shown)
    expect(await settled(shellToken())).toEqual({ value: null })
    expect(addresses).toEqual([])
    vi.restoreAllMocks()
  })
})
