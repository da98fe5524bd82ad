/**
 * Receives and serves pictures. `POST /api/common/upload/{key}` takes one multipart file under a key of `uploadKey`;
 * `GET /api/files/{name}` shows it. Files lie in a folder of this installation under names nobody can guess.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatTime } from '@nocturne/base/venue-time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/connection.ts'
import { refuse, Unauthorized } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'
import { IMAGE_MAX_BYTES, imageKind, isFileName, mimeOf } from './image-rules.ts'
import { FILE_PATH } from './upload-keys.ts'

/** Multipart wraps the file in some lines of its own. */
const BODY_LIMIT = IMAGE_MAX_BYTES + 64 * 1024

export type UploadOptions = { db: Db; clock: () => Date; folder: string }

/** Registers both routes. The folder is made when the first file arrives. */
export async function serveUploads(app: FastifyInstance, { db, clock, folder }: UploadOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )

    scope.route<{ Params: { key: string } }>({
      method: 'POST',
      url: '/api/common/upload/:key',
      bodyLimit: BODY_LIMIT,
      handler: async (request) =>
        storeFile({ db, folder, now: clock(), key: request.params.key, bytes: await filePart(request) }),
    })

    scope.get<{ Params: { name: string } }>(`${FILE_PATH}:name`, async (request, reply) => {
      const { name } = request.params
      const size = isFileName(name) ? await sizeOf(join(folder, name)) : undefined
      if (size === undefined)
        return reply.status(404).send({ code: 404, msg: '内容不存在或已删除', errCode: 'NOT_FOUND' })
      return reply
        .headers({
          'content-type': mimeOf(name),
          'content-length': size,
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'private, max-age=31536000, immutable',
        })
        .send(createReadStream(join(folder, name)))
    })
  })
}

type Arrival = { db: Db; folder: string; now: Date; key: string; bytes: Uint8Array }

/** Writes the file under a random name and uses the key up; of two files sent under one key the second is refused. */
async function storeFile({ db, folder, now, key, bytes }: Arrival) {
  const grant = await db
    .selectFrom('upload')
    .select('uploadId')
    .where('keyHash', '=', hashToken(key))
    .where('storedAt', 'is', null)
    .where('expiresAt', '>', formatTime(now))
    .executeTakeFirst()
  if (!grant) throw new Unauthorized()
  if (bytes.length > IMAGE_MAX_BYTES) refuse('FILE_TOO_LARGE', { n: IMAGE_MAX_BYTES / 1024 / 1024 })
  const kind = imageKind(bytes) ?? refuse('FILE_TYPE_DENIED')

  const fileName = `${randomBytes(16).toString('base64url')}.${kind.extension}`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, fileName), bytes, { flag: 'wx', mode: 0o640 })
  const taken = await db
    .updateTable('upload')
    .set({ fileName, mimeType: kind.mime, sizeBytes: bytes.length, storedAt: formatTime(now) })
    .where('uploadId', '=', grant.uploadId)
    .where('storedAt', 'is', null)
    .returning('uploadId')
    .executeTakeFirst()
  if (!taken) {
    await rm(join(folder, fileName))
    throw new Unauthorized()
  }
  return { code: 200, msg: '操作成功', data: { url: FILE_PATH + fileName } }
}

/** The bytes of the field `file`. Whatever cannot be read as such is refused as no picture. */
async function filePart(request: FastifyRequest): Promise<Uint8Array> {
  const { body, headers } = request
  if (!Buffer.isBuffer(body)) refuse('FILE_TYPE_DENIED')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof File)) refuse('FILE_TYPE_DENIED')
  return new Uint8Array(await file.arrayBuffer())
}

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? found.size : undefined
}
