/** Streams the body of a `file` endpoint: only the current chunk is in memory. */
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import type { FileResponse } from '@nocturne/contract/endpoint'
import type { FastifyReply } from 'fastify'

/**
 * Awaits the first chunk, so that an error can still be sent as a refusal. A later error aborts the response, which the client sees as
 * incomplete. A client that disconnects stops the work.
 */
export async function sendFile(reply: FastifyReply, { fileName, mimeType, body }: FileResponse): Promise<FastifyReply> {
  const first = await body.next()
  reply.headers({
    'content-type': mimeType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
  return reply.send(createReadable(body, first))
}

/** NOTE: not `Readable.from`: a generator whose first chunk was read must be ended even if the stream is never read. */
function createReadable(body: FileResponse['body'], first: IteratorResult<Uint8Array, unknown>): Readable {
  let next: Promise<IteratorResult<Uint8Array, unknown>> | undefined = Promise.resolve(first)
  return new Readable({
    read() {
      const piece = next ?? body.next()
      next = undefined
      piece.then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    destroy: callbackify(async (error: Error | null) => {
      await body.return(undefined)
      if (error) throw error
    }),
  })
}
