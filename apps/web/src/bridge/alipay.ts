/** The payment app, spoken to through the object it injects itself. */
import { BridgeError, type Bridge } from './types.ts'

type Answer = Record<string, unknown>
type Injected = { call: (name: string, params: unknown, answer: (value: Answer) => void) => void }

const READY_MS = 5_000
/** Person pressed back or cancelled. */
const CANCELLED = [10, 11, '10', '11']

function ready(): Promise<Injected> {
  const injected = () => (window as { AlipayJSBridge?: Injected }).AlipayJSBridge
  const now = injected()
  if (now) return Promise.resolve(now)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BridgeError('UNSUPPORTED')), READY_MS)
    document.addEventListener('AlipayJSBridgeReady', () => {
      clearTimeout(timer)
      const late = injected()
      if (late) resolve(late)
      else reject(new BridgeError('UNSUPPORTED'))
    })
  })
}

async function invoke(name: string, params: object): Promise<Answer> {
  const app = await ready()
  const answer = await new Promise<Answer>((resolve) => app.call(name, params, (value) => resolve(value ?? {})))
  const { error } = answer
  if (error === undefined || error === 0) return answer
  if (error === 1 || error === 4) throw new BridgeError('UNSUPPORTED')
  throw new BridgeError(CANCELLED.includes(error as number) ? 'CANCELLED' : 'FAILED')
}

export const alipayBridge: Partial<Bridge> = {
  scan: async () => {
    const { codeContent, qrCode, barCode } = await invoke('scan', { type: 'qr', scanType: ['qrCode', 'barCode'] })
    const text = [codeContent, qrCode, barCode].find((value) => typeof value === 'string' && value !== '')
    if (typeof text !== 'string') throw new BridgeError('FAILED')
    return text
  },
  location: async () => {
    const { longitude, latitude, accuracy } = await invoke('getLocation', { requestType: 0 })
    const at = { longitude: Number(longitude), latitude: Number(latitude) }
    if (!Number.isFinite(at.longitude) || !Number.isFinite(at.latitude)) throw new BridgeError('FAILED')
    return { ...at, accuracy: Number(accuracy) || 0 }
  },
  openMap: async ({ name, address, longitude, latitude }) => {
    await invoke('openLocation', { name, address, longitude: String(longitude), latitude: String(latitude) })
  },
  back: async () => {
    if (history.length > 1) history.back()
    else await invoke('popWindow', {})
  },
  saveImage: async (url) => {
    await invoke('saveImage', { src: new URL(url, location.href).href })
  },
}
