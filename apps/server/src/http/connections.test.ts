import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { limitConnections, buildConnectionOptions } from './connections.ts'
import type { ConnectionLimits } from './connections.ts'
import { registerErrorHandler } from './errors.ts'

const LIMITS = { most: 1_000, headMs: 300, bodyMs: 300, fileMs: 60_000 }
const FILLING = 'x'.repeat(600_000)
/** Larger than the socket buffers of a client that does not read. */
const LONG = 'x'.repeat(16_000_000)

describe('connections', () => {
  const apps: FastifyInstance[] = []
  let port: number

  async function serve(limits: ConnectionLimits): Promise<number> {
    const app = Fastify({ ...buildConnectionOptions(limits), bodyLimit: 100_000 })
    apps.push(app)
    registerErrorHandler(app)
    limitConnections(app, limits, (url) => url.startsWith('/file'))
    for (const path of ['/', '/file']) app.post(path, async () => ({ code: 200 }))
    app.get('/', async () => ({ code: 200 }))
    app.get('/long', async () => LONG)
    await app.listen({ host: '127.0.0.1', port: 0 })
    return (app.server.address() as AddressInfo).port
  }

  beforeAll(async () => {
    port = await serve(LIMITS)
  })
  afterAll(() => Promise.all(apps.map((app) => app.close())))

  const open = async (to = port) => {
    const socket = connect(to, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  const nextStatus = async (socket: Socket, text: string) => {
    socket.write(text)
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    return chunk.toString().slice(9, 12)
  }
  const statusFor = async (socket: Socket, text: string) => {
    const status = await nextStatus(socket, text)
    socket.destroy()
    return status
  }

  it('responds to input that is not HTTP, however much follows', async () => {
    const junk: [string, string][] = [
      [FILLING, '400'],
      [`\u0016\u0003\u0001\u0002 hello${FILLING}`, '400'],
      [`PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${FILLING}`, '505'],
      [`GET / HTTP/1.1\r\nhost: x\r\nx: ${FILLING}\r\n\r\n`, '431'],
      [`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5x\r\n\r\n${FILLING}`, '400'],
      [
        `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 600000\r\ncontent-type: application/json\r\n\r\n${FILLING}`,
        '413',
      ],
      [`POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${FILLING}`, '400'],
      [`CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n${FILLING}`, '405'],
    ]
    for (const [text, status] of junk) {
      const answers = await Promise.all(Array.from({ length: 4 }, async () => statusFor(await open(), text)))
      expect(answers, text.slice(0, 60)).toEqual(
        Array.from({ length: 4 }, () => (status === '505' ? expect.stringMatching(/400|505/) : status)),
      )
    }
  })

  it('responds to a request that follows an unreadable body', async () => {
    const socket = await open()
    let answers = ''
    socket.on('data', (chunk: Buffer) => (answers += chunk.toString()))
    const post = (body: string) =>
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    socket.write(post('{"a":') + post('{}') + post('FILLING'.repeat(50)) + post('[') + post('{}'))
    await vi.waitFor(() => expect(answers.match(/HTTP\/1\.1 \d+/g)).toHaveLength(5))
    expect(answers.match(/"code":200/g)).toHaveLength(2)
    socket.destroy()
  })

  it('sends 100-continue only for bodies that will be read', async () => {
    const sendRequest = async (length: number) => {
      const socket = await open()
      const head = `host: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nexpect: 100-continue`
      return { socket, status: await nextStatus(socket, `POST / HTTP/1.1\r\n${head}\r\n\r\n`) }
    }
    const accepted = await sendRequest(2)
    expect(accepted.status).toBe('100')
    expect(await nextStatus(accepted.socket, '{}')).toBe('200')
    accepted.socket.destroy()
    const tooLong = await sendRequest(600_000)
    expect(tooLong.status).toBe('413')
    tooLong.socket.destroy()
  })

  it('limits the time for heads and bodies; files get longer', async () => {
    const silent = await open()
    expect(await statusFor(silent, '')).toBe('408')
    expect(await statusFor(await open(), 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')).toBe('408')
    const body = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{"a"'
    expect(await statusFor(await open(), `POST / HTTP/1.1\r\n${body}`)).toBe('408')
    const file = await open()
    file.write(`POST /file HTTP/1.1\r\n${body}`)
    expect(await statusFor(await open(), `POST / HTTP/1.1\r\n${body}`)).toBe('408')
    expect(await statusFor(file, ':12}')).toBe('200')
  })

  it('closes the longest idle connection when there are too many', async () => {
    const most = 20
    const patient = await serve({ most, headMs: 60_000, bodyMs: 60_000, fileMs: 60_000 })
    const get = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
    const busy = await open(patient)
    busy.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{"a"')
    const crowd: Socket[] = []
    for (let i = 0; i < most + 4; i += 1) crowd.push((await open(patient)).resume())
    await vi.waitFor(() => expect(crowd.map(({ closed }) => closed).lastIndexOf(true)).toBe(4))
    expect(crowd.filter(({ closed }) => closed)).toHaveLength(5)
    expect(await statusFor(await open(patient), get)).toBe('200')
    expect(await statusFor(busy, ':12}')).toBe('200')
    for (const socket of crowd) socket.destroy()
  })

  it.each([
    [
      'for the rest of a body',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{"a"',
    ],
    ['until the client reads the response', 'GET /long HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('closes the connection that has blocked longest when none is idle: %s', async (_for, slow) => {
    const most = 20
    const patient = await serve({ most, headMs: 60_000, bodyMs: 60_000, fileMs: 60_000 })
    let begun = 0
    apps.at(-1)?.server.on('request', () => (begun += 1))
    const crowd: Socket[] = []
    onTestFinished(() => crowd.forEach((socket) => socket.destroy()))
    for (let i = 0; i < most; i += 1) {
      const socket = await open(patient)
      socket.pause().write(slow)
      crowd.push(socket)
    }
    await vi.waitFor(() => expect(begun).toBe(most), 120_000)
    for (let i = 1; i <= 3; i += 1) {
      const guest = await open(patient)
      guest.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      const [chunk] = (await once(guest, 'data', { signal: AbortSignal.timeout(5_000) })) as [Buffer]
      expect(chunk.toString()).toContain('HTTP/1.1 200')
      // After its response the client sends another request and stops reading. It occupies a connection again, but is
      // not the next one to be closed.
      crowd.push(guest)
      guest.pause().write(slow)
      await vi.waitFor(() => expect(begun).toBe(most + 2 * i), 120_000)
    }
  })

  it('does not close a connection that was just opened while others block', async () => {
    const most = 10
    const patient = await serve({ most, headMs: 60_000, bodyMs: 60_000, fileMs: 60_000 })
    let begun = 0
    apps.at(-1)?.server.on('request', () => (begun += 1))
    const crowd: Socket[] = []
    onTestFinished(() => crowd.forEach((socket) => socket.destroy()))
    const slow = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{"a"'
    for (let i = 0; i < most; i += 1) {
      const socket = await open(patient)
      socket.write(slow)
      crowd.push(socket)
    }
    await vi.waitFor(() => expect(begun).toBe(most))
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 5_000)
    onTestFinished(() => clock.mockRestore())
    const fresh = await open(patient)
    for (let i = 0; i < 5; i += 1) crowd.push(await open(patient))
    await vi.waitFor(() => expect(crowd.filter(({ closed }) => closed)).toHaveLength(6))
    expect(await statusFor(fresh, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')).toBe('200')
  })
})
