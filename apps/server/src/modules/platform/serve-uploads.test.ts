import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { parseTime } from '@nocturne/base/venue-time'
import { multilineText, removeUrlSignature, text } from '@nocturne/contract/fields'
import { platform } from '@nocturne/contract/platform/endpoints'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { createDiskStorage, getIncompleteUploadFolder } from '../../providers/storage/disk-storage.ts'
import { limitConnections, defaultConnectionLimits } from '../../http/connections.ts'
import { registerErrorHandler } from '../../http/errors.ts'
import {
  getFileLinkKey,
  isOwnUpload,
  registerUploadRoutes,
  registerPersonalFileSigning,
  UPLOAD_PATH,
} from './public.ts'

const MB = 1024 * 1024
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const box = (name: string, content = Buffer.alloc(0)) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 8)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), content])
}
const FTYP = box('ftyp', Buffer.from('isom\x00\x00\x02\x00isommp41', 'latin1'))
const FILM = Buffer.concat([FTYP, box('moov', Buffer.alloc(64)), box('mdat', Buffer.alloc(256))])

/** A picture whose header declares the given number of pixels. */
function promising(width: number, height: number): Buffer {
  const header = Buffer.from(PNG)
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
  return header
}

describe('上传', () => {
  const home = mkdtempSync(join(tmpdir(), 'nocturne-uploads-'))
  const folder = join(home, 'uploads')
  let api: TestApi
  let app: FastifyInstance
  let caller: Caller
  let port: number
  /** Addresses in the response of a test endpoint outside uploads. */
  let shown: string[] = []

  beforeAll(async () => {
    api = await startTestApi()
    caller = await api.as('yx01')
    app = Fastify()
    registerErrorHandler(app)
    limitConnections(app, defaultConnectionLimits, (url) => url.startsWith(UPLOAD_PATH))
    registerPersonalFileSigning(
      app,
      () => getFileLinkKey(api.db),
      () => parseTime(api.clock.now()),
    )
    const files = { storage: createDiskStorage(folder), workDir: getIncompleteUploadFolder(folder) }
    await registerUploadRoutes(app, { db: api.db, clock: () => parseTime(api.clock.now()), ...files })
    app.get('/answer', async () => ({ photos: shown, remark: `"${shown[0]}` }))
    await app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await app.close()
    rmSync(home, { recursive: true })
  })

  const key = async (fileType = 'image', sender = caller) =>
    (await sender.call(platform.uploadKey, { fileType, fileName: '../../etc/passwd.png' })).uploadUrl

  async function send(uploadUrl: string, bytes: Uint8Array, name = 'picture.png', field = 'file') {
    const body = new FormData()
    body.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
    const response = await fetch(`http://127.0.0.1:${port}${uploadUrl}`, { method: 'POST', body })
    const answer = (await response.json()) as { code: number; errCode?: string; msg: string; data: { url: string } }
    return { status: response.status, ...answer }
  }
  const getPath = (url: string) => join(folder, removeUrlSignature(url).slice(url.lastIndexOf('/') + 1))
  const stored = (url: string) => readFileSync(getPath(url))

  /** Opens a connection that has sent the headers of an upload and no body. */
  function sendHead(uploadUrl: string, length: number, type = 'multipart/form-data; boundary=XX', more = ''): Socket {
    const socket = connect(port, '127.0.0.1')
    const head = `host: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n${more}`
    socket.write(`POST ${uploadUrl} HTTP/1.1\r\n${head}\r\n`)
    return socket
  }
  const readResponse = async (socket: Socket) => {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return chunk.toString()
  }

  it('grants keys to staff for pictures, videos, audio and documents, each with its limit', async () => {
    expect((await api.anonymous.send(platform.uploadKey, { fileType: 'image' })).httpStatus).toBe(401)
    expect(await caller.send(platform.uploadKey, { fileType: 'script' })).toMatchObject({ errCode: 'FILE_TYPE_DENIED' })
    expect(await caller.send(platform.uploadKey, { fileType: 'toString' })).toMatchObject({
      errCode: 'FILE_TYPE_DENIED',
    })
    const limits = []
    for (const fileType of ['image', 'video', 'audio', 'file']) {
      const { maxSize, allowTypes } = await caller.call(platform.uploadKey, { fileType })
      limits.push([fileType, maxSize / MB, allowTypes[0]])
    }
    expect(limits).toEqual([
      ['image', 10, 'image/jpeg'],
      ['video', 100, 'video/mp4'],
      ['audio', 20, 'audio/mpeg'],
      ['file', 20, 'application/pdf'],
    ])
  })

  it('S26 limits the keys and bytes of one person per day', async () => {
    const sender = await api.as('yx02')
    await key('video', sender)
    const full = { storedAt: api.clock.now(), fileName: 'x'.repeat(22), sizeBytes: 2 * 1024 * MB - 50 * MB }
    await api.db.updateTable('upload').set(full).where('userId', '=', sender.userId).execute()
    expect(await sender.send(platform.uploadKey, { fileType: 'video' })).toMatchObject({ errCode: 'TOO_FREQUENT' })
    expect(await sender.send(platform.uploadKey, { fileType: 'image' })).toMatchObject({ code: 200 })
  })

  it('S26 responds before the body arrives when key, size or form are invalid', async () => {
    expect(await readResponse(sendHead('/api/common/upload/invented-key-0123456789', 10 * MB))).toMatch(
      /^HTTP\/1.1 401/,
    )
    expect(await readResponse(sendHead(await key(), 11 * MB))).toContain('FILE_TOO_LARGE')
    expect(await readResponse(sendHead(await key('video'), 101 * MB))).toContain('FILE_TOO_LARGE')
    expect(await readResponse(sendHead(await key(), 100, 'image/png'))).toContain('FILE_TYPE_DENIED')
    expect(await readResponse(sendHead(await key(), 100, 'multipart/form-data'))).toContain('FILE_TYPE_DENIED')
  })

  it('S26 sends 100-continue only when key, size and form are valid', async () => {
    const readFirstLine = async (uploadUrl: string, length: number, type?: string) =>
      readResponse(sendHead(uploadUrl, length, type, 'expect: 100-continue\r\n'))
    const invented = '/api/common/upload/invented-key-0123456789'
    for (const path of [invented, `${invented}/part?at=0&size=${10 * MB}`])
      expect(await readFirstLine(path, 10 * MB)).toMatch(/^HTTP\/1.1 401/)
    expect(await readFirstLine(await key(), 11 * MB)).toContain('FILE_TOO_LARGE')
    expect(await readFirstLine(`${await key('video')}/part?at=1&size=100`, 100)).toContain('PARAM_INVALID')
    expect(await readFirstLine(await key(), 100)).toMatch(/^HTTP\/1.1 100/)
    expect(await readFirstLine(`${await key('video')}/part?at=0&size=100`, 100)).toMatch(/^HTTP\/1.1 100/)
  })

  it('S26 creates no folder and stores no file until a picture has arrived', async () => {
    for (const bytes of ['<svg onload="alert(1)"/>', '<html><script></script></html>', 'GIF89a-and-more', 'x', ''])
      expect(await send(await key(), Buffer.from(bytes)), bytes).toMatchObject({ errCode: 'FILE_TYPE_DENIED' })
    expect(await send(await key(), PNG, 'x.png', 'other')).toMatchObject({ errCode: 'FILE_TYPE_DENIED' })
    expect(readdirSync(folder)).toEqual(['incoming'])
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  })

  it('S26 streams a video to disk and serves it with safe headers', async () => {
    const film = Buffer.concat([FILM, box('free', Buffer.alloc(3 * MB))])
    const head = '--XX\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
    const tail = '\r\n--XX--\r\n'
    const socket = sendHead(await key('video'), head.length + film.length + tail.length)
    socket.write(head)
    socket.write(film.subarray(0, 2 * MB))
    await vi.waitFor(() => {
      const [part = ''] = readdirSync(join(folder, 'incoming'))
      expect(statSync(join(folder, 'incoming', part)).size).toBeGreaterThan(MB)
    })
    socket.write(film.subarray(2 * MB))
    socket.write(tail)
    const url = /\/api\/files\/[\w-]{22}\.mp4\?[\w=&-]+/.exec(await readResponse(socket))?.[0] ?? ''
    expect(stored(url)).toEqual(film)
    const shown = await app.inject({ method: 'GET', url })
    expect(shown.headers).toMatchObject({ 'content-type': 'video/mp4', 'content-disposition': 'inline' })
  })

  it('S26 accepts only formats of the kind', async () => {
    expect(await send(await key('video'), PNG)).toMatchObject({ errCode: 'FILE_TYPE_DENIED' })
    expect(await send(await key('image'), FILM)).toMatchObject({ errCode: 'FILE_TYPE_DENIED' })
    for (const broken of [FTYP, Buffer.concat([FILM, Buffer.from('<script>')]), FILM.subarray(0, FILM.length - 9)])
      expect(await send(await key('video'), broken)).toMatchObject({ errCode: 'FILE_TYPE_DENIED' })
    expect(
      await send(await key('audio'), Buffer.from('ID3\x03\x00\x00\x00\x00\x00\x00a song of its own')),
    ).toMatchObject({ code: 200 })
    const { data } = await send(await key('file'), Buffer.from('%PDF-1.7 a paper'))
    expect((await app.inject({ method: 'GET', url: data.url })).headers['content-disposition']).toMatch(/^attachment/)
  })

  it('S26 re-encodes a picture under a random name: upright, without its location or appended data', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(0)
    const { data } = await send(
      await key(),
      Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]),
      '../x.html.jpg',
    )
    expect(data.url).toMatch(/^\/api\/files\/[\w-]{22}\.jpg\?e=/)
    const storedBytes = stored(data.url)
    const { exif, width, height } = await sharp(storedBytes).metadata()
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 40, height: 60 })
    expect(storedBytes.includes('<script>')).toBe(false)
    const shown = await app.inject({ method: 'GET', url: data.url })
    expect(shown.rawPayload).toEqual(storedBytes)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('S26 rejects pictures with too many pixels and truncated ones, and scales down large ones', async () => {
    for (const head of [promising(50_000, 50_000), promising(50_000_000, 1), promising(1, 50_000_000)])
      expect(await send(await key(), head)).toMatchObject({
        errCode: 'PARAM_INVALID',
        msg: '参数错误：图片像素过多，请缩小后再上传',
      })
    expect(await send(await key(), PNG.subarray(0, 45))).toMatchObject({ errCode: 'FILE_TYPE_DENIED' })
    const wide = await sharp({ create: { width: 5_000, height: 100, channels: 3, background: '#3c3' } })
      .webp()
      .toBuffer()
    const { data } = await send(await key(), wide)
    expect((await sharp(stored(data.url)).metadata()).width).toBe(4_096)
  })

  it('S26 accepts a key once, for ten minutes, and only one we granted', async () => {
    const before = readdirSync(folder).length
    const once = await key()
    const replies = await Promise.all([send(once, PNG), send(once, PNG)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await send(once, PNG)).status).toBe(401)
    expect((await send('/api/common/upload/not-a-key-of-ours', PNG)).status).toBe(401)
    const late = await key()
    api.clock.later(11)
    expect((await send(late, PNG)).status).toBe(401)
    api.clock.later(-11)
    expect(readdirSync(folder)).toHaveLength(before + 1)
  })

  it('S26 rejects a body above the limit of its kind, also without a declared length', async () => {
    const huge = Buffer.concat([PNG, Buffer.alloc(10 * MB)])
    expect(await send(await key(), huge)).toMatchObject({ errCode: 'FILE_TOO_LARGE', msg: '文件过大，最大10MB' })
    const head = '--XX\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const stream = new Blob([head, new Uint8Array(huge), '\r\n--XX--\r\n']).stream()
    const response = await fetch(`http://127.0.0.1:${port}${await key()}`, {
      method: 'POST',
      body: stream,
      headers: { 'content-type': 'multipart/form-data; boundary=XX' },
      duplex: 'half',
    } as RequestInit)
    expect(await response.json()).toMatchObject({ errCode: 'FILE_TOO_LARGE' })
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  })

  it('S26 stores nothing when a phone disconnects midway, and allows another try', async () => {
    const uploadUrl = await key()
    const socket = sendHead(uploadUrl, 5 * MB)
    socket.write('--XX\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
    socket.write(Buffer.concat([PNG, Buffer.alloc(MB)]))
    await vi.waitFor(() => expect(readdirSync(join(folder, 'incoming'))).toHaveLength(1))
    socket.destroy()
    await vi.waitFor(() => expect(readdirSync(join(folder, 'incoming'))).toEqual([]))
    await vi.waitFor(async () => expect((await send(uploadUrl, PNG)).status).toBe(200))
  })

  it('S26 reads nothing outside its folder', async () => {
    for (const name of [
      '..%2f..%2fetc%2fpasswd',
      'x.png',
      'AAAAAAAAAAAAAAAAAAAAAA.html',
      'pub-AAAAAAAAAAAAAAAAAAAAAA.png',
    ]) {
      expect((await app.inject({ method: 'GET', url: `/api/files/${name}` })).statusCode).toBe(404)
    }
    expect(existsSync(join(folder, 'incoming'))).toBe(true)
  })

  it('S26 serves a personal file only by a signed link, which expires within the hour and is signed again in each response', async () => {
    const { url } = (await send(await key(), PNG)).data
    const open = async (link: string) => (await app.inject({ method: 'GET', url: link })).statusCode
    const answer = async () =>
      (await app.inject({ method: 'GET', url: '/answer' })).json<{ photos: string[]; remark: string }>()
    const [plain, other] = [removeUrlSignature(url), (await send(await key(), PNG)).data.url]
    expect(await open(url)).toBe(200)
    expect((await app.inject({ method: 'GET', url })).headers['cache-control']).toMatch(/^private, max-age=\d{4}$/)
    // No signature, the signature of another file, an altered one, and a later expiry.
    const [, signed = ''] = url.split('?')
    const later = signed.replace(/e=[^&]+/, `e=${(Number(parseTime('2030-01-01 00:00:00')) + 1).toString(36)}`)
    for (const query of ['', `?${other.split('?')[1]}`, `?${signed.slice(0, -2)}zz`, `?${later}`])
      expect([query, await open(plain + query)]).toEqual([query, 403])
    const refused = (await app.inject({ method: 'GET', url: plain })).json<{ errCode: string }>()
    expect(refused.errCode).toBe('FILE_LINK_EXPIRED')
    api.clock.later(61)
    expect(await open(url)).toBe(403)
    // The same stored address, or one with an old signature, is sent as a valid link.
    shown = [plain, url]
    const { photos, remark } = await answer()
    for (const link of photos) expect(await open(link)).toBe(200)
    // An address typed into text that is shown again is not signed.
    expect(remark).toBe(`"${plain}`)
    for (const field of [text('备注', 300), multilineText('备注', 300)]) {
      expect(field.safeParse(plain).success).toBe(false)
      expect(field.safeParse(` ${url}`).success).toBe(false)
    }
    expect(await isOwnUpload(api.db, caller.userId ?? 0, plain)).toBe(true)
    api.clock.later(-61)
  })

  it('S26 serves public pictures without a signature and lets phones cache them; only the server reads files on the disk', async () => {
    const { uploadUrl } = await caller.call(platform.uploadKey, { fileType: 'image', publicUse: true })
    const { url } = (await send(uploadUrl, PNG)).data
    expect(url).toMatch(/^\/api\/files\/pub-[\w-]{22}\.png$/)
    const seen = await app.inject({ method: 'GET', url })
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const personal = (await send(await key(), PNG)).data.url
    for (const place of [getPath(url), getPath(personal)]) expect(statSync(place).mode & 0o777).toBe(0o600)
    for (const place of [folder, getIncompleteUploadFolder(folder)]) expect(statSync(place).mode & 0o777).toBe(0o700)
  })

  it('serves a video in the ranges its player requests', async () => {
    const { url } = (await send(await key('video'), FILM)).data
    const part = async (range: string) => app.inject({ method: 'GET', url, headers: { range } })
    const expected = FILM.subarray(4, 12)
    const middle = await part('bytes=4-11')
    expect(middle.statusCode).toBe(206)
    expect(middle.headers).toMatchObject({
      'content-range': `bytes 4-11/${FILM.length}`,
      'content-length': String(expected.length),
    })
    expect(middle.rawPayload).toEqual(expected)
    expect((await part('bytes=-5')).rawPayload).toEqual(FILM.subarray(-5))
    const outside = await part(`bytes=${FILM.length}-`)
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${FILM.length}`])
    const whole = await app.inject({ method: 'GET', url })
    expect([whole.statusCode, whole.headers['accept-ranges'], whole.rawPayload.length]).toEqual([
      200,
      'bytes',
      FILM.length,
    ])
  })
})
