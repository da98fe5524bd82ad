/** Downloadable apps and their download URLs. Pure. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { platform } from '@nocturne/contract/platform/endpoints'

export type AppVersion = AnswerOf<typeof platform.appUrl>
export type MobileSystem = 'ios' | 'android'

const MANIFEST = 'itms-services://?action=download-manifest&url='

/** Operating system of this device; undefined if it is neither iOS nor Android. */
export function findMobileSystem(userAgent: string): MobileSystem | undefined {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  return /Android/i.test(userAgent) ? 'android' : undefined
}

/** URL that is safe to open; null for a stored value with any other scheme than the permitted ones. */
function parseSafeUrl(text: string): string | null {
  return /^(https?:\/\/|itms-services:\/\/|itms-apps:\/\/)[^\s]+$/i.test(text) ? text : null
}

/** Source of the iOS app: the store, or a manifest that needs extra steps. Null if it is not published. */
export function findIosSource({
  appStoreUrl,
  plistUrl,
}: AppVersion): { kind: 'store' | 'manifest'; url: string } | null {
  const store = parseSafeUrl(appStoreUrl)
  if (store) return { kind: 'store', url: store }
  const manifest = parseSafeUrl(plistUrl)
  if (!manifest) return null
  return {
    kind: 'manifest',
    url: manifest.startsWith('itms-') ? manifest : `${MANIFEST}${encodeURIComponent(manifest)}`,
  }
}

/** URL of the Android package, external or on this host (`/app/nocturne.apk`); null if it is not published. */
export const findAndroidUrl = ({ downloadUrl }: AppVersion): string | null =>
  /^\/[\w.-][^\s\\]*$/.test(downloadUrl) ? downloadUrl : parseSafeUrl(downloadUrl)
