import type { IncomingMessage } from 'node:http'

const MAX_BODY = 256 * 1024

/** Reads the raw body. Throws when it is too long. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) throw new RangeError('the body is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Fields of a JSON or form body; empty for other types. */
export function parseBodyFields(request: IncomingMessage, body: string): Record<string, unknown> {
  if (request.headers['content-type']?.includes('x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body))
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
