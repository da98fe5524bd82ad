/** The ways a native shell can be reached, tried in this order. A new shell needs one entry here and nothing else. */
import type { ShellRequest, Transport } from './shell-protocol.ts'

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

/** The transport that this page was given, or undefined outside any shell. */
export function findTransport(page: object = window): Transport | undefined {
  const { webkit, WebViewJavascriptBridge: script, NocturneShell: object, uni } = page as Injected
  const handler = webkit?.messageHandlers?.[HANDLER]
  // iOS: answers through the promise that postMessage returns, or later through `receive`.
  if (handler) return (request) => Reflect.apply(handler.postMessage, handler, [request])
  if (script) return (request) => throughScript(script, request)
  if (object?.call) return (request) => object.call?.(JSON.stringify(request))
  if (object?.postMessage) return (request) => void object.postMessage?.(JSON.stringify(request))
  if (uni) return (request) => Reflect.apply(uni.postMessage, uni, [{ data: request }])
  return undefined
}

/** Script bridges of both platforms; the Android one carries text only. */
function throughScript(bridge: ScriptBridge, request: ShellRequest): Promise<unknown> {
  return new Promise((resolve) => bridge.callHandler(HANDLER, JSON.stringify(request), resolve))
}

/** Waits for a transport that is injected late, at most `waitMs`. */
export function awaitTransport(waitMs: number): Promise<Transport | undefined> {
  const now = findTransport()
  if (now) return Promise.resolve(now)
  return new Promise((resolve) => {
    const look = () => {
      const found = findTransport()
      if (found) end(found)
    }
    const poll = setInterval(look, 100)
    const timer = setTimeout(() => end(undefined), waitMs)
    document.addEventListener('WebViewJavascriptBridgeReady', look)
    function end(found: Transport | undefined): void {
      clearInterval(poll)
      clearTimeout(timer)
      document.removeEventListener('WebViewJavascriptBridgeReady', look)
      resolve(found)
    }
  })
}
