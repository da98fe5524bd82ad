/**
 * Receives the parts of a file in order. A part is stored and recorded before it is acknowledged; a repeated part is
 * acknowledged again without change. The last part triggers assembling, checking and storing the file.
 */
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { UPLOAD_PART_BYTES } from '@nocturne/contract/platform/upload'
import type { UploadState } from '@nocturne/contract/platform/upload'
import { sendContinue } from '../../http/connections.ts'
import { Refusal, refuse, refuseField, UnauthorizedError } from '../../http/refusal.ts'
import { saveFile, withWorkFile } from './store-file.ts'
import type { UploadContext } from './store-file.ts'
import { FILE_PATH } from './upload-keys.ts'
import { detectFormat, getMaxMegabytes, FORMAT_PREFIX_BYTES, uploadKinds } from './upload-kinds.ts'
import {
  recordUploadPart,
  findUpload,
  deleteUploadParts,
  cancelUpload,
  createUploadPartKey,
  listUploadParts,
} from './upload-parts.ts'
import type { UploadInProgress } from './upload-parts.ts'

export type PartQuery = { at?: unknown; size?: unknown }

/** Validates position and declared size of a part before reading its body. */
function validatePart(
  { headers }: IncomingMessage,
  { kind, size: declared }: UploadInProgress,
  query: PartQuery,
): { at: number; length: number; size: number } {
  const [at, size] = [parseWholeNumber(query.at), parseWholeNumber(query.size)]
  if (size === undefined || size === 0) return refuseField('size', '文件大小', '文件大小不正确')
  if (size > uploadKinds[kind].maxBytes) refuse('FILE_TOO_LARGE', { n: getMaxMegabytes(kind) })
  if (declared !== null && declared !== size) return refuseField('size', '文件大小', '文件与之前上传的不是同一个')
  if (at === undefined || at % UPLOAD_PART_BYTES !== 0 || at >= size)
    return refuseField('at', '分片位置', '分片位置不正确')
  const length = Math.min(UPLOAD_PART_BYTES, size - at)
  if (Number(headers['content-length']) !== length) return refuseField('at', '分片', '分片大小不正确')
  return { at, length, size }
}

const parseWholeNumber = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : undefined

const toState = ({ received, size, fileName }: UploadInProgress): UploadState => ({
  received,
  size,
  url: fileName === null ? null : FILE_PATH + fileName,
})

/** Returns the progress after this part, with the file address after the last one. */
export async function receivePart(
  place: UploadContext,
  { key, file, request, query }: { key: string; file: UploadInProgress; request: IncomingMessage; query: PartQuery },
): Promise<UploadState> {
  const { db, clock, storage } = place
  const { at, length, size } = validatePart(request, file, query)
  if (file.fileName === null && at === file.received) {
    const body = await readBody(request, length)
    if (at === 0 && detectFormat(file.kind, body) === undefined) refuse('FILE_TYPE_DENIED')
    const objectKey = createUploadPartKey()
    await storage.put(objectKey, body)
    const added = await recordUploadPart(db, clock(), { file, at, length, size, objectKey }).catch(
      async (error: unknown) => {
        if (error instanceof Refusal) await storage.remove(objectKey).catch(() => undefined)
        throw error
      },
    )
    if (!added) await storage.remove(objectKey).catch(() => undefined)
  }
  return finishUploadIfComplete(place, key)
}

/** Looks up the upload of a key. Throws Unauthorized when unknown or expired. */
export async function requireUpload({ db, clock }: UploadContext, key: string): Promise<UploadInProgress> {
  const file = await findUpload(db, key, clock())
  if (!file) throw new UnauthorizedError()
  return file
}

/** Uploads this process is assembling: concurrent requests wait for the same promise. */
const finishing = new Map<number, Promise<void>>()

/**
 * Returns the progress of an upload. If all its parts were received, finishes it first, because the process that
 * received the last part may have stopped before assembling the file.
 */
export async function finishUploadIfComplete(place: UploadContext, key: string): Promise<UploadState> {
  const file = await requireUpload(place, key)
  if (file.fileName !== null || file.size === null || file.received < file.size) return toState(file)
  const { uploadId } = file
  const end = finishing.get(uploadId) ?? finishUpload(place, file).finally(() => finishing.delete(uploadId))
  finishing.set(uploadId, end)
  await end
  return toState(await requireUpload(place, key))
}

async function finishUpload(place: UploadContext, file: UploadInProgress): Promise<void> {
  const { db, clock, storage } = place
  try {
    await withWorkFile(place, async (raw) => {
      const head = await mergeParts(place, file, raw)
      const format = detectFormat(file.kind, head) ?? refuse('FILE_TYPE_DENIED')
      // Another process may have assembled it concurrently; the file name stored first is used.
      await saveFile(place, file, { raw, format })
    })
  } catch (error) {
    if (error instanceof Refusal) await cancelUpload(db, storage, clock(), file.uploadId)
    throw error
  }
  await deleteUploadParts(db, storage, file.uploadId)
}

/** Concatenates the parts into `path` and returns the first bytes. */
async function mergeParts(
  { db, storage }: UploadContext,
  { uploadId, size }: UploadInProgress,
  path: string,
): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  let at = 0
  for (const { startByte, sizeBytes, objectKey } of await listUploadParts(db, uploadId)) {
    const part = await storage.get(objectKey)
    let come = 0
    const look = async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        if (head.length < FORMAT_PREFIX_BYTES) head = Buffer.concat([head, piece])
        come += piece.length
        yield piece
      }
    }
    await pipeline(part, look, createWriteStream(path, { flags: at === 0 ? 'wx' : 'a', mode: 0o600 }))
    if (startByte !== at || come !== sizeBytes) throw new Error(`the parts of upload ${uploadId} do not fit together`)
    at += come
  }
  if (at !== size) throw new Error(`parts of upload ${uploadId} are missing`)
  return head
}

/** Reads the request body. Rejects, and stores nothing, when the sender disconnects early. */
async function readBody(request: IncomingMessage, length: number): Promise<Buffer> {
  sendContinue(request)
  const pieces: Buffer[] = []
  let come = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    pieces.push(piece)
    come += piece.length
  }
  if (come !== length) return refuseField('at', '分片', '分片大小不正确')
  return Buffer.concat(pieces)
}
