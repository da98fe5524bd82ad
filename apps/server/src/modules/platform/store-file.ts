/** Processes one received file: sanitizes it, names it, stores it and consumes its key. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { formatTime } from '@nocturne/base/venue-time'
import type { Db } from '../../db/connection.ts'
import { refuse, UnauthorizedError } from '../../http/refusal.ts'
import type { FileStorage } from '../../providers/storage/file-storage.ts'
import { hasMovieBoxes } from './mp4-boxes.ts'
import { receiveFile } from './receive-file.ts'
import { reencodePicture } from './redraw-picture.ts'
import { getFileMime, PUBLIC_FILE_PREFIX } from './upload-kinds.ts'
import type { UploadGrant } from './upload-keys.ts'

export type UploadContext = {
  db: Db
  clock: () => Date
  storage: FileStorage
  /** Local folder for files being checked before they are stored. */
  workDir: string
}

/**
 * Stores the file of a multipart request and returns its name. Throws Unauthorized when another request has already
 * used the key.
 */
export async function storeFile(place: UploadContext, grant: UploadGrant, request: IncomingMessage): Promise<string> {
  return withWorkFile(place, async (raw) => {
    const format = await receiveFile(request, raw, grant.kind)
    const fileName = await saveFile(place, grant, { raw, format })
    return fileName ?? Promise.reject(new UnauthorizedError())
  })
}

/** Runs `work` with the path of a temporary file; afterwards removes that file and its sanitized copy. */
export async function withWorkFile<T>({ workDir }: UploadContext, work: (raw: string) => Promise<T>): Promise<T> {
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  const raw = join(workDir, randomBytes(16).toString('hex'))
  try {
    return await work(raw)
  } finally {
    await Promise.all([rm(raw, { force: true }), rm(getReadyPath(raw), { force: true })])
  }
}

const getReadyPath = (raw: string) => `${raw}.ready`

/** Stores the file at `raw` under a generated name and consumes its key; undefined when the key was already used. */
export async function saveFile(
  { db, clock, storage }: UploadContext,
  grant: UploadGrant,
  { raw, format }: { raw: string; format: string },
): Promise<string | undefined> {
  const path = getReadyPath(raw)
  await makeHarmless(grant, { raw, ready: path, format })
  const fileName = `${grant.isPublic ? PUBLIC_FILE_PREFIX : ''}${randomBytes(16).toString('base64url')}.${format}`
  const { size } = await stat(path)
  await storage.put(fileName, { path })
  // When the outcome of the database write is unknown, the file stays in the storage: an unreferenced file is harmless,
  // a reference to a missing file is not.
  const taken = await useKey(db, { grant, now: clock(), fileName, size })
  if (!taken) await storage.remove(fileName)
  return taken ? fileName : undefined
}

/** Re-encodes pictures and checks video and audio; the result is at `ready`. */
async function makeHarmless(
  { kind }: UploadGrant,
  { raw, ready, format }: { raw: string; ready: string; format: string },
): Promise<void> {
  if (kind === 'image') return reencodePicture(raw, ready, format)
  const boxed = format === 'mp4' || format === 'mov' || format === 'm4a'
  if (boxed && !(await hasMovieBoxes(raw))) refuse('FILE_TYPE_DENIED')
  await rename(raw, ready)
}

async function useKey(
  db: Db,
  { grant, now, fileName, size }: { grant: UploadGrant; now: Date; fileName: string; size: number },
): Promise<boolean> {
  const taken = await db
    .updateTable('upload')
    .set({ fileName, mimeType: getFileMime(fileName), sizeBytes: size, storedAt: formatTime(now) })
    .where('uploadId', '=', grant.uploadId)
    .where('storedAt', 'is', null)
    .returning('uploadId')
    .executeTakeFirst()
  return taken !== undefined
}
