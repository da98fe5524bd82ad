/**
 * An HTTP proxy on loopback between us and a provider that drops, delays or interrupts single calls as scripted by a
 * test.
 */
import { createServer, request as forward } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Interference with one call. Awaits `before` before it forwards the request, and `after` before it forwards the
 * response.
 */
type Interference = {
  before?: () => Promise<unknown> | void
  after?: () => Promise<unknown> | void
  lose?: 'request' | 'answer'
}

export type ProxiedRequest = { url: string; headers: IncomingHttpHeaders; body: string }

export type ProviderProxy = {
  url: string
  /** Applies an interference to the next call matching method and URL; each is used once, in the given order. */
  next: (call: RegExp, interference: Interference) => void
  /** Method and URL of every call so far. */
  calls: string[]
  /** The same calls with headers and body. */
  letters: ProxiedRequest[]
  close: () => Promise<void>
}

/** Relays to `target`, a URL without path. */
export async function startProviderProxy(target: string): Promise<ProviderProxy> {
  const waiting: { call: RegExp; interference: Interference }[] = []
  const calls: string[] = []
  const letters: ProxiedRequest[] = []

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`
    calls.push(call)
    const at = waiting.findIndex((one) => one.call.test(call))
    const { before, after, lose } = at < 0 ? {} : (waiting.splice(at, 1)[0]?.interference ?? {})
    const body = await read(request)
    letters.push({ url: request.url ?? '', headers: request.headers, body: body.toString('utf8') })
    await before?.()
    if (lose === 'request') return void request.socket.destroy()
    const answer = await forwardRequest(new URL(request.url ?? '/', target), request, body)
    await after?.()
    if (lose === 'answer') return void request.socket.destroy()
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  const server = createServer((request, response) => {
    // The provider closed the connection or is down: closes the client's connection, too.
    relay(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: (call, interference) => waiting.push({ call, interference }),
    calls,
    letters,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type ProviderResponse = { status: number; headers: string[]; body: Buffer }

function forwardRequest(url: URL, { method, rawHeaders }: IncomingMessage, body: Buffer): Promise<ProviderResponse> {
  return new Promise((resolve, reject) => {
    const sent = forward(url, { method, headers: rawHeaders, agent: false }, (reply) => {
      const { statusCode: status = 502, rawHeaders: headers } = reply
      read(reply).then((text) => resolve({ status, headers: removeFraming(headers), body: text }), reject)
    })
    sent.on('error', reject).end(body)
  })
}

/** Headers that are not forwarded, because the proxy frames messages and manages connections itself. */
function removeFraming(raw: readonly string[]): string[] {
  const own = /^(connection|keep-alive|transfer-encoding|content-length)$/i
  return raw.flatMap((value, i) => (i % 2 === 0 && !own.test(value) ? [value, raw[i + 1] ?? ''] : []))
}
