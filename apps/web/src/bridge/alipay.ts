/** Bridge for Alipay through the object that it injects. */
import { hasPreviousPage } from '#kit/layers.ts'
import { waitForAlipayApp, type AlipayResponse } from './alipay-app.ts'
import { BridgeError, type Bridge } from './types.ts'

/** Error codes of a cancellation by the user. */
const CANCELLED: readonly unknown[] = [10, 11, '10', '11']

async function invoke(name: string, params: object): Promise<AlipayResponse> {
  const app = await waitForAlipayApp()
  const answer = await new Promise<AlipayResponse>((resolve) => app.call(name, params, (value) => resolve(value ?? {})))
  const { error } = answer
  if (error === undefined || error === 0) return answer
  if (error === 1 || error === 4) throw new BridgeError('UNSUPPORTED')
  throw new BridgeError(CANCELLED.includes(error) ? 'CANCELLED' : 'FAILED')
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
    if (hasPreviousPage()) history.back()
    else await invoke('popWindow', {})
  },
  saveImage: async (url) => {
    await invoke('saveImage', { src: new URL(url, location.href).href })
  },
  saveFile: async (file) => (await import('./browser.ts')).copyLink(file),
}
