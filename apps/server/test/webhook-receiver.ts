/** A program that receives webhooks, on this machine. */
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { runAtEnd } from './harness/at-end.ts'

export type ReceivedMessage = { id: string; headers: IncomingHttpHeaders; body: string }

export type Receiver = {
  url: string
  received: ReceivedMessage[]
  /** Replaces the response of the receiver; without it: 204. */
  respond: (how: ((response: ServerResponse, message: ReceivedMessage) => void) | undefined) => void
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = []
  let respond: ((response: ServerResponse, message: ReceivedMessage) => void) | undefined
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      const message = { id, headers: request.headers, body: Buffer.concat(pieces).toString() }
      received.push(message)
      if (respond) respond(response, message)
      else response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  runAtEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received, respond: (how) => (respond = how) }
}

/** Verifies a message as docs/how-to/connect-programs.md shows it. */
export function verifyMessage(secret: string, { headers, body }: ReceivedMessage, nowSeconds: number): boolean {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  if (Math.abs(nowSeconds - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
