/**
 * Bridge for WeChat through the object that it injects, so no script of another host is loaded. Calls for location
 * and scanning need a page signature from our server (`/api/platform/jsConfig`).
 */
import { platform } from '@nocturne/contract/platform/endpoints'

import { hasPreviousPage } from '#kit/layers.ts'
import { call } from '#lib/query/api.ts'
import { toGcj02 } from './gcj02.ts'
import { BridgeError, type Bridge } from './types.ts'
import { waitForWeChatApp, type WeChatResponse } from './wechat-app.ts'

const USED = ['scanQRCode', 'geoLocation', 'openLocation', 'closeWindow']

type Signature = Record<string, unknown>

const signatures = new Map<string, Promise<Signature>>()

const removeHash = (url: string) => url.split('#')[0] ?? ''

/** Address this document was opened with, before any in-app navigation. */
function getLandingUrl(): string {
  const opened = performance.getEntriesByType('navigation')[0]?.name
  return removeHash(opened && URL.canParse(opened) ? opened : location.href)
}

/**
 * Signature fields for WeChat, requested once per address. iOS checks the signature against the address the document
 * was opened with, Android against the current one; versions differ, so a refused signature is retried once with the
 * other address.
 */
async function getSignature(): Promise<Signature> {
  const current = removeHash(location.href)
  const onIos = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const expected = onIos ? getLandingUrl() : current
  try {
    return await getSignatureFor(expected)
  } catch (error) {
    const other = onIos ? current : getLandingUrl()
    if (other === expected || !(error instanceof BridgeError) || !/signature/i.test(error.message)) throw error
    return getSignatureFor(other)
  }
}

function getSignatureFor(url: string): Promise<Signature> {
  const known = signatures.get(url)
  if (known) return known
  const request = sign(url)
  signatures.set(url, request)
  request.catch(() => signatures.delete(url))
  return request
}

async function sign(url: string): Promise<Signature> {
  const { appId, timestamp, nonceStr, signature } = await call(platform.jsConfig, { url }, { silent: true })
  const fields = {
    appId,
    verifyAppId: appId,
    verifySignType: 'sha1',
    verifyTimestamp: timestamp,
    verifyNonceStr: nonceStr,
    verifySignature: signature,
  }
  await invoke('preVerifyJSAPI', { ...fields, verifyJsApiList: USED })
  return fields
}

async function invoke(name: string, params: object): Promise<WeChatResponse> {
  const app = await waitForWeChatApp()
  const answer = await new Promise<WeChatResponse>((resolve) => app.invoke(name, params, resolve))
  const message = answer.err_msg ?? ''
  const outcome = message.split(':').pop() ?? ''
  if (/^ok/i.test(outcome)) return answer
  const code = /cancel/i.test(outcome) ? 'CANCELLED' : /deny|denied/i.test(outcome) ? 'DENIED' : 'FAILED'
  throw new BridgeError(code, message)
}

const invokeSigned = async (name: string, params: object): Promise<WeChatResponse> => {
  let fields: Signature
  try {
    fields = await getSignature()
  } catch {
    throw new BridgeError('UNSUPPORTED')
  }
  return invoke(name, { ...params, ...fields })
}

/** Bar codes have the form `EAN_13,6901234567892`; iOS wraps the result in JSON. */
export function parseScanResult(result: unknown): string {
  if (typeof result !== 'string' || !result) throw new BridgeError('FAILED')
  let text = result
  try {
    const wrapped = JSON.parse(result) as { scan_code?: { scan_result?: unknown } } | null
    const inner = wrapped?.scan_code?.scan_result
    if (typeof inner === 'string') text = inner
  } catch {
    // On Android the result is the code itself, without JSON around it.
  }
  return text.replace(/^[A-Z]+_?\d+,/, '')
}

export const wechatBridge: Partial<Bridge> = {
  scan: async () => {
    const answer = await invokeSigned('scanQRCode', { needResult: 1, scanType: ['qrCode', 'barCode'] })
    return parseScanResult(answer['resultStr'])
  },
  location: async () => {
    const { latitude, longitude, accuracy } = await invokeSigned('geoLocation', { type: 'wgs84' })
    const at = { longitude: Number(longitude), latitude: Number(latitude) }
    if (!Number.isFinite(at.longitude) || !Number.isFinite(at.latitude)) throw new BridgeError('FAILED')
    return { ...toGcj02(at), accuracy: Number(accuracy) || 0 }
  },
  openMap: async ({ name, address, longitude, latitude }) => {
    await invokeSigned('openLocation', { name, address, longitude, latitude, scale: 16, infoUrl: '' })
  },
  back: async () => {
    if (hasPreviousPage()) history.back()
    else await invoke('closeWindow', {})
  },
  share: async ({ url }) => {
    const { copyText } = await import('./browser.ts')
    await copyText(url)
    const { notify } = await import('#lib/notify.ts')
    notify('链接已复制，请点右上角转发')
  },
  saveImage: async () => {
    const { notify } = await import('#lib/notify.ts')
    notify('请长按图片保存')
  },
  saveFile: async (file) => (await import('./browser.ts')).copyLink(file),
}
