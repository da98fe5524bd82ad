/** The apps that can be downloaded, and how. Pure. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { platform } from '@nocturne/contract/platform/endpoints'

export type AppVersion = AnswerOf<typeof platform.appUrl>
export type System = 'ios' | 'android'

const MANIFEST = 'itms-services://?action=download-manifest&url='

/** What this phone runs; undefined for anything but the two. */
export function systemOf(userAgent: string): System | undefined {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  return /Android/i.test(userAgent) ? 'android' : undefined
}

/** An address a browser may be sent to; null for anything else somebody may have stored. */
export function safeUrl(text: string): string | null {
  return /^(https?:\/\/|itms-services:\/\/|itms-apps:\/\/)[^\s]+$/i.test(text) ? text : null
}

/** How the iPhone app comes: from the store, or by its manifest after some steps. Null when it is not published. */
export function iosWay({ appStoreUrl, plistUrl }: AppVersion): { kind: 'store' | 'manifest'; url: string } | null {
  const store = safeUrl(appStoreUrl)
  if (store) return { kind: 'store', url: store }
  const manifest = safeUrl(plistUrl)
  if (!manifest) return null
  return {
    kind: 'manifest',
    url: manifest.startsWith('itms-') ? manifest : `${MANIFEST}${encodeURIComponent(manifest)}`,
  }
}

/** The package for Android phones, anywhere or on this host (`/app/nocturne.apk`); null when it is not published. */
export const androidUrl = ({ downloadUrl }: AppVersion): string | null =>
  /^\/[\w.-][^\s\\]*$/.test(downloadUrl) ? downloadUrl : safeUrl(downloadUrl)
