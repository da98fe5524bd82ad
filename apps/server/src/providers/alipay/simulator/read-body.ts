import type { IncomingMessage } from 'node:http'

const MAX_BODY = 256 * 1024

/** Reads a request body as text. Throws RangeError above MAX_BODY. */
export async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) throw new RangeError('request too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
