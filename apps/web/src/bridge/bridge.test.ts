import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { onNotify } from '#lib/notify.ts'
import { parseAllowedUrl } from './allowed-url.ts'
import { detectEnvironment } from './environment.ts'
import { toGcj02 } from './gcj02.ts'
import { createShellProtocol, type ShellRequest, type ShellTransport } from './shell-protocol.ts'
import { findTransport } from './shell-transport.ts'
import { parseScanResult } from './wechat.ts'

const request: ShellRequest = { v: 1, id: 'r1', method: 'scan', params: {}, deadlineMs: 1000 }

describe('environment detection', () => {
  test.each([
    ['Mozilla/5.0 MicroMessenger/8.0 NocturneApp/1.0 (ios)', true, 'wechat'],
    ['Mozilla/5.0 AlipayClient/10.5', true, 'alipay'],
    ['Mozilla/5.0 NocturneApp/1.4 (android)', false, 'shell'],
    ['Mozilla/5.0 Safari', true, 'shell'],
    ['Mozilla/5.0 Safari', false, 'browser'],
  ] as const)('%s, injected %s: %s', (userAgent, shell, expected) => {
    expect(detectEnvironment(userAgent, { shell })).toBe(expected)
  })
})

describe('shell transports', () => {
  const answer = { v: 1, id: 'r1', ok: true, data: 'T1' }
  const shells: [string, object][] = [
    ['promise', { webkit: { messageHandlers: { nocturne: { postMessage: async () => answer } } } }],
    [
      'script bridge',
      {
        WebViewJavascriptBridge: {
          callHandler: (_: string, __: unknown, reply: (v: unknown) => void) => reply(answer),
        },
      },
    ],
    [
      'script bridge with text',
      {
        WebViewJavascriptBridge: {
          callHandler: (_: string, __: unknown, reply: (v: unknown) => void) => reply(JSON.stringify(answer)),
        },
      },
    ],
    [
      'injected object',
      {
        NocturneShell: {
          call: (text: string) => JSON.stringify({ ...answer, id: (JSON.parse(text) as ShellRequest).id }),
        },
      },
    ],
  ]

  test.each(shells)('%s returns the response', async (_, page) => {
    const transport = findTransport(page)
    if (!transport) throw new Error('no transport')
    const value = await transport(request)
    expect(typeof value === 'string' ? JSON.parse(value) : value).toEqual(answer)
  })

  test('finds message-only shells and web-view pages, and nothing outside a shell', () => {
    const sent: unknown[] = []
    void findTransport({ NocturneShell: { postMessage: (text: string) => sent.push(JSON.parse(text)) } })?.(request)
    void findTransport({ uni: { postMessage: ({ data }: { data: unknown }) => sent.push(data) } })?.(request)
    expect(sent).toEqual([request, request])
    expect(findTransport({})).toBeUndefined()
  })
})

function harness(transport: ShellTransport = () => undefined) {
  const sent: ShellRequest[] = []
  const protocol = createShellProtocol((message) => {
    sent.push(message)
    return transport(message)
  })
  return { protocol, sent }
}

describe('shell protocol', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('accepts one response per request and ignores second, foreign and malformed ones', async () => {
    const { protocol, sent } = harness()
    const response = protocol.call('scan', {}, 1000)
    await vi.advanceTimersByTimeAsync(0)
    const id = sent[0]?.id
    for (const noise of ['{', 'null', '"x"', { id: 'other', ok: true, data: 0 }, 7]) protocol.receive(noise)
    protocol.receive(JSON.stringify({ v: 1, id, ok: true, data: 'first' }))
    protocol.receive({ v: 1, id, ok: true, data: 'second' })
    expect(await response).toBe('first')
  })

  test.each([
    [{ ok: false, code: 'CANCELLED' }, 'CANCELLED'],
    [{ ok: false, code: 'DENIED', msg: '无权限' }, 'DENIED'],
    [{ ok: false, code: 'SOMETHING' }, 'FAILED'],
    [{}, 'FAILED'],
  ])('maps response %j to %s', async (answer, code) => {
    const { protocol } = harness((message) => ({ v: 1, id: message.id, ...answer }))
    await expect(protocol.call('scan', {}, 1000)).rejects.toMatchObject({ code })
  })

  test('times out without a response, fails when the shell throws, and ignores late responses', async () => {
    const { protocol, sent } = harness()
    const silent = expect(protocol.call('scan', {}, 1000)).rejects.toMatchObject({ code: 'TIMEOUT' })
    await vi.advanceTimersByTimeAsync(1000)
    await silent
    protocol.receive({ id: sent[0]?.id, ok: true, data: 'late' })
    const broken = harness(() => {
      throw new Error('native')
    })
    await expect(broken.protocol.call('scan', {}, 1000)).rejects.toMatchObject({ code: 'FAILED' })
  })

  test('delivers events to their listeners', () => {
    const { protocol } = harness()
    const listener = vi.fn()
    protocol.on('tokenChanged', listener)
    protocol.receive('{"v":1,"event":"tokenChanged","data":{"token":"t"}}')
    expect(listener).toHaveBeenCalledWith({ token: 't' })
  })
})

