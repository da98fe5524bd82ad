import { extractAuthReturn, type AuthReturn } from '../lib/auth-return.ts'

/** What an opening address asks for. Pure; `boot.ts` does it. */
export type Launch = {
  /** Staff token that came in the query. */
  token: string | null
  /** What an authorization at WeChat or Alipay came back with. */
  authReturn?: AuthReturn
  /** The address without what must not stay in it: same as the opening one when there is nothing to do. */
  address: string
}

/**
 * Takes the token and a one-time code out of the query (specification §4: read once) and turns old `#/pages/…` links into paths. The query
 * in front of the hash and the one inside it become one; the inner one wins.
 */
export function planLaunch(href: string): Launch {
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
