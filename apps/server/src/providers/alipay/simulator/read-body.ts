import type { IncomingMessage } from 'node:http'

const MAX_BODY = 256 * 1024

/** The body of a request as text. Throws RangeError above a quarter of a megabyte. */
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