describe('§8 native bridge errors', () => {
  const toasts: string[] = []
  beforeEach(() => {
    vi.resetModules()
    toasts.length = 0
  })
  afterEach(() => vi.unstubAllGlobals())

  async function inShell(methods: string[], answer: object) {
    vi.stubGlobal('navigator', { userAgent: 'NocturneApp/1.0 (ios)' })
    vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} })
    const postMessage = async ({ id, method }: ShellRequest) =>
      method === 'hello' ? { v: 1, id, ok: true, data: { methods } } : { v: 1, id, ...answer }
    vi.stubGlobal('window', { webkit: { messageHandlers: { nocturne: { postMessage } } }, addEventListener: () => {} })
    const { onNotify: listen } = await import('#lib/notify.ts')
    listen((text) => toasts.push(text))
    return (await import('./bridge.ts')).bridge
  }

  test.each([
    ['scan', '扫码失败'],
    ['bluetooth', '蓝牙找不到'],
    ['chooseAddress', '选择位置失败'],
    ['pickImages', '选择图片失败'],
    ['pickVideo', '选择视频失败'],
    ['pickAudio', '选择音频失败'],
  ] as const)('a failure of %s shows %s', async (capability, text) => {
    const bridge = await inShell([capability], { ok: false, code: 'FAILED' })
    await expect(bridge[capability]()).rejects.toMatchObject({ code: 'FAILED' })
    expect(toasts).toEqual([text])
  })

  test('shows nothing when the user cancels', async () => {
    const bridge = await inShell(['scan'], { ok: false, code: 'CANCELLED' })
    await expect(bridge.scan()).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(toasts).toEqual([])
  })

  test('calling an unregistered native method logs an error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const bridge = await inShell(['scan'], { ok: true })
    await expect(bridge.privateChat(7)).rejects.toMatchObject({ code: 'UNSUPPORTED' })
    expect(log).toHaveBeenCalledWith(expect.stringContaining('privateChat'))
    log.mockRestore()
  })

  test('returns a valid response', async () => {
    const bridge = await inShell(['scan'], { ok: true, data: 'A08' })
    expect(await bridge.scan()).toBe('A08')
    expect(toasts).toEqual([])
  })
})

test("navigates only to this host and the venue's domain", () => {
  const here = 'http://10.0.0.5:3000/pages/x'
  const ok = (text: string) => parseAllowedUrl(text, here, 'https://venue.example')?.href ?? null
  expect(ok('/pages/nfc?code=1')).toBe('http://10.0.0.5:3000/pages/nfc?code=1')
  expect(ok('https://venue.example/a')).toBe('https://venue.example/a')
  for (const bad of [
    'https://venue.example.evil/a',
    'http://venue.example/a',
    'https://u@venue.example/',
    'javascript:1',
    '//evil.example',
    'https://venue.example:8443/',
  ])
    expect(ok(bad), bad).toBeNull()
  expect(parseAllowedUrl('https://venue.example/a', here, 'venue.example')?.host).toBe('venue.example')
})

test('converts measured positions to the grid of Chinese maps', () => {
  const moved = toGcj02({ longitude: 116.404, latitude: 39.915 })
  expect(moved.longitude).toBeCloseTo(116.41024449916938, 8)
  expect(moved.latitude).toBeCloseTo(39.91640428150164, 8)
  expect(toGcj02({ longitude: 2.35, latitude: 48.85 })).toEqual({ longitude: 2.35, latitude: 48.85 })
})

test('parses WeChat scan results: plain, wrapped on iOS, bar codes with their type', () => {
  expect(parseScanResult('https://venue.example/pages/nfc?code=A1')).toBe('https://venue.example/pages/nfc?code=A1')
  expect(parseScanResult('{"scan_code":{"scan_result":"A1"}}')).toBe('A1')
  expect(parseScanResult('EAN_13,6901234567892')).toBe('6901234567892')
  expect(() => parseScanResult('')).toThrow()
})

onNotify(() => {})
