/**
 * The eight environments of the app: five kinds of native shell, WeChat, Alipay and a plain browser. Their objects on `window` are injected
 * before the app's files run; `answers` are the results of their methods.
 */
import type { Browser, BrowserContext, Page, Route } from '@playwright/test'
import { getBaseUrl } from './phone.ts'

export const shellKinds = ['script', 'text-script', 'reply', 'object', 'uni'] as const
type ShellKind = (typeof shellKinds)[number]
export type EnvironmentName = ShellKind | 'wechat' | 'alipay' | 'browser'
export const environments: readonly EnvironmentName[] = [...shellKinds, 'wechat', 'alipay', 'browser']

const isShellName = (name: EnvironmentName): name is ShellKind => (shellKinds as readonly string[]).includes(name)
export const isShellEnvironment = isShellName

/**
 * Replies by method: the data of a success, or `{ refused: code }`. Methods that are missing here are not announced to
 * the app.
 */
export type BridgeReplies = Record<string, unknown>

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
const userAgents = {
  shell: `${PHONE} NocturneApp/1.4 (android)`,
  wechat: `${PHONE} MicroMessenger/8.0.47`,
  alipay: `${PHONE} AlipayClient/10.5.86`,
  browser: PHONE,
}

export type EnvironmentVisit = {
  page: Page
  context: BrowserContext
  /** Console errors. */
  errors: string[]
  open: (path: string) => Promise<void>
  /** Methods called on the native shell, on all pages of this visit. */
  readRequests: () => Promise<string[]>
}

/** Opens a phone with the app inside `name`; `token` is an existing session. */
export async function openPhoneEnvironment(
  browser: Browser,
  name: EnvironmentName,
  { answers = {}, token = null }: { answers?: BridgeReplies; token?: string | null } = {},
): Promise<EnvironmentVisit> {
  const userAgent = isShellName(name) ? userAgents.shell : userAgents[name]
  const context = await browser.newContext({ userAgent })
  await context.addInitScript((stored) => {
    if (stored && localStorage.getItem('nocturne.token') === null) localStorage.setItem('nocturne.token', stored)
  }, token)
  if (isShellName(name)) await context.addInitScript(injectShell, { kind: name, answers })
  if (name === 'wechat') await context.addInitScript(injectWeChat, answers)
  if (name === 'alipay') await context.addInitScript(injectAlipay, answers)
  const page = await context.newPage()
  if (name === 'wechat') await page.route('**/api/platform/jsConfig', signPage)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    page,
    context,
    errors,
    open: async (path) => void (await page.goto(`${getBaseUrl()}${path}`)),
    readRequests: () => page.evaluate(() => JSON.parse(sessionStorage.getItem('e2e.asked') ?? '[]') as string[]),
  }
}

const signPage = (route: Route) =>
  route.fulfill({ json: { code: 200, msg: '', data: { appId: 'wx1', timestamp: '1', nonceStr: 'n', signature: 's' } } })

/** Runs in the page. */
function injectShell({ kind, answers }: { kind: ShellKind; answers: BridgeReplies }): void {
  type Request = { id: string; method: string }
  type Callback = (value: unknown) => void
  const recordCall = (method: string) => {
    const before = JSON.parse(sessionStorage.getItem('e2e.asked') ?? '[]') as string[]
    sessionStorage.setItem('e2e.asked', JSON.stringify([...before, method]))
  }
  const buildReply = (data: unknown): object => {
    const { id, method } = (typeof data === 'string' ? JSON.parse(data) : data) as Request
    recordCall(method)
    if (method === 'hello') return { v: 1, id, ok: true, data: { version: '1.4', methods: Object.keys(answers) } }
    const answer = answers[method]
    const refused = (answer as { refused?: string } | null)?.refused
    return refused ? { v: 1, id, ok: false, code: refused, msg: '' } : { v: 1, id, ok: true, data: answer }
  }
  const receive = (message: object) =>
    setTimeout(() => {
      const entry = (window as unknown as { __appBridge?: { receive: Callback } }).__appBridge
      entry?.receive(JSON.stringify(message))
    })
  const injected: Record<ShellKind, object> = {
    script: {
      WebViewJavascriptBridge: {
        callHandler: (_: string, data: unknown, callback: Callback) => callback(buildReply(data)),
      },
    },
    'text-script': {
      WebViewJavascriptBridge: {
        callHandler: (_: string, data: unknown, callback: Callback) => callback(JSON.stringify(buildReply(data))),
      },
    },
    reply: { webkit: { messageHandlers: { nocturne: { postMessage: async (body: unknown) => buildReply(body) } } } },
    object: { NocturneShell: { call: (text: string) => JSON.stringify(buildReply(text)) } },
    uni: { uni: { postMessage: ({ data }: { data: unknown }) => void receive(buildReply(data)) } },
  }
  Object.assign(window, injected[kind])
}

/** Runs in the page. */
function injectWeChat(answers: BridgeReplies): void {
  const invoke = (name: string, _params: unknown, callback: (value: object) => void) => {
    if (name === 'preVerifyJSAPI') return callback({ err_msg: 'preVerifyJSAPI:ok' })
    const answer = answers[name] as { refused?: string } | undefined
    const outcome = answer === undefined || answer.refused ? 'fail' : 'ok'
    callback({ err_msg: `${name}:${outcome}`, ...(outcome === 'ok' ? answer : {}) })
  }
  Object.assign(window, { WeixinJSBridge: { invoke } })
}

/** Runs in the page. */
function injectAlipay(answers: BridgeReplies): void {
  const call = (name: string, _params: unknown, callback: (value: object) => void) => {
    const answer = answers[name] as { refused?: string } | undefined
    callback(answer === undefined || answer.refused ? { error: 2 } : answer)
  }
  Object.assign(window, { AlipayJSBridge: { call } })
}
