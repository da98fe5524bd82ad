import type { Endpoint } from '@nocturne/contract/endpoint'

/** A request before it is sent: address, and body text with its type. */
export type WireRequest = { url: string; method: 'GET' | 'POST'; body?: string; contentType?: string }

type Fields = Record<string, unknown>

/**
 * How an input travels (specification §7): `{name}` parts of the path come out of the input; the rest goes into the
 * query for GET, into a form for POST, or as JSON where the endpoint says so.
 */
export function toWire(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'input' | 'encoding' | 'tagged'>,
  input: unknown,
): WireRequest {
  const rest: Fields = { ...(input as Fields | undefined) }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = rest[name]
    delete rest[name]
    return encodeURIComponent(textOf(part) ?? '')
  })
  // Names and numbers of people stay out of addresses.
  const method = endpoint.tagged && rest['keyword'] === undefined ? 'GET' : endpoint.method
  if (method === 'GET' || endpoint.input === 'query') {
    const query = form(rest).toString()
    return { url: query ? `${path}?${query}` : path, method }
  }
  if (endpoint.encoding === 'json') {
    return { url: path, method: endpoint.method, body: JSON.stringify(rest), contentType: 'application/json' }
  }
  return {
    url: path,
    method: endpoint.method,
    body: form(rest).toString(),
    contentType: 'application/x-www-form-urlencoded',
  }
}

function form(fields: Fields): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    const text = textOf(value)
    if (text !== undefined) params.append(name, text)
  }
  return params
}

/** Absent values do not travel; nested ones travel as one JSON text. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return JSON.stringify(value)
}
