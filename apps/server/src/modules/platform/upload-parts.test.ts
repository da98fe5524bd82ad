/**
 * Uploads in parts, stored on this machine and in an object store: failures in between lose no acknowledged part and
 * expose no incomplete file.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseTime } from '@nocturne/base/venue-time'
import { platform } from '@nocturne/contract/platform/endpoints'
import { UPLOAD_PART_BYTES } from '@nocturne/contract/platform/upload'
import type { UploadState } from '@nocturne/contract/platform/upload'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { startS3Server } from '../../../test/s3-server.ts'
import type { S3Server } from '../../../test/s3-server.ts'
import { registerErrorHandler } from '../../http/errors.ts'
import { createDiskStorage } from '../../providers/storage/disk-storage.ts'
import { UPLOAD_PARTS_PREFIX } from '../../providers/storage/file-storage.ts'
import type { FileStorage } from '../../providers/storage/file-storage.ts'
import { setFileStorage } from '../../providers/storage/registry.ts'
import { createS3Storage } from '../../providers/storage/s3-storage.ts'
import { registerUploadRoutes, deleteAbandonedUploadParts } from './public.ts'

const HOUR_MS = 60 * 60_000
const patience = { attempts: 2, waitMs: 1, responseMs: 20_000, silenceMs: 20_000 }

const box = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 8)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), content])
}
/** Two full parts and a remainder. */
const FILM = Buffer.concat([
  box('ftyp', Buffer.from('isom\x00\x00\x02\x00isommp41', 'latin1')),
  box('moov', Buffer.alloc(64)),
  box('mdat', Buffer.alloc(2 * UPLOAD_PART_BYTES, 'film')),
])
const SHORT = Buffer.concat([FILM.subarray(0, 96), box('mdat', Buffer.alloc(9_000, 'short film'))])
const partAt = (at: number, film = FILM) => film.subarray(at, at + UPLOAD_PART_BYTES)
const [FIRST, SECOND, THIRD] = [0, UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES] as const

let api: TestApi
let s3: S3Server
const home = mkdtempSync(join(tmpdir(), 'nocturne-parts-'))
beforeAll(async () => {
  api = await startTestApi()
  s3 = await startS3Server()
})
afterAll(async () => {
  setFileStorage(null)
  await s3.close()
  rmSync(home, { recursive: true })
})

