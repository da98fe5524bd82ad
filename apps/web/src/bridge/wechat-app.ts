/** The object WeChat injects into pages it shows. */
import { BridgeError } from './types.ts'

export type WeChatAnswer = { err_msg?: string; [field: string]: unknown }
export type WeChatApp = { invoke: (name: string, params: unknown, answer: (value: WeChatAnswer) => void) => void }

const READY_MS = 5_000

/** Waits for it to be injected. Rejects with UNSUPPORTED when it does not come. */
export function weChatApp(): Promise<WeChatApp> {
  const injected = () => (window as { WeixinJSBridge?: WeChatApp }).WeixinJSBridge
  const now = injected()
  if (now) return Promise.resolve(now)
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('WeixinJSBridgeReady', end)
      const late = injected()
      if (late) resolve(late)
      else reject(new BridgeError('UNSUPPORTED'))
    }
    const timer = setTimeout(end, READY_MS)
    document.addEventListener('WeixinJSBridgeReady', end)
  })
}
