/** Uploads in parts: progress of each, and limits. */
import { randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { MAX_UPLOAD_HOURS, MAX_UNFINISHED_UPLOADS } from '@nocturne/contract/platform/upload'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'
import { UPLOAD_PARTS_PREFIX } from '../../providers/storage/file-storage.ts'
import type { FileStorage } from '../../providers/storage/file-storage.ts'
import { BYTES_PER_DAY, readBytesOfDay } from './upload-keys.ts'
import type { UploadGrant } from './upload-keys.ts'
import { isUploadKind } from './upload-kinds.ts'

/** An upload in progress, or a finished one with its `fileName`. */
export type UploadInProgress = UploadGrant & { received: number; size: number | null; fileName: string | null }

/** Looks up the upload of a key, finished or not; undefined once the key has expired. */
export async function findUpload(db: Db, key: string, now: Date): Promise<UploadInProgress | undefined> {
  const row = await db
    .selectFrom('upload')
    .select(['uploadId', 'userId', 'fileType', 'isPublic', 'receivedBytes', 'declaredBytes', 'fileName'])
    .where('keyHash', '=', hashToken(key))
    .where('expiresAt', '>', formatTime(now))
    .executeTakeFirst()
  if (!row || !isUploadKind(row.fileType)) return undefined
  const { uploadId, userId, fileType, isPublic, receivedBytes, declaredBytes, fileName } = row
  return { uploadId, userId, kind: fileType, isPublic, received: receivedBytes, size: declaredBytes, fileName }
}

/** New storage key of a part. Never reused, so an acknowledged part is never overwritten. */
export const createUploadPartKey = (): string => `${UPLOAD_PARTS_PREFIX}${randomBytes(16).toString('hex')}`

type ReceivedPart = { file: UploadInProgress; at: number; length: number; size: number; objectKey: string }

/**
 * Records a stored part. Returns false when the same part, or another first part of this file, was recorded
 * concurrently.
 */
export async function recordUploadPart(db: Db, now: Date, part: ReceivedPart): Promise<boolean> {
  const { file, at, length, size, objectKey } = part
  return db.transaction().execute(async (tx) => {
    if (at === 0) await makeRoom(tx, now, part)
    const moved = await tx
      .updateTable('upload')
      .set({
        receivedBytes: at + length,
        declaredBytes: size,
        ...(at === 0 && { expiresAt: addMinutes(formatTime(now), MAX_UPLOAD_HOURS * 60) }),
      })
      .where('uploadId', '=', file.uploadId)
      .where('receivedBytes', '=', at)
      .where('storedAt', 'is', null)
      .where('expiresAt', '>', formatTime(now))
      .where(sql<boolean>`coalesce(declared_bytes, ${size}) = ${size}`)
      .returning('uploadId')
      .executeTakeFirst()
    if (!moved) return false
    const { uploadId } = file
    await tx.insertInto('uploadPart').values({ uploadId, startByte: at, sizeBytes: length, objectKey }).execute()
    return true
  })
}

/**
 * Runs before the first part of a file is recorded. Throws TOO_FREQUENT beyond the daily limit, and abandons the oldest
 * unfinished uploads to make room for the new one.
 */
async function makeRoom(tx: Db, now: Date, { file: { userId, uploadId }, size }: ReceivedPart): Promise<void> {
  // Serializes new uploads of one person, because concurrent ones would each pass the limit.
  await tx.selectFrom('appUser').select('userId').where('userId', '=', userId).forNoKeyUpdate().execute()
  const time = formatTime(now)
  if ((await readBytesOfDay(tx, userId, time)) + size > BYTES_PER_DAY) refuse('TOO_FREQUENT')
  const coming = await tx
    .selectFrom('upload')
    .select('uploadId')
    .where('userId', '=', userId)
    .where('createdAt', '>', addMinutes(time, -(MAX_UPLOAD_HOURS + 1) * 60))
    .where('storedAt', 'is', null)
    .where('receivedBytes', '>', 0)
    .where('expiresAt', '>', time)
    .where('uploadId', '<>', uploadId)
    .orderBy('uploadId', 'desc')
    .offset(MAX_UNFINISHED_UPLOADS - 1)
    .execute()
  if (coming.length === 0) return
  const ids = coming.map((one) => one.uploadId)
  await tx.updateTable('upload').set({ expiresAt: time }).where('uploadId', 'in', ids).execute()
}

export async function listUploadParts(db: Db, uploadId: number) {
  return db
    .selectFrom('uploadPart')
    .select(['startByte', 'sizeBytes', 'objectKey'])
    .where('uploadId', '=', uploadId)
    .orderBy('startByte')
    .execute()
}

/**
 * Deletes the records of the parts, then the parts themselves. Parts that a failure leaves in the storage are removed
 * by the sweep.
 */
export async function deleteUploadParts(db: Db, storage: FileStorage, uploadId: number): Promise<number> {
  const deleted = await db.deleteFrom('uploadPart').where('uploadId', '=', uploadId).returning('objectKey').execute()
  for (const { objectKey } of deleted) await storage.remove(objectKey).catch(() => undefined)
  return deleted.length
}

/** Abandons an invalid upload and expires its key. */
export async function cancelUpload(db: Db, storage: FileStorage, now: Date, uploadId: number): Promise<void> {
  await db
    .updateTable('upload')
    .set({ expiresAt: formatTime(now) })
    .where('uploadId', '=', uploadId)
    .execute()
  await deleteUploadParts(db, storage, uploadId)
}
