/** Object that Alipay injects into the pages it opens. */
import { BridgeError } from './types.ts'

export type AlipayResponse = Record<string, unknown>
type AlipayApp = { call: (name: string, params: unknown, answer: (value: AlipayResponse) => void) => void }

const READY_MS = 5_000

/** Waits until Alipay has injected its object. Rejects with UNSUPPORTED after the time limit. */
export function waitForAlipayApp(): Promise<AlipayApp> {
  const getInjected = () => (window as { AlipayJSBridge?: AlipayApp }).AlipayJSBridge
  const now = getInjected()
  if (now) return Promise.resolve(now)
  return new Promise((resolve, reject) => {
    const finishWait = () => {
      clearTimeout(timer)
      document.removeEventListener('AlipayJSBridgeReady', finishWait)
      const late = getInjected()
      if (late) resolve(late)
      else reject(new BridgeError('UNSUPPORTED'))
    }
    const timer = setTimeout(finishWait, READY_MS)
    document.addEventListener('AlipayJSBridgeReady', finishWait)
  })
}
