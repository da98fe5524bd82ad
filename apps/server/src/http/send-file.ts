/** Sends what an endpoint of kind `file` answers, piece by piece: never more of it is in memory than is on its way. */
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import type { FileAnswer } from '@nocturne/contract/endpoint'
import type { FastifyReply } from 'fastify'

/**
 * The first piece is waited for, so that whatever is wrong is still told as a refusal. Later an error breaks the answer off, and whoever
 * reads it sees that it is not whole. A reader who leaves ends the work.
 */
export async function sendFile(reply: FastifyReply, { fileName, mimeType, body }: FileAnswer): Promise<FastifyReply> {
  const first = await body.next()
  reply.headers({
    'content-type': mimeType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
  return reply.send(readableOf(body, first))
}

/** NOTE: not `Readable.from`: a generator that was asked for its first piece must be ended even if nobody reads on. */
function readableOf(body: FileAnswer['body'], first: IteratorResult<Uint8Array, unknown>): Readable {
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
