/** Object that WeChat injects into the pages it opens. */
import { BridgeError } from './types.ts'

export type WeChatResponse = { err_msg?: string; [field: string]: unknown }
export type WeChatApp = { invoke: (name: string, params: unknown, answer: (value: WeChatResponse) => void) => void }

const READY_MS = 5_000

/** Waits until WeChat has injected its object. Rejects with UNSUPPORTED after the time limit. */
export function waitForWeChatApp(): Promise<WeChatApp> {
  const getInjected = () => (window as { WeixinJSBridge?: WeChatApp }).WeixinJSBridge
  const now = getInjected()
  if (now) return Promise.resolve(now)
  return new Promise((resolve, reject) => {
    const finishWait = () => {
      clearTimeout(timer)
      document.removeEventListener('WeixinJSBridgeReady', finishWait)
      const late = getInjected()
      if (late) resolve(late)
      else reject(new BridgeError('UNSUPPORTED'))
    }
    const timer = setTimeout(finishWait, READY_MS)
    document.addEventListener('WeixinJSBridgeReady', finishWait)
  })
}
