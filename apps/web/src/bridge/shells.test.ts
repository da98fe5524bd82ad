/** One suite for all shells: whatever carries the messages, the app behaves the same. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { fakeShells, type Behaviour, type FakeShell, type ShellAnswer } from './fake-shells.ts'
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
  asked: (method: string) => number
}

type Frame = { src?: string; hidden?: boolean; remove: () => void }

/** A document in which frames can be put; `onFrame` sees their addresses, as an iOS shell does. */
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

/** A page in a shell that announces `methods` and otherwise does what `behaviour` says. */
function enter(
  shell: FakeShell,
  behaviour: Behaviour,
  options: { methods?: string[]; readyAfterMs?: number } = {},
): Page {
  const { methods = everything, readyAfterMs = 0 } = options
  const window = new EventTarget() as Page['window']
  const requests: ShellRequest[] = []
  const receive = (message: unknown) => (window['__appBridge'] as { receive: (m: unknown) => void }).receive(message)
  const answer: Behaviour = (request) => {
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
    asked: (m) => requests.filter((r) => r.method === m).length,
  }
}

/** The app's own files, new for each page. */
async function load(page: Page) {
  vi.resetModules()
  const { onNotify } = await import('../lib/notify.ts')
  onNotify((text) => page.toasts.push(text))
  const { bridge } = await import('./bridge.ts')
  const session = await import('../lib/session.ts')
  const { shellToken, shellRelogin } = await import('./shell-session.ts')
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

  test('a file is kept by the shell; of one that keeps none the link is copied', async () => {
    const copied: string[] = []
    for (const [methods, kept] of [
      [everything, 'saved'],
      [['scan'], 'linkCopied'],
    ] as const) {
      const page = enter(shell, (request) => good(request, null), { methods: [...methods] })
      page.window['isSecureContext'] = true
      Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
      const { bridge } = await load(page)
      const file = { url: '/api/report/export/file?ticket=1', name: '报表.xlsx' }
      expect(await settled(bridge.saveFile(file))).toEqual({ value: kept })
    }
    expect(copied).toEqual(['https://club.example/api/report/export/file?ticket=1'])
  })

  test('greets once, whatever is asked of it, and answers come through', async () => {
    const page = enter(shell, (request) => good(request, request.method === 'scan' ? 'A08' : null))
    const { bridge } = await load(page)
    const both = Promise.all([bridge.scan(), bridge.scan()])
    expect(await settled(both)).toEqual({ value: ['A08', 'A08'] })
    expect(page.asked('hello')).toBe(1)
    expect(new Set(page.requests.map(({ id }) => id)).size).toBe(3)
    for (const { v, deadlineMs } of page.requests) expect([v, deadlineMs > 0]).toEqual([1, true])
  })

  test.each([
    ['an object', (value: object) => value],
    ['text', (value: object) => JSON.stringify(value)],
  ])('answers as %s', async (_form, form) => {
    const page = enter(shell, (request) => form(good(request, { text: 'A08' })))
    const { bridge } = await load(page)
    expect(await settled(bridge.scan())).toEqual({ value: 'A08' })
  })

  test('injected a second late it is waited for', async () => {
    const page = enter(shell, (request) => good(request, 'A08'), { readyAfterMs: 1_000 })
    const { bridge } = await load(page)
    expect(await settled(bridge.scan())).toEqual({ value: 'A08' })
  })

  test('injected ten seconds late it is found by a later call, and nobody waits twice', async () => {
    const devices = [{ name: '秤', deviceId: 'd1' }]
    const page = enter(shell, (request) => good(request, { devices }), { readyAfterMs: 10_000 })
    const { bridge } = await load(page)
    expect(await settled(bridge.bluetooth(), 1_600)).toEqual({ code: 'UNSUPPORTED' })
    expect(await settled(bridge.bluetooth(), 100)).toEqual({ code: 'UNSUPPORTED' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await settled(bridge.bluetooth())).toEqual({ value: devices })
  })

  test('one that never answers is given up: three seconds for a token, five minutes for a person', async () => {
    const page = enter(shell, () => undefined)
    const { bridge, shellToken } = await load(page)
    expect(await settled(shellToken(), 3_100)).toEqual({ value: null })
    expect(await settled(bridge.scan(), FIVE_MINUTES + 100)).toEqual({ code: 'TIMEOUT' })
    expect(page.toasts).toEqual([SCAN_TOAST])
  })

  test('of two answers the first counts', async () => {
    const page = enter(shell, (request) => {
      setTimeout(() => page.receive(JSON.stringify(good(request, 'second'))), 50)
      return good(request, 'first')
    })
    const { bridge } = await load(page)
    expect(await settled(bridge.scan())).toEqual({ value: 'first' })
    expect(await settled(bridge.scan())).toEqual({ value: 'first' })
  })

  test('an answer under another id is nobody’s', async () => {
    const page = enter(shell, (request) => good({ ...request, id: 'f'.repeat(32) }, 'not mine'))
    const { bridge } = await load(page)
    expect(await settled(bridge.scan(), FIVE_MINUTES + 100)).toEqual({ code: 'TIMEOUT' })
  })

  test('one that throws has failed, and says so once', async () => {
    const page = enter(shell, () => {
      throw new Error('native')
    })
    const { bridge } = await load(page)
    // A message that cannot be answered at all counts as lost.
    const outcome = await settled(bridge.scan(), FIVE_MINUTES + 100)
    expect(outcome).toEqual({ code: expect.stringMatching(/FAILED|TIMEOUT/) })
    expect(page.toasts).toEqual([SCAN_TOAST])
  })

  test('an answer of the wrong shape is a failure, not a value', async () => {
    const page = enter(shell, (request) => good(request, { unexpected: 1 }))
    const { bridge } = await load(page)
    for (const ask of [bridge.scan, bridge.chooseAddress, bridge.location, bridge.pickImages])
      expect(await settled<unknown>(ask())).toEqual({ code: 'FAILED' })
  })

  test('what the person cancelled is his own choice', async () => {
    const page = enter(shell, (request) => bad(request, 'CANCELLED'))
    const { bridge } = await load(page)
    for (const ask of [bridge.scan, bridge.pickImages, bridge.chooseAddress])
      expect(await settled<unknown>(ask())).toEqual({ code: 'CANCELLED' })
    expect(page.toasts).toEqual([])
  })

  test('a tag is read as its text; one that says nothing, or a phone that cannot, is told apart', async () => {
    const answers: ((request: ShellRequest) => ShellAnswer)[] = [
      (request) => good(request, { text: 'VENUE-TAG-1' }),
      (request) => good(request, 'VENUE-TAG-2'),
      (request) => good(request, { text: '' }),
      (request) => bad(request, 'UNSUPPORTED'),
      (request) => bad(request, 'CANCELLED'),
    ]
    const page = enter(shell, (request) => answers.shift()?.(request))
    const { bridge } = await load(page)
    const said = []
    for (let turn = 0; turn < 5; turn += 1) said.push(await settled(bridge.nfc()))
    expect(said).toEqual([
      { value: 'VENUE-TAG-1' },
      { value: 'VENUE-TAG-2' },
      { code: 'FAILED' },
      { code: 'UNSUPPORTED' },
      { code: 'CANCELLED' },
    ])
    expect(page.asked('nfc')).toBe(5)
    expect(page.toasts).toEqual([])
  })

  test('§8 the six failures have their fixed words', async () => {
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

  test('§8 calling an unregistered method logs an error and asks nobody', async () => {
    const page = enter(shell, (request) => good(request, null), { methods: ['scan'] })
    const { bridge } = await load(page)
    expect(await settled(bridge.privateChat(7))).toEqual({ code: 'UNSUPPORTED' })
    expect(errors).toEqual([expect.stringContaining('privateChat')])
    expect(page.asked('privateChat')).toBe(0)
  })

  test('a storm asks for one token and one sign-in', async () => {
    const page = enter(shell, async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return good(request, { token: `new-${request.method}` })
    })
    const { shellToken, shellRelogin } = await load(page)
    const storm = Promise.all([shellToken(), shellToken(), shellRelogin(), shellRelogin(), shellRelogin()])
    const [a, b] = ['new-getToken', 'new-relogin']
    expect(await settled(storm)).toEqual({ value: [a, a, b, b, b] })
    expect([page.asked('getToken'), page.asked('relogin')]).toEqual([1, 1])
  })

  test('its events arrive: a new token, the network, coming back; others do no harm', async () => {
    const page = enter(shell, (request) => good(request, 'A08'))
    const { bridge, session } = await load(page)
    await settled(bridge.scan())
    const heard: string[] = []
    for (const name of ['online', 'offline']) page.window.addEventListener(name, () => heard.push(name))
    document.addEventListener('visibilitychange', () => heard.push('shown'))
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
    expect(heard).toEqual(['offline', 'online', 'shown'])
  })

  test('S45 the entry for answers cannot be replaced by its content, and garbage does nothing', async () => {
    const page = enter(shell, (request) => good(request, 'A08'))
    const { bridge } = await load(page)
    await settled(bridge.scan())
    expect(Object.isFrozen(page.window['__appBridge'])).toBe(true)
    for (const noise of ['{', '', 'null', '[]', 7, null, undefined, { id: 1 }]) page.receive(noise)
    expect(await settled(bridge.scan())).toEqual({ value: 'A08' })
  })

  test('S45 is not asked by a page in somebody else’s frame', async () => {
    const page = enter(shell, (request) => good(request, { token: 'secret' }))
    Object.assign(page.window, { self: page.window, top: {} })
    const { shellToken, openPaySheet } = await load(page)
    expect(await settled(shellToken())).toEqual({ value: null })
    expect(await settled(openPaySheet({ kind: 'alipay-trade', tradeNO: '1' }))).toEqual({ value: 'failed' })
    expect(page.requests).toEqual([])
  })

  test('S45 opens addresses of the house with its bridge, and no others', async () => {
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
  ])('pays when it said that it can: %j is %s', async (data, outcome) => {
    const page = enter(shell, (request) => good(request, data))
    const { openPaySheet } = await load(page)
    expect(await settled(openPaySheet({ kind: 'alipay-trade', tradeNO: '1' }))).toEqual({ value: outcome })
    expect(page.asked('pay')).toBe(1)
  })

  test('is never asked to pay unannounced, and a lost answer is unknown', async () => {
    const page = enter(shell, () => undefined, { methods: ['scan'] })
    const silent = await load(page)
    expect(await settled(silent.openPaySheet({ kind: 'alipay-trade', tradeNO: '1' }))).toEqual({ value: 'failed' })
    expect(page.asked('pay')).toBe(0)
    const other = enter(shell, () => undefined)
    const { openPaySheet } = await load(other)
    const outcome = await settled(openPaySheet({ kind: 'alipay-trade', tradeNO: '1' }), FIVE_MINUTES + 100)
    expect(outcome).toEqual({ value: 'unknown' })
  })
})

describe('in an iOS shell whose script bridge is only there when a frame asks for it', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** The usual bridge of this kind: said things lie in a queue that the shell reads when a frame tells it to. */
  function iosPage(userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) NocturneApp/1.4 (ios)') {
    const queue: (() => void)[] = []
    const callHandler = (_name: string, data: string, said: (value: unknown) => void) => {
      const request = JSON.parse(data) as ShellRequest
      queue.push(() => said(good(request, request.method === 'hello' ? { methods: everything } : 'A08')))
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

  test('asks for it, is heard without any https frame, and leaves no frame behind', async () => {
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

  test('an Android shell is told nothing by frames', async () => {
    const { addresses, shown } = iosPage('Mozilla/5.0 (Linux; Android 14) NocturneApp/1.4 (android)')
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { shellToken } = await load(shown)
    expect(await settled(shellToken())).toEqual({ value: null })
    expect(addresses).toEqual([])
    vi.restoreAllMocks()
  })
})
