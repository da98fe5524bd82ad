/**
 * Result of an authorization at WeChat or Alipay. `boot.ts` removes it from the address before anything else runs and
 * stores it here; the page that requested the authorization reads it once.
 */
const KEY = 'nocturne.authReturn'
const REFUSED = 'refused'

/** Format of one-time codes issued by our server. Other `code` parameters (a table's code) are not removed. */
const AUTH_CODE = /^oa_[\w-]{43}$/

export type AuthReturn = { code: string } | 'refused'

/**
 * Removes the authorization result from the parameters and returns it: the one-time code, `refused` when the provider
 * rejected, or null when there is none.
 */
export function extractAuthReturn(search: URLSearchParams): AuthReturn | null {
  const codes = search.getAll('code')
  const code = codes.find((value) => AUTH_CODE.test(value))
  const refused = search.get('authError') === '1'
  if (code === undefined && !refused) return null
  search.delete('code')
  search.delete('authError')
  for (const other of codes) if (!AUTH_CODE.test(other)) search.append('code', other)
  return code === undefined ? REFUSED : { code }
}

let inMemory: string | null = null

/** Stores the result until the address has been replaced. Returns false if session storage is unavailable. */
export function storeAuthReturn(found: AuthReturn): boolean {
  const text = found === REFUSED ? REFUSED : found.code
  try {
    sessionStorage.setItem(KEY, text)
    return true
  } catch {
    inMemory = text
    return false
  }
}

/** Returns the result and removes it; a second call returns null. */
export function consumeAuthReturn(): AuthReturn | null {
  let text = inMemory
  inMemory = null
  try {
    text ??= sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
  } catch {
    // Falls back to the value in memory, if any.
  }
  if (!text) return null
  return text === REFUSED ? REFUSED : { code: text }
}
