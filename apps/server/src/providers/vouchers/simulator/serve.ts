/** Simulated platform on loopback: reads a call, fails as scripted, responds in JSON. */
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SimFailure } from './voucher-book.ts'

export type SimRequest = { url: URL; headers: IncomingMessage['headers']; body: string }
/**
 * Reply to a call, and its scripted failure. `fault` is checked before `answer` runs, so that a lost request has no
 * effect.
 */
export type SimPlannedReply = { fault: SimFailure | undefined; answer: () => object }

type SimServer = { url: string; stop: () => Promise<void> }

export async function serveSimulator(work: (call: SimRequest) => SimPlannedReply | null): Promise<SimServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      const done = work({ url, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      if (!done) return void response.writeHead(404).end()
      if (done.fault === 'lose-request') return void response.destroy()
      if (done.fault === '5xx') return void response.writeHead(502).end('bad gateway')
      const answer = done.answer()
      if (done.fault === 'lose-answer') return void response.destroy()
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(done.fault === 'garbage' ? '<html>' : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
