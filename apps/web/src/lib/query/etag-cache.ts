/**
 * ETag cache: requests send the stored tag, and a 304 response is answered from memory. In memory only: the browser's
 * HTTP cache would outlive the session.
 */
import { fetchers } from './api.ts'
import { onSessionChange } from '../identity/session.ts'

/** Maximum number of entries; the oldest are removed first. */
const MAX_ENTRIES = 40

const known = new Map<string, { tag: string; text: string }>()
onSessionChange(() => known.clear())

fetchers.tagged = async (url, init) => {
  const headers = new Headers(init.headers)
  const key = `${headers.get('authorization')} ${url}`
  const before = known.get(key)
  if (before) headers.set('If-None-Match', before.tag)
  const response = await fetch(url, { ...init, headers: Object.fromEntries(headers) })
  if (response.status === 304 && before) return new Response(before.text, { headers: response.headers })
  const tag = response.headers.get('etag')
  if (tag === null) return response
  const text = await response.text()
  known.delete(key)
  known.set(key, { tag, text })
  const [oldest = ''] = known.keys()
  if (known.size > MAX_ENTRIES) known.delete(oldest)
  return new Response(text, { status: response.status, headers: response.headers })
}
