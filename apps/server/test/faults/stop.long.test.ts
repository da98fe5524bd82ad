/** A server that receives a stop signal stops despite connected listeners, and starts again on its data. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readProcessIdentity } from '../../src/db/embedded/process-probe.ts'
import { prepareServer } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'

const PHONES = 200

describe('a server with connected phones', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await prepareServer()
    await server.start()
  }, 600_000)
  afterAll(() => server.remove())

  const streams = async (token: string, phones = PHONES): Promise<Response[]> => {
    const headers = { authorization: `Bearer ${token}` }
    const replies = await Promise.all(
      Array.from({ length: phones }, () => fetch(`${server.url}/api/stream`, { headers })),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    return replies
  }
  const readTexts = (replies: Response[]) => Promise.all(replies.map((reply) => reply.text().catch(() => 'cut')))

  it('ends their streams, so that they reconnect to its successor, and stops', async () => {
    const texts = readTexts(await streams(await server.tokenOf('gm')))
    expect(await server.stop()).toBe(0)
    expect((await texts).every((text) => text.startsWith('retry: 2000'))).toBe(true)
    await server.start()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  }, 600_000)

  it('exits immediately on a second signal, and PostgreSQL stops with it', async () => {
    // An unfinished request keeps the server from stopping gracefully.
    const { hostname, port } = new URL(server.url)
    const slow = createConnection({ host: hostname, port: Number(port) }).on('error', () => undefined)
    slow.write(
      'POST /loginApi/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\nexpect: 100-continue\r\n\r\n',
    )
    // The server has the headers and waits for the body.
    await once(slow, 'data')
    const before = await readProcesses(server)
    expect(await server.stop({ impatient: true })).toBe(1)
    slow.destroy()
    await vi.waitFor(() => expect(listSurvivors(before)).toEqual([]), { timeout: 300_000 })
    await server.start()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await server.stop()
  }, 600_000)

  // A terminal, systemd and container runtimes signal every process; the starter forwards the signal as well.
  it.each([
    ['SIGINT', 0],
    ['SIGTERM', PHONES],
    ['SIGHUP', 0],
  ] as const)(
    'leaves no PostgreSQL after %s to its process group, with %i phones',
    async (signal, phones) => {
      await server.start({ inGroup: true })
      const texts = readTexts(await streams(await server.tokenOf('gm'), phones))
      const before = await readProcesses(server)
      // Signal handlers are removed on exit, and everything has stopped by then.
      expect([0, signal]).toContain(await server.signalGroup(signal))
      expect(listSurvivors(before)).toEqual([])
      expect((await texts).every((text) => text.startsWith('retry: 2000'))).toBe(true)
    },
    120_000,
  )

  it('leaves no PostgreSQL when interrupted before it listens', async () => {
    const other = await prepareServer(tmpdir())
    const starting = other.start({ inGroup: true }).catch((error: Error) => error)
    const pids = await vi.waitFor(() => readProcesses(other), { timeout: 300_000, interval: 5 })
    expect([0, 'SIGINT']).toContain(await other.signalGroup('SIGINT'))
    expect(listSurvivors(pids)).toEqual([])
    expect(await starting).toBeInstanceOf(Error)
    await other.remove()
  }, 600_000)
})

type Processes = { pids: [number, string][]; socket: string }

/** The PostgreSQL processes with their identity, and their socket. */
async function readProcesses(server: ServerProcess): Promise<Processes> {
  const { host, port } = await server.place()
  const socket = join(host, `.s.PGSQL.${port}`)
  if (!existsSync(socket)) throw new Error('PostgreSQL does not listen yet')
  return { pids: server.postgresPids().map((pid) => [pid, readProcessIdentity(pid)]), socket }
}

/** Returns those of the given processes and files that still run or exist. */
const listSurvivors = ({ pids, socket }: Processes) => [
  ...pids.filter(([pid, identity]) => identity !== '' && readProcessIdentity(pid) === identity),
  ...[socket].filter((path) => existsSync(path)),
]
