/**
 * What an authorization at WeChat or Alipay came back with. `boot.ts` takes it out of the address before anything else
 * runs and leaves it here; the page that asked takes it, once.
 */
const KEY = 'nocturne.authReturn'
const REFUSED = 'refused'

/** Our own one-time code, as the server makes it. Other `code` parameters (a table's code) are left alone. */
const AUTH_CODE = /^oa_[\w-]{43}$/

export type AuthReturn = { code: string } | 'refused'

/** The one-time code among the parameters, `refused` when the provider said no, or null. Removes what it found. */
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

/** Keeps it over the change of address. False where nothing can be kept. */
export function keepAuthReturn(found: AuthReturn): boolean {
  const text = found === REFUSED ? REFUSED : found.code
  try {
    sessionStorage.setItem(KEY, text)
    return true
  } catch {
    inMemory = text
    return false
  }
}

/** Takes it: the second time there is nothing. */
export function takeAuthReturn(): AuthReturn | null {
  let text = inMemory
  inMemory = null
  try {
    text ??= sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
  } catch {
    // Memory had it, or nothing has.
  }
  if (!text) return null
  return text === REFUSED ? REFUSED : { code: text }
}
