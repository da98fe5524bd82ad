/** Capabilities of the plain browser. */
import { navigate } from 'wouter/use-browser-location'

import { hasPreviousPage } from '#kit/layers.ts'
import { buildShowLocationLink } from '#lib/routing/common-links.ts'
import { findCachedConfig } from '#lib/query/global-config.ts'
import { notify } from '#lib/notify.ts'
import { session } from '#lib/identity/session.ts'
import { parseAllowedUrl } from './allowed-url.ts'
import { toGcj02 } from './gcj02.ts'
import { buildMapLink } from './map-link.ts'
import { pickFiles } from './pick-files.ts'
import { requestPlace } from './place-choice.ts'
import {
  BridgeError,
  type Bridge,
  type FileSaveResult,
  type GeoPosition,
  type SavedFile,
  type ShareContent,
} from './types.ts'

const LOCATION_MS = 10_000

export const browserBridge: Bridge = {
  scan: async (validate) => (await import('./scanner.tsx')).scanByCamera(validate),
  bluetooth: () => rejectUnsupported(),
  nfc: () => rejectUnsupported(),
  chooseAddress: requestPlace,
  pickImages: (options) => pickFiles('image/*', options),
  pickVideo: (options) => pickFiles('video/*', options),
  pickAudio: () => pickFiles('audio/*'),
  getToken: async () => null,
  relogin: async () => null,
  back: async () => {
    if (hasPreviousPage()) history.back()
    else navigate('/', { replace: true })
  },
  phoneCall: async (phone) => location.assign(`tel:${phone.replace(/[^\d+*#-]/g, '')}`),
  openMap: async (place) => {
    // `/open-location` is a staff screen; guests, and staff who are already on it, get a map app.
    if (session().token === null || location.pathname === buildShowLocationLink())
      return location.assign(buildMapLink(place))
    const { longitude, latitude, name, address } = place
    navigate(buildShowLocationLink({ longitude, latitude, name, address }))
  },
  share,
  saveImage: (url) => download(url, 'image'),
  saveVideo: (url) => download(url, 'video'),
  saveFile: async ({ url, name }) => {
    await download(url, name)
    return 'saved'
  },
  location: getPosition,
  privateChat: () => rejectUnsupported(),
  changeUrl: async (text) => {
    const url = parseAllowedUrl(text, location.href, findCachedConfig()?.empDomain)
    if (!url) throw new BridgeError('DENIED')
    location.assign(url.href)
  },
}

function rejectUnsupported(): Promise<never> {
  return Promise.reject(new BridgeError('UNSUPPORTED'))
}

async function share({ title, text, url }: ShareContent): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url, ...(text && { text }) })
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw new BridgeError('CANCELLED')
    }
  }
  await copyText(url)
  notify('链接已复制')
}

/** Copies the link of a file where files cannot be downloaded. */
export async function copyLink({ url }: SavedFile): Promise<FileSaveResult> {
  await copyText(new URL(url, location.href).href)
  notify('下载链接已复制，请在浏览器中打开')
  return 'linkCopied'
}

/**
 * Copies text. Plain http pages have no clipboard API, and in-app browsers may refuse it; falls back to a text
 * selection.
 */
export async function copyText(text: string): Promise<void> {
  const written = window.isSecureContext && navigator.clipboard?.writeText(text)
  if (written && (await written.then(returnTrue, returnFalse))) return
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new BridgeError('FAILED')
}

const returnTrue = () => true
const returnFalse = () => false

async function download(url: string, name: string): Promise<void> {
  const link = document.createElement('a')
  link.href = url
  link.download = decodeURIComponent(new URL(url, location.href).pathname.split('/').pop() ?? '') || name
  link.click()
}

function getPosition(): Promise<GeoPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new BridgeError('UNSUPPORTED'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ ...toGcj02(coords), accuracy: coords.accuracy }),
      ({ code }) => reject(new BridgeError(code === 1 ? 'DENIED' : code === 3 ? 'TIMEOUT' : 'FAILED')),
      { enableHighAccuracy: true, timeout: LOCATION_MS, maximumAge: 0 },
    )
  })
}
