import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseTime } from '@nocturne/base/venue-time'
import { platform } from '@nocturne/contract/platform/endpoints'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { handleErrors } from '../../http/errors.ts'
import { serveUploads } from './public.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('上传', () => {
  const home = mkdtempSync(join(tmpdir(), 'nocturne-uploads-'))
  const folder = join(home, 'uploads')
  let api: TestApi
  let app: FastifyInstance
  let caller: Caller

  beforeAll(async () => {
    api = await testApi()
    caller = await api.as('yx01')
    app = Fastify()
    handleErrors(app)
    await serveUploads(app, { db: api.db, clock: () => parseTime(api.clock.now()), folder })
  })
  afterAll(async () => {
    await app.close()
    rmSync(home, { recursive: true })
  })

  async function send(uploadUrl: string, bytes: Uint8Array, name = 'picture.png', field = 'file') {
    const form = new FormData()
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const response = await app.inject({
      method: 'POST',
      url: uploadUrl,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return {
      status: response.statusCode,
      ...response.json<{ code: number; errCode?: string; data: { url: string } }>(),
    }
  }
  const key = async () =>
    (await caller.call(platform.uploadKey, { fileType: 'image', fileName: '../../etc/passwd.png' })).uploadUrl

  it('grants keys to staff for pictures only', async () => {
    expect((await api.anonymous.send(platform.uploadKey, { fileType: 'image' })).httpStatus).toBe(401)
    expect(await caller.send(platform.uploadKey, { fileType: 'video' })).toMatchObject({ errCode: 'FILE_TYPE_DENIED' })
  })

  it('S26 makes no folder and keeps no file until a picture has come', async () => {
    expect(await send(await key(), Buffer.from('<svg onload="alert(1)"/>'), 'x.png')).toMatchObject({
      errCode: 'FILE_TYPE_DENIED',
    })
    expect(await send(await key(), Buffer.from('<html><script>'), 'x.jpg')).toMatchObject({
      errCode: 'FILE_TYPE_DENIED',
    })
    expect(await send(await key(), PNG, 'x.png', 'other')).toMatchObject({ errCode: 'FILE_TYPE_DENIED' })
    expect(existsSync(folder)).toBe(false)
  })

  it('S26 stores a picture under a random name of our own and shows it harmlessly', async () => {
    const { data } = await send(await key(), PNG, '../../evil.html.png')
    expect(data.url).toMatch(/^\/api\/files\/[\w-]{22}\.png$/)
    const shown = await app.inject({ method: 'GET', url: data.url })
    expect(shown.rawPayload).toEqual(PNG)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('S26 takes a key once, for ten minutes, and only one we gave', async () => {
    const once = await key()
    const replies = await Promise.all([send(once, PNG), send(once, PNG)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await send('/api/common/upload/not-a-key-of-ours', PNG)).status).toBe(401)
    const late = await key()
    api.clock.later(11)
    expect((await send(late, PNG)).status).toBe(401)
    api.clock.later(-11)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('S26 refuses more than ten megabytes', async () => {
    const huge = Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)])
    expect(await send(await key(), huge)).toMatchObject({ errCode: 'FILE_TOO_LARGE' })
    const beyond = await send(await key(), Buffer.concat([huge, Buffer.alloc(1024 * 1024)]))
    expect(beyond).toMatchObject({ errCode: 'BODY_TOO_LARGE' })
  })

  it('S26 reads nothing outside its folder', async () => {
    for (const name of [
      '..%2f..%2fetc%2fpasswd',
      'x.png',
      'AAAAAAAAAAAAAAAAAAAAAA.html',
      'AAAAAAAAAAAAAAAAAAAAAA.png',
    ]) {
      expect((await app.inject({ method: 'GET', url: `/api/files/${name}` })).statusCode).toBe(404)
    }
  })
})
