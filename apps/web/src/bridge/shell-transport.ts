/**
 * Transports to a native shell, tried in this order unless its user agent suffix names one, such as `NocturneApp/1.4
 * (android; bridge=script)`. A new kind of shell needs only one entry here.
 */
import { isIosShell, sendToIosScript } from './ios-script.ts'
import type { ShellRequest, ShellTransport } from './shell-protocol.ts'

type ScriptBridge = {
  callHandler: (name: string, data: unknown, answer: (value: unknown) => void) => void
  init?: (handler: (data: unknown, answer: (value: unknown) => void) => void) => void
}
type Injected = {
  webkit?: { messageHandlers?: Record<string, { postMessage: (body: unknown) => unknown } | undefined> }
  WebViewJavascriptBridge?: ScriptBridge
  NocturneShell?: { call?: (text: string) => unknown; postMessage?: (text: string) => unknown }
  uni?: { postMessage: (message: { data: unknown }) => void }
}

const HANDLER = 'nocturne'

type Way = 'reply' | 'script' | 'object' | 'uni'

/**
 * Ways to reach a shell. A shell on iOS responds through the promise returned by postMessage or later through
 * `receive`; an object with only `postMessage` always responds through `receive`.
 */
const ways: Record<Way, (page: Injected) => ShellTransport | undefined> = {
  reply: ({ webkit }) => {
    const handler = webkit?.messageHandlers?.[HANDLER]
    return handler && ((request) => Reflect.apply(handler.postMessage, handler, [request]))
  },
  script: ({ WebViewJavascriptBridge: script }) => script && ((request) => sendByScript(script, request)),
  object: ({ NocturneShell: object }) => {
    if (object?.call) return (request) => object.call?.(JSON.stringify(request))
    return object?.postMessage && ((request) => void object.postMessage?.(JSON.stringify(request)))
  },
  uni: ({ uni }) => uni && ((request) => Reflect.apply(uni.postMessage, uni, [{ data: request }])),
}

/**
 * Transport available in this page, or undefined outside any shell. Injected objects are visible to all frames and
 * cannot identify the caller, so a framed page gets none.
 */
export function findTransport(page: object = window, userAgent = navigator.userAgent): ShellTransport | undefined {
  if (isFramed(page)) return undefined
  const named = /\bNocturneApp\/[\d.]+ \([^)]*\bbridge=(\w+)/.exec(userAgent)?.[1]
  const first = named && named in ways ? ways[named as Way](page) : undefined
  if (first) return first
  for (const way of Object.values(ways)) {
    const found = way(page)
    if (found) return found
  }
  return undefined
}

/** True inside a frame of another page. */
export function isFramed(page: { top?: unknown; self?: unknown } = window): boolean {
  return page.top !== page.self
}

/** Script bridges of both platforms; Android's transfers text only. */
function sendByScript(bridge: ScriptBridge, request: ShellRequest): Promise<unknown> {
  return new Promise((resolve) => {
    bridge.callHandler(HANDLER, JSON.stringify(request), resolve)
    if (isIosShell()) sendToIosScript('__wvjb_queue_message__')
  })
}

/** Waits up to `waitMs` for a transport that is injected late. iOS injects its script bridge only on request. */
export function waitForTransport(waitMs: number): Promise<ShellTransport | undefined> {
  const now = findTransport()
  if (now) return Promise.resolve(now)
  if (isIosShell() && !isFramed()) sendToIosScript('__bridge_loaded__')
  return new Promise((resolve) => {
    const checkTransport = () => {
      const found = findTransport()
      if (found) finishWait(found)
    }
    const poll = setInterval(checkTransport, 100)
    const timer = setTimeout(() => finishWait(undefined), waitMs)
    document.addEventListener('WebViewJavascriptBridgeReady', checkTransport)
    function finishWait(found: ShellTransport | undefined): void {
      clearInterval(poll)
      clearTimeout(timer)
      document.removeEventListener('WebViewJavascriptBridgeReady', checkTransport)
      resolve(found)
    }
  })
}
