import type { Endpoint } from '@nocturne/contract/endpoint'

/** Request on the wire: address, body text and its type. */
type WireRequest = { url: string; method: 'GET' | 'POST'; body?: string; contentType?: string }

type Fields = Record<string, unknown>

/**
 * Serializes an input (specification §7): `{name}` parts of the path come from the input; the rest goes into the
 * query for GET, into a form for POST, or into JSON where the endpoint says so.
 */
export function toWireRequest(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'input' | 'encoding' | 'tagged'>,
  input: unknown,
): WireRequest {
  const rest: Fields = { ...(input as Fields | undefined) }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = rest[name]
    delete rest[name]
    return encodeURIComponent(toText(part) ?? '')
  })
  // Queries with a keyword stay POST, so that names and phone numbers are never in addresses.
  const method = endpoint.tagged && rest['keyword'] === undefined ? 'GET' : endpoint.method
  if (method === 'GET' || endpoint.input === 'query') {
    const query = toForm(rest).toString()
    return { url: query ? `${path}?${query}` : path, method }
  }
  if (endpoint.encoding === 'json') {
    return { url: path, method: endpoint.method, body: JSON.stringify(rest), contentType: 'application/json' }
  }
  return {
    url: path,
    method: endpoint.method,
    body: toForm(rest).toString(),
    contentType: 'application/x-www-form-urlencoded',
  }
}

function toForm(fields: Fields): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    const text = toText(value)
    if (text !== undefined) params.append(name, text)
  }
  return params
}

/** Omits absent values; a nested value is sent as JSON text in one parameter. */
function toText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return JSON.stringify(value)
}