describe.each([
  ['disk', 'yx01', () => createDiskStorage(join(home, 'files'))],
  ['S3', 'yx02', () => createS3Storage(s3.settings, patience)],
] as const)('a film in parts, kept on %s', { timeout: 600_000 }, (name, login, make) => {
  const workDir = join(home, `work-${name}`)
  let storage: FileStorage
  let caller: Caller
  let app: FastifyInstance
  const apps: FastifyInstance[] = []

  async function start(): Promise<FastifyInstance> {
    const server = Fastify()
    registerErrorHandler(server)
    await registerUploadRoutes(server, { db: api.db, clock: () => parseTime(api.clock.now()), storage, workDir })
    apps.push(server)
    return server
  }
  beforeAll(async () => {
    storage = make()
    setFileStorage(storage)
    caller = await api.as(login)
    app = await start()
  })
  afterAll(() => Promise.all(apps.map((one) => one.close())))

  const newKey = async (fileType = 'video') =>
    (await caller.call(platform.uploadKey, { fileType, publicUse: true })).uploadUrl
  type UploadResponse = { code: number; errCode?: string; data?: UploadState }
  type Sent = { film?: Buffer<ArrayBuffer>; size?: number; server?: FastifyInstance }
  async function send(url: string, at: number, { film = FILM, size = film.length, server = app }: Sent = {}) {
    const address = `${url}/part?at=${at}&size=${size}`
    const headers = { 'content-type': 'application/octet-stream' }
    const reply = await server.inject({ method: 'POST', url: address, headers, payload: partAt(at, film) })
    return { status: reply.statusCode, ...reply.json<UploadResponse>() }
  }
  async function readState(url: string, server = app) {
    const reply = await server.inject({ method: 'GET', url })
    return { status: reply.statusCode, ...reply.json<UploadResponse>() }
  }
  async function partsThere(): Promise<number> {
    let count = 0
    for await (const { key } of storage.list(UPLOAD_PARTS_PREFIX)) if (key) count += 1
    return count
  }
  const shown = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

  it('resumes where it stopped, also at a restarted server, and is served once complete', async () => {
    const url = await newKey()
    expect((await readState(url)).data).toEqual({ received: 0, size: null, url: null })
    expect((await send(url, FIRST)).data).toEqual({ received: SECOND, size: FILM.length, url: null })
    await app.close()
    app = await start()
    expect((await readState(url)).data?.received).toBe(SECOND)
    // An unacknowledged part is sent again; one sent too early changes nothing.
    expect((await send(url, FIRST)).data?.received).toBe(SECOND)
    expect((await send(url, THIRD)).data?.received).toBe(SECOND)
    // A started upload outlives its key.
    api.clock.later(60)
    expect((await send(url, SECOND)).data?.received).toBe(THIRD)
    const { data } = await send(url, THIRD)
    expect(data).toMatchObject({
      received: FILM.length,
      url: expect.stringMatching(/^\/api\/files\/pub-[\w-]{22}\.mp4$/),
    })
    expect((await shown(data?.url ?? '')).rawPayload.equals(FILM)).toBe(true)
    // The last response may have been lost.
    expect((await send(url, THIRD)).data).toEqual(data)
    expect((await readState(url)).data).toEqual(data)
    expect(await partsThere()).toBe(0)
    expect(readdirSync(workDir)).toEqual([])
  })

  it('is one file when every part is sent twice concurrently', async () => {
    const url = await newKey()
    const another = await start()
    const before = await api.db.selectFrom('upload').select('uploadId').where('storedAt', 'is not', null).execute()
    for (const at of [FIRST, SECOND]) {
      const twice = await Promise.all([send(url, at), send(url, at), send(url, at, { server: another })])
      for (const { data } of twice) expect(data?.received).toBe(at + UPLOAD_PART_BYTES)
    }
    const ends = await Promise.all([send(url, THIRD), send(url, THIRD), readState(url)])
    const { data } = await readState(url)
    expect(ends.slice(0, 2).map((end) => end.data?.url)).toEqual([data?.url, data?.url])
    expect((await shown(data?.url ?? '')).rawPayload.equals(FILM)).toBe(true)
    const after = await api.db.selectFrom('upload').select('uploadId').where('storedAt', 'is not', null).execute()
    expect(after.length - before.length).toBe(1)
    expect(await partsThere()).toBe(0)
  })

  it('is rejected before its body is read when key, size or position are invalid, and stores nothing of it', async () => {
    const url = await newKey()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const headOnly = async (address: string, length: number) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `POST ${address} HTTP/1.1\r\nhost: x\r\ncontent-type: video/mp4\r\ncontent-length: ${length}\r\n\r\n`,
      )
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return chunk.toString()
    }
    const most = 100 * 1024 * 1024
    expect(await headOnly('/api/common/upload/invented-0123456789/part?at=0&size=9', 9)).toMatch(/^HTTP\/1.1 401/)
    expect(await headOnly(`${url}/part?at=0&size=${most + 1}`, UPLOAD_PART_BYTES)).toContain('FILE_TOO_LARGE')
    for (const [query, length] of [
      [`at=0&size=${most}`, UPLOAD_PART_BYTES + 1],
      [`at=0&size=${most}`, 10],
      [`at=1&size=${most}`, UPLOAD_PART_BYTES],
      [`at=${most}&size=${most}`, UPLOAD_PART_BYTES],
      [`at=-1&size=${most}`, UPLOAD_PART_BYTES],
      ['at=0', 9],
      ['at=0&at=0&size=9&size=9', 9],
      ['at=0&size=0', 9],
      ['at=x&size=9e9', 9],
    ] as const)
      expect(await headOnly(`${url}/part?${query}`, length), query).toContain('PARAM_INVALID')
    expect((await readState(url)).data).toEqual({ received: 0, size: null, url: null })
    // A phone that disconnects in the middle of a part.
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${url}/part?at=0&size=${FILM.length} HTTP/1.1\r\nhost: x\r\ncontent-length: ${UPLOAD_PART_BYTES}\r\n\r\n`,
    )
    socket.write(FILM.subarray(0, 300_000))
    await new Promise<void>((resolve) => socket.end(() => resolve()))
    socket.destroy()
    expect((await readState(url)).data?.received).toBe(0)
    expect(await partsThere()).toBe(0)
  })

  it('is checked with its first part and again as a whole; another file cannot continue it', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const url = await newKey()
    expect(await send(url, 0, { film: page })).toMatchObject({ errCode: 'FILE_TYPE_DENIED' })
    expect((await send(url, FIRST)).data?.received).toBe(SECOND)
    expect(await send(url, SECOND, { size: FILM.length + 1 })).toMatchObject({ errCode: 'PARAM_INVALID' })
    const form = new FormData()
    form.append('file', new Blob([page]), 'a.mp4')
    const { port } = app.server.address() as AddressInfo
    expect((await fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', body: form })).status).toBe(401)
    // Starts like a video; the rest is invalid.
    const torn = Buffer.concat([FILM.subarray(0, SECOND), Buffer.alloc(500, '<script>')])
    const other = await newKey()
    expect((await send(other, FIRST, { film: torn })).data?.received).toBe(SECOND)
    expect(await send(other, SECOND, { film: torn })).toMatchObject({ errCode: 'FILE_TYPE_DENIED' })
    expect((await readState(other)).status).toBe(401)
    expect(await partsThere()).toBe(1)
    await api.db.updateTable('upload').set({ expiresAt: api.clock.now() }).where('storedAt', 'is', null).execute()
    expect(await deleteAbandonedUploadParts(api.db, parseTime(api.clock.now()))).toBe(1)
  })

  it('serves every range a player requests', async () => {
    const url = await newKey()
    await send(url, FIRST, { film: SHORT })
    const address = (await readState(url)).data?.url ?? ''
    const tag = String((await shown(address)).headers.etag)
    const part = async (range: string, more = {}) => shown(address, { range, ...more })
    const middle = await part('bytes=1000-2999', { 'if-range': tag })
    expect([middle.statusCode, middle.headers['content-range']]).toEqual([206, `bytes 1000-2999/${SHORT.length}`])
    expect(middle.rawPayload.equals(SHORT.subarray(1_000, 3_000))).toBe(true)
    expect((await part(`bytes=8000-`)).rawPayload.equals(SHORT.subarray(8_000))).toBe(true)
    for (const condition of ['"another-file.mp4"', 'W/"x"', 'Sat, 14 Mar 2026 20:00:00 GMT'])
      expect((await part('bytes=1000-2999', { 'if-range': condition })).statusCode).toBe(200)
    const statuses: Record<string, number> = {}
    for (const junk of [
      'bytes=999999999-',
      'bytes=-0',
      'bytes=5-1',
      'bytes=a-b',
      'bytes=0-1,4-5',
      'bytes=',
      '-',
      'bytes=0-99999999999999999999',
    ])
      statuses[junk] = (await part(junk)).statusCode
    expect(Object.values(statuses)).toEqual([416, 416, 200, 200, 200, 200, 200, 200])
    expect((await shown(address, { 'if-none-match': tag })).statusCode).toBe(304)
    const head = await app.inject({ method: 'HEAD', url: address })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(SHORT.length),
      0,
    ])
  })

  it('allows five unfinished uploads per person: a sixth replaces the oldest, and the day has a limit', async () => {
    const urls: string[] = []
    for (let i = 0; i < 6; i += 1) urls.push(await newKey())
    await Promise.all(urls.slice(0, 5).map((url) => send(url, FIRST)))
    await send(urls[5] ?? '', FIRST)
    const states = await Promise.all(urls.map(async (url) => (await readState(url)).status))
    expect(states.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 401])
    expect(states[0]).toBe(401)
    const now = parseTime(api.clock.now())
    expect(await deleteAbandonedUploadParts(api.db, now)).toBe(1)
    // Abandoned uploads and unrecorded parts are removed a day later.
    await storage.put(`${UPLOAD_PARTS_PREFIX}left-by-a-server-that-was-ended`, FILM.subarray(0, 9))
    expect(await deleteAbandonedUploadParts(api.db, new Date(Date.now() + 3 * HOUR_MS))).toBeGreaterThanOrEqual(1)
    api.clock.later(25 * 60)
    await deleteAbandonedUploadParts(api.db, parseTime(api.clock.now()))
    expect(await partsThere()).toBe(0)
    expect((await readState(urls[3] ?? '')).status).toBe(401)
    // The session has expired by then as well.
    caller = await api.as(login)
    const url = await newKey()
    const full = {
      storedAt: api.clock.now(),
      sizeBytes: 2 * 1024 ** 3 - FILM.length + 1,
      fileName: `${name}-`.padEnd(22, 'x'),
    }
    const { uploadUrl } = await caller.call(platform.uploadKey, { fileType: 'file' })
    expect(uploadUrl).not.toBe(url)
    const newest = api.db.selectFrom('upload').select(({ fn }) => fn.max('uploadId').as('uploadId'))
    await api.db.updateTable('upload').set(full).where('uploadId', '=', newest).execute()
    expect(await send(url, FIRST)).toMatchObject({ errCode: 'TOO_FREQUENT' })
    expect(await partsThere()).toBe(0)
    await api.db.deleteFrom('upload').where('fileName', '=', full.fileName).execute()
  })
})

it('acknowledges no part while the store is unavailable, and resumes when it is back', async () => {
  const storage = createS3Storage(s3.settings, patience)
  const app = Fastify()
  registerErrorHandler(app)
  const workDir = join(home, 'work-away')
  await registerUploadRoutes(app, { db: api.db, clock: () => parseTime(api.clock.now()), storage, workDir })
  const { uploadUrl } = await (await api.as('yx03')).call(platform.uploadKey, { fileType: 'video', publicUse: true })
  const send = async (at: number) => {
    const url = `${uploadUrl}/part?at=${at}&size=${FILM.length}`
    const reply = await app.inject({ method: 'POST', url, payload: partAt(at) })
    return { status: reply.statusCode, data: reply.json<{ data?: UploadState }>().data }
  }
  const state = async () => (await app.inject({ method: 'GET', url: uploadUrl })).json<{ data?: UploadState }>().data
  s3.goAway(true)
  expect((await send(FIRST)).status).toBe(500)
  s3.goAway(false)
  expect((await state())?.received).toBe(0)
  // The part was stored but the response lost: the retry checks the storage and acknowledges it.
  s3.fail('PUT', UPLOAD_PARTS_PREFIX, 'lost')
  expect((await send(FIRST)).data?.received).toBe(SECOND)
  await send(SECOND)
  // All parts are present, but the store fails while they are assembled.
  s3.fail('GET', UPLOAD_PARTS_PREFIX, 'before', 9)
  expect((await send(THIRD)).status).toBe(500)
  s3.settle()
  const { url } = (await state()) ?? {}
  const shown = await app.inject({ method: 'GET', url: url ?? '' })
  expect(shown.rawPayload.equals(FILM)).toBe(true)
  // The connection to the store breaks in the middle of the file: the download still completes.
  s3.fail('GET', '.mp4', 'cut')
  expect((await app.inject({ method: 'GET', url: url ?? '' })).rawPayload.equals(FILM)).toBe(true)
  expect(readdirSync(workDir)).toEqual([])
  await app.close()
})
