/**
 * Allowed redirect targets after an authorization: only our own screens at our own address. Addresses are matched exactly; anything a
 * browser would silently repair (backslashes, tabs, alternative host spellings, `..`) is rejected.
 */
import { findScreen, type ScreenId } from '@nocturne/contract/screens'

const MOST_LETTERS = 2_000
/** Value of the code parameter that a finished authorization adds to an address. */
const OUR_CODE = /^oa_[\w-]{43}$/

/** Hosts of a trial installation: this machine or a private network. */
export function isLocalHost(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)) return true
  return /^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2})$/.test(hostname)
}

/**
 * Parses the address if it is ours: exactly the public origin, https unless the host is local. An installation known only as `localhost`
 * also accepts phones of its network, at the same port.
 */
export function parseOwnAddress(text: string, publicUrl: string): URL | null {
  if (text.length > MOST_LETTERS || /[^\x21-\x7e]|\\/.test(text)) return null
  const serverUrl = URL.parse(publicUrl)
  const url = URL.parse(text)
  if (!serverUrl || !url || url.username !== '' || url.password !== '') return null
  if (!text.startsWith(url.origin) || !/^(?:[/?#]|$)/.test(text.slice(url.origin.length))) return null
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocalHost(url.hostname))) return null
  return url.origin === serverUrl.origin || isNeighbour(url, serverUrl) ? url : null
}

function isNeighbour(url: URL, serverUrl: URL): boolean {
  if (!isLocalHost(serverUrl.hostname) || !isLocalHost(url.hostname)) return false
  return url.protocol === serverUrl.protocol && url.port === serverUrl.port
}

/** Cleans the target of an authorization: removes its fragment and parameters of an earlier authorization. Null when not allowed. */
export function parseAllowedTarget(text: string, publicUrl: string): URL | null {
  const url = parseOwnAddress(text, publicUrl)
  if (!url || !isPlainPath(text, url) || url.searchParams.has('token')) return null
  if (!findScreen(getScreenPath(url))) return null
  url.hash = ''
  const codes = url.searchParams.getAll('code')
  if (codes.some((code) => OUR_CODE.test(code)) || url.searchParams.has('authError')) {
    url.searchParams.delete('code')
    url.searchParams.delete('authError')
    for (const code of codes) if (!OUR_CODE.test(code)) url.searchParams.append('code', code)
  }
  return url
}

/** Purpose of an authorization: identify a guest, or sign in staff or a member. */
export type AuthPurpose = 'guest' | 'login' | 'member'

/** Screens that sign in through a provider account. */
const signInScreens: { readonly [id in ScreenId]?: AuthPurpose } = { P005: 'login', P147: 'member' }

/**
 * Returns the purpose of a target screen. Signing in requests name and picture with the user's consent; a guest who
 * pays or orders is identified silently.
 */
export function getAuthPurpose(target: Pick<URL, 'pathname'>): AuthPurpose {
  const screen = findScreen(getScreenPath(target))
  return (screen && signInScreens[screen.id]) ?? 'guest'
}

/** Path as listed in the screen table. */
function getScreenPath({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
}

/** Accepts only canonical paths: no dot segments, no encoding, no empty segments. */
function isPlainPath(text: string, url: URL): boolean {
  const written = text.slice(url.origin.length).split(/[?#]/, 1)[0] ?? ''
  return (written === '' || written === url.pathname) && /^(\/|(\/[\w-]+)+\/?)$/.test(url.pathname)
}

/**
 * Checks a page to be signed for WeChat's JS interface: ours, and without a token, which the signature would forward. Returned without
 * fragment.
 */
export function parseSignableUrl(text: string, publicUrl: string): string | null {
  const url = parseOwnAddress(text, publicUrl)
  if (!url || url.searchParams.has('token')) return null
  return text.split('#', 1)[0] ?? null
}
