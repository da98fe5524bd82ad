/**
 * Where a browser may be sent after an authorization: to one of our own screens at our own address, and nowhere else. An
 * address is taken letter for letter or not at all. What a browser would silently repair (backslashes, tabs, other
 * spellings of a host, `..`) has no business here.
 */
import { screenAt, type ScreenId } from '@nocturne/contract/screens'

const MOST_LETTERS = 2_000
/** Parameters that only a finished authorization or a sign-in puts into an address. */
const OUR_CODE = /^oa_[\w-]{43}$/

/** Addresses of a house that is being tried out: this machine, or the same network. */
export function isLocalHost(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)) return true
  return /^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2})$/.test(hostname)
}

/**
 * The address, if it is ours: exactly the public origin, over https unless the house is local. A house that only knows
 * itself as `localhost` is also visited by phones of its network, at the same port.
 */
export function ownAddress(text: string, publicUrl: string): URL | null {
  if (text.length > MOST_LETTERS || /[^\x21-\x7e]|\\/.test(text)) return null
  const house = URL.parse(publicUrl)
  const url = URL.parse(text)
  if (!house || !url || url.username !== '' || url.password !== '') return null
  if (!text.startsWith(url.origin) || !/^(?:[/?#]|$)/.test(text.slice(url.origin.length))) return null
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocalHost(url.hostname))) return null
  return url.origin === house.origin || isNeighbour(url, house) ? url : null
}

function isNeighbour(url: URL, house: URL): boolean {
  if (!isLocalHost(house.hostname) || !isLocalHost(url.hostname)) return false
  return url.protocol === house.protocol && url.port === house.port
}

/** The target of an authorization without its fragment and without what an earlier one left, or null when it is not allowed. */
export function allowedTarget(text: string, publicUrl: string): URL | null {
  const url = ownAddress(text, publicUrl)
  if (!url || !isPlainPath(text, url) || url.searchParams.has('token')) return null
  if (!screenAt(screenPath(url))) return null
  url.hash = ''
  const codes = url.searchParams.getAll('code')
  if (codes.some((code) => OUR_CODE.test(code)) || url.searchParams.has('authError')) {
    url.searchParams.delete('code')
    url.searchParams.delete('authError')
    for (const code of codes) if (!OUR_CODE.test(code)) url.searchParams.append('code', code)
  }
  return url
}

/** What an authorization is begun for: to recognise a guest, or to sign in as staff or as a member. */
export type AuthPurpose = 'guest' | 'login' | 'member'

/** The two screens on which somebody signs in by his account. */
const signInScreens: { readonly [id in ScreenId]?: AuthPurpose } = { P005: 'login', P147: 'member' }

/** Who wants to sign in is shown by name and picture before he binds; a guest who pays or orders is only recognised, without a question. */
export function purposeOf(target: Pick<URL, 'pathname'>): AuthPurpose {
  const screen = screenAt(screenPath(target))
  return (screen && signInScreens[screen.id]) ?? 'guest'
}

/** The path as the screen table knows it. */
export function screenPath({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
}

/** Written the way it is read: no dots to resolve, nothing encoded, no empty parts. */
function isPlainPath(text: string, url: URL): boolean {
  const written = text.slice(url.origin.length).split(/[?#]/, 1)[0] ?? ''
  return (written === '' || written === url.pathname) && /^(\/|(\/[\w-]+)+\/?)$/.test(url.pathname)
}

/** A page that may be signed for WeChat's interface: ours, and without a token, which a signature would carry on. Without `#…`. */
export function signableUrl(text: string, publicUrl: string): string | null {
  const url = ownAddress(text, publicUrl)
  if (!url || url.searchParams.has('token')) return null
  return text.split('#', 1)[0] ?? null
}
