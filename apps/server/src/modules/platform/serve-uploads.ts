/**
 * Receives and serves files. `POST /api/common/upload/{key}` takes one multipart file under a key of `uploadKey`, and reads no
 * byte of it before key, size and kind fit; `GET /api/files/{name}` shows it, or the part of it that a player asks for. Files lie in a folder of this installation under
 * names nobody can guess.
 */
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/connection.ts'
import { discardBody } from '../../http/connections.ts'
import { refuse, Unauthorized } from '../../http/refusal.ts'
import { demandFits } from './receive-file.ts'
import { incoming, storeFile } from './store-file.ts'
import { rangeOf } from './byte-range.ts'
import { isFileName, isShown, mimeOf } from './upload-kinds.ts'
import { FILE_PATH, grantOf } from './upload-keys.ts'

/** Where files are sent to, the key behind it. Bodies sent here take their time. */
export const UPLOAD_PATH = '/api/common/upload/'
/** A phone sends its pictures one after the other. */
const AT_ONCE_PER_PERSON = 5
/** What lies among the incoming files longer than any request lasts was left by a server that was ended. */
const LEFT_BEHIND_MS = 60 * 60_000

export type UploadOptions = { db: Db; clock: () => Date; folder: string }

/** Registers both routes. The folder is made when the first file arrives. */
export async function serveUploads(app: FastifyInstance, options: UploadOptions): Promise<void> {
  await clearLeftBehind(options.folder)
  await app.register(async (scope) => {
    // The handler reads the body itself, once it knows that it wants it.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    receiveUploads(scope, options)
    showFiles(scope, options.folder)
  })
}

function receiveUploads(scope: FastifyInstance, { db, clock, folder }: UploadOptions): void {
  /** Who sends under which key at this moment. */
  const sending = new Map<string, number>()

  async function take(key: string, request: Parameters<typeof demandFits>[0]): Promise<string> {
    const now = clock()
    const grant = await grantOf(db, key, now)
    if (!grant || sending.has(key)) throw new Unauthorized()
    demandFits(request, grant.kind)
    const own = [...sending.values()].filter((userId) => userId === grant.userId)
    if (own.length >= AT_ONCE_PER_PERSON) refuse('TOO_FREQUENT')
    sending.set(key, grant.userId)
    try {
      return await storeFile({ db, folder, now, grant, request })
    } finally {
      sending.delete(key)
    }
  }

  scope.post<{ Params: { key: string } }>(`${UPLOAD_PATH}:key`, async ({ params, raw }) => {
    try {
      const fileName = await take(params.key, raw)
      return { code: 200, msg: '操作成功', data: { url: FILE_PATH + fileName } }
    } finally {
      discardBody(raw)
    }
  })
}

function showFiles(scope: FastifyInstance, folder: string): void {
  scope.get<{ Params: { name: string } }>(`${FILE_PATH}:name`, async (request, reply) => {
    const { name } = request.params
    const size = isFileName(name) ? await sizeOf(join(folder, name)) : undefined
    if (size === undefined)
      return reply.status(404).send({ code: 404, msg: '内容不存在或已删除', errCode: 'NOT_FOUND' })
    const range = rangeOf(request.headers.range, size)
    if (range === 'outside') return reply.status(416).header('content-range', `bytes */${size}`).send()
    const part = range === 'whole' ? null : range
    if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
    return reply
      .headers({
        'content-type': mimeOf(name),
        'content-length': part ? part.end - part.start + 1 : size,
        'accept-ranges': 'bytes',
        'content-disposition': isShown(name) ? 'inline' : `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      })
      .send(createReadStream(join(folder, name), part ?? {}))
  })
}

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? found.size : undefined
}

async function clearLeftBehind(folder: string): Promise<void> {
  const place = incoming(folder)
  for (const name of await readdir(place).catch(() => [])) {
    const path = join(place, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true })
  }
}
