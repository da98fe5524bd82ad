/** Serves a file or a range of it at `GET /api/files/{name}`. Names are never reused, so the name is the ETag. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FileNotStoredError } from '../../providers/storage/file-storage.ts'
import type { ByteRange, FileStorage } from '../../providers/storage/file-storage.ts'
import { parseRange } from './byte-range.ts'
import { computeLinkRemainingSeconds } from './personal-files.ts'
import { isStoredFileName, isPublicFile, isInlineFile, getFileMime } from './upload-kinds.ts'
import { FILE_PATH } from './upload-keys.ts'

type FileRequest = FastifyRequest<{ Params: { name: string } }>

type Place = {
  storage: FileStorage
  clock: () => Date
  /** Key that signs links to personal files. */ key: () => Promise<string>
}

export function registerFileRoutes(scope: FastifyInstance, place: Place): void {
  const { storage } = place
  const url = `${FILE_PATH}:name`
  // Declared separately: the default HEAD handler would fetch the file from storage and discard it.
  scope.head<{ Params: { name: string } }>(url, async (request, reply) => {
    const found = await sendHeaders(place, request, reply)
    return found ? reply.header('content-length', found.size).send() : reply
  })
  scope.get<{ Params: { name: string } }>(url, { exposeHeadRoute: false }, async (request, reply) => {
    const found = await sendHeaders(place, request, reply)
    return found ? sendFile(storage, request, reply, found.size) : reply
  })
}

/** Sends the headers of the file and returns its metadata; undefined when the response is already complete. */
async function sendHeaders(
  { storage, clock, key }: Place,
  { params: { name }, headers, query }: FileRequest,
  reply: FastifyReply,
) {
  const open = isPublicFile(name)
    ? YEAR_SECONDS
    : computeLinkRemainingSeconds(await key(), name, query as object, clock())
  if (open === 0 && isStoredFileName(name)) return void sendExpired(reply)
  const head = isStoredFileName(name) ? await storage.head(name) : null
  if (!head) return void sendNotFound(reply)
  reply.headers({
    etag: buildTag(name),
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': isPublicFile(name) ? `public, max-age=${open}, immutable` : `private, max-age=${open}`,
  })
  if (headers['if-none-match']?.includes(buildTag(name))) return void reply.status(304).send()
  reply.headers({
    'content-type': getFileMime(name),
    'content-disposition': isInlineFile(name) ? 'inline' : `attachment; filename="${name}"`,
  })
  return head
}

async function sendFile(
  storage: FileStorage,
  { params: { name }, headers }: FileRequest,
  reply: FastifyReply,
  size: number,
) {
  const range = parseRange(getRangeHeader(headers, buildTag(name)), size)
  if (range === 'outside') {
    reply.removeHeader('content-type')
    return reply.status(416).header('content-range', `bytes */${size}`).send()
  }
  const part: ByteRange | undefined = range === 'whole' ? undefined : range
  const bytes = await storage.get(name, part).catch((error: unknown) => {
    if (error instanceof FileNotStoredError) return null
    throw error
  })
  if (!bytes) return sendNotFound(reply)
  if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  return reply.header('content-length', part ? part.end - part.start + 1 : size).send(bytes)
}

/** Returns the Range header only when If-Range matches this file; otherwise the whole file is sent. */
function getRangeHeader(headers: FastifyRequest['headers'], tag: string): string | undefined {
  const condition = headers['if-range']
  return condition === undefined || condition === tag ? headers.range : undefined
}

const YEAR_SECONDS = 31_536_000

const buildTag = (name: string) => `"${name}"`

const sendNotFound = (reply: FastifyReply) =>
  reply.status(404).send({ code: 404, msg: '内容不存在或已删除', errCode: 'NOT_FOUND' })

const sendExpired = (reply: FastifyReply) =>
  reply.status(403).send({ code: 403, msg: '链接已失效，请刷新页面后重试', errCode: 'FILE_LINK_EXPIRED' })
