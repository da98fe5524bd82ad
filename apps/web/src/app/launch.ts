import { extractAuthReturn, type AuthReturn } from '#lib/identity/auth-return.ts'

/** Parses the opened address. Pure; `boot.ts` applies the result. */
type Launch = {
  /** Staff token from the query. */
  token: string | null
  /** Result of an authorization at WeChat or Alipay. */
  authReturn?: AuthReturn
  /** Address without the sensitive parameters; equal to the opened one when there is nothing to remove. */
  address: string
}

/**
 * Extracts the token and a one-time code from the query (specification §4: read once) and converts old `#/pages/…`
 * links to paths. Merges the query before the hash with the one inside it; the inner one wins.
 */
export function parseLaunch(href: string): Launch {
  const url = new URL(href)
  const search = new URLSearchParams(url.search)
  const routed = /^#(\/[^?]*)(?:\?(.*))?$/.exec(url.hash)
  if (routed) new URLSearchParams(routed[2] ?? '').forEach((value, name) => search.set(name, value))
  const token = search.get('token')
  const authReturn = extractAuthReturn(search)
  if (token === null && authReturn === null && !routed)
    return { token, address: `${url.pathname}${url.search}${url.hash}` }
  search.delete('token')
  const query = search.toString()
  const pathname = (routed?.[1] ?? url.pathname).replace(/^\/+/, '/')
  const address = `${pathname}${query && `?${query}`}${routed ? '' : url.hash}`
  return { token: token || null, ...(authReturn && { authReturn }), address }
}
