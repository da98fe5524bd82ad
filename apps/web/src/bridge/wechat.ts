/**
 * The chat app, spoken to through the object it injects itself: no file of another host is loaded. Pages that read or
 * scan are signed by our server for their address (`/api/platform/jsConfig`).
 */
import type { Endpoint } from '@nocturne/contract/endpoint'

import { call } from '../lib/api.ts'
import { toGcj02 } from './gcj02.ts'
import { BridgeError, type Bridge } from './types.ts'

type Answer = { err_msg?: string; [field: string]: unknown }
type Injected = { invoke: (name: string, params: unknown, answer: (value: Answer) => void) => void }
type Signature = { appId: string; timestamp: number | string; nonceStr: string; signature: string }

const jsConfig: Endpoint<{ url: string }, Signature> = {
  id: 'platform.jsConfig',
  module: 'platform',
  method: 'POST',
  path: '/api/platform/jsConfig',
  access: 'public',
  kind: 'query',
  summary: '页面签名',
}

const READY_MS = 5_000
const USED = ['scanQRCode', 'geoLocation', 'openLocation', 'closeWindow']

function ready(): Promise<Injected> {
  const injected = () => (window as { WeixinJSBridge?: Injected }).WeixinJSBridge
  const now = injected()
  if (now) return Promise.resolve(now)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BridgeError('UNSUPPORTED')), READY_MS)
    document.addEventListener('WeixinJSBridgeReady', () => {
      clearTimeout(timer)
      const late = injected()
      if (late) resolve(late)
      else reject(new BridgeError('UNSUPPORTED'))
    })
  })
}

const signatures = new Map<string, Promise<Record<string, unknown>>>()

/** The fields that prove the page to the chat app, fetched once per address. */
function proof(): Promise<Record<string, unknown>> {
  const url = location.href.split('#')[0] ?? ''
  const known = signatures.get(url)
  if (known) return known
  const asked = sign(url)
  signatures.set(url, asked)
  asked.catch(() => signatures.delete(url))
  return asked
}

async function sign(url: string): Promise<Record<string, unknown>> {
  const { appId, timestamp, nonceStr, signature } = await call(jsConfig, { url }, { silent: true })
  const fields = {
    appId,
    verifyAppId: appId,
    verifySignType: 'sha1',
    verifyTimestamp: String(timestamp),
    verifyNonceStr: nonceStr,
    verifySignature: signature,
  }
  await invoke('preVerifyJSAPI', { ...fields, verifyJsApiList: USED })
  return fields
}

async function invoke(name: string, params: object): Promise<Answer> {
  const app = await ready()
  const answer = await new Promise<Answer>((resolve) => app.invoke(name, params, resolve))
  const outcome = (answer.err_msg ?? '').split(':').pop() ?? ''
  if (/^ok/i.test(outcome)) return answer
  throw new BridgeError(/cancel/i.test(outcome) ? 'CANCELLED' : /deny|denied/i.test(outcome) ? 'DENIED' : 'FAILED')
}

const signed = async (name: string, params: object): Promise<Answer> => {
  let fields: Record<string, unknown>
  try {
    fields = await proof()
  } catch {
    throw new BridgeError('UNSUPPORTED')
  }
  return invoke(name, { ...params, ...fields })
}

/** Bar codes come as `EAN_13,6901234567892`; iOS wraps the result in JSON. */
export function scanText(result: unknown): string {
  if (typeof result !== 'string' || !result) throw new BridgeError('FAILED')
  let text = result
  try {
    const wrapped = JSON.parse(result) as { scan_code?: { scan_result?: unknown } } | null
    const inner = wrapped?.scan_code?.scan_result
    if (typeof inner === 'string') text = inner
  } catch {
    // Plain text, as Android gives it.
  }
  return text.replace(/^[A-Z]+_?\d+,/, '')
}

export const wechatBridge: Partial<Bridge> = {
  scan: async () => {
    const answer = await signed('scanQRCode', { needResult: 1, scanType: ['qrCode', 'barCode'] })
    return scanText(answer['resultStr'])
  },
  location: async () => {
    const { latitude, longitude, accuracy } = await signed('geoLocation', { type: 'wgs84' })
    const at = { longitude: Number(longitude), latitude: Number(latitude) }
    if (!Number.isFinite(at.longitude) || !Number.isFinite(at.latitude)) throw new BridgeError('FAILED')
    return { ...toGcj02(at), accuracy: Number(accuracy) || 0 }
  },
  openMap: async ({ name, address, longitude, latitude }) => {
    await signed('openLocation', { name, address, longitude, latitude, scale: 16, infoUrl: '' })
  },
  back: async () => {
    if (history.length > 1) history.back()
    else await invoke('closeWindow', {})
  },
  share: async ({ url }) => {
    const { copyText } = await import('./browser.ts')
    await copyText(url)
    const { notify } = await import('../lib/notify.ts')
    notify('链接已复制，请点右上角转发')
  },
  saveImage: async () => {
    const { notify } = await import('../lib/notify.ts')
    notify('请长按图片保存')
  },
}
