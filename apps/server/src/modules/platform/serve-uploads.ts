/**
 * Receives and serves files. `POST /api/common/upload/{key}` takes one multipart file under a key of `uploadKey` and reads its body only
 * after key, size and kind are accepted; `POST …/{key}/part` takes it in parts, and `GET …/{key}` returns the progress. `GET
 * /api/files/{name}` serves a public file by its name, any other one by a signed link. Files are stored under unguessable names.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { discardBody } from '../../http/connections.ts'
import { refuse, UnauthorizedError } from '../../http/refusal.ts'
import { removeOldFiles } from '../../providers/storage/disk-storage.ts'
import { assertUploadHeaders } from './receive-file.ts'
import { requireUpload, finishUploadIfComplete, receivePart } from './receive-part.ts'
import type { PartQuery } from './receive-part.ts'
import { getFileLinkKey } from './server-secret.ts'
import { registerFileRoutes } from './serve-files.ts'
import { storeFile } from './store-file.ts'
import type { UploadContext } from './store-file.ts'
import { FILE_PATH, findUploadGrant } from './upload-keys.ts'

/** Upload path, followed by the key. Requests to this path have a longer body timeout. */
export const UPLOAD_PATH = '/api/common/upload/'
/** Maximum concurrent uploads of one person; phones send pictures one after another. */
const AT_ONCE_PER_PERSON = 5

const toResponse = (data: unknown) => ({ code: 200, msg: '操作成功', data })

/** Age from which a work file is deleted at startup: no request runs that long, so a terminated server left it. */
const LEFT_BEHIND_MS = 60 * 60_000

/** Registers the upload and file routes. */
export async function registerUploadRoutes(app: FastifyInstance, place: UploadContext): Promise<void> {
  await removeOldFiles(place.workDir, new Date(Date.now() - LEFT_BEHIND_MS))
  await app.register(async (scope) => {
    // Disables body parsing: the handler reads the body itself, after it has accepted the headers.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, read) => read(null))
    const bounded = limitUploads()
    receiveUploads(scope, place, bounded)
    receiveParts(scope, place, bounded)
    registerFileRoutes(scope, { ...place, key: () => getFileLinkKey(place.db) })
  })
}

type Bounded = <T>(userId: number, work: () => Promise<T>) => Promise<T>

/** Limits concurrent uploads per user: throws TOO_FREQUENT. */
function limitUploads(): Bounded {
  const sending = new Map<number, number>()
  return async (userId, work) => {
    const own = sending.get(userId) ?? 0
    if (own >= AT_ONCE_PER_PERSON) refuse('TOO_FREQUENT')
    sending.set(userId, own + 1)
    try {
      return await work()
    } finally {
      const left = (sending.get(userId) ?? 1) - 1
      if (left > 0) sending.set(userId, left)
      else sending.delete(userId)
    }
  }
}

function receiveUploads(scope: FastifyInstance, place: UploadContext, bounded: Bounded): void {
  const underWay = new Set<string>()

  async function receiveUpload(key: string, request: FastifyRequest['raw']): Promise<string> {
    const grant = await findUploadGrant(place.db, key, place.clock())
    if (!grant || underWay.has(key)) throw new UnauthorizedError()
    assertUploadHeaders(request, grant.kind)
    return bounded(grant.userId, async () => {
      underWay.add(key)
      return storeFile(place, grant, request).finally(() => underWay.delete(key))
    })
  }

  scope.post<{ Params: { key: string } }>(`${UPLOAD_PATH}:key`, async ({ params, raw }) => {
    try {
      return toResponse({ url: FILE_PATH + (await receiveUpload(params.key, raw)) })
    } finally {
      discardBody(raw)
    }
  })
}

function receiveParts(scope: FastifyInstance, place: UploadContext, bounded: Bounded): void {
  type Part = { Params: { key: string }; Querystring: PartQuery }
  scope.post<Part>(`${UPLOAD_PATH}:key/part`, async ({ params: { key }, query, raw }) => {
    try {
      const file = await requireUpload(place, key)
      return toResponse(await bounded(file.userId, () => receivePart(place, { key, file, request: raw, query })))
    } finally {
      discardBody(raw)
    }
  })
  scope.get<{ Params: { key: string } }>(`${UPLOAD_PATH}:key`, async ({ params: { key } }, reply) => {
    const { userId } = await requireUpload(place, key)
    void reply.header('cache-control', 'no-store')
    return toResponse(await bounded(userId, () => finishUploadIfComplete(place, key)))
  })
}
