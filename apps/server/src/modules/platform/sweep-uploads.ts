/** Removes parts of abandoned or finished uploads, and parts never recorded because the server was terminated in between. */
import { formatTime } from '@nocturne/base/venue-time'
import type { Db } from '../../db/connection.ts'
import { UPLOAD_PARTS_PREFIX } from '../../providers/storage/file-storage.ts'
import type { FileStorage } from '../../providers/storage/file-storage.ts'
import { getFileStorage } from '../../providers/storage/registry.ts'
import { deleteUploadParts } from './upload-parts.ts'

/** Minimum age before an unrecorded part is removed: longer than any upload takes from its first byte to its record. */
const SURELY_LEFT_MS = 2 * 60 * 60_000
const BATCH = 200

/** Returns the number of removed parts. */
export async function deleteAbandonedUploadParts(db: Db, now: Date): Promise<number> {
  const storage = getFileStorage()
  if (!storage) return 0
  const before = new Date(now.getTime() - SURELY_LEFT_MS)
  const known = await deleteFinishedParts(db, storage, now)
  const unknown = await deleteOrphanParts(db, storage, before)
  return known + unknown + (await storage.clearUnfinished(before))
}

async function deleteFinishedParts(db: Db, storage: FileStorage, now: Date): Promise<number> {
  const over = await db
    .selectFrom('upload')
    .select('uploadId')
    .where((eb) => {
      const parts = eb.selectFrom('uploadPart').select('objectKey')
      return eb.exists(parts.whereRef('uploadPart.uploadId', '=', 'upload.uploadId'))
    })
    .where((eb) => eb.or([eb('storedAt', 'is not', null), eb('expiresAt', '<=', formatTime(now))]))
    .limit(BATCH)
    .execute()
  let removed = 0
  for (const { uploadId } of over) removed += await deleteUploadParts(db, storage, uploadId)
  return removed
}

async function deleteOrphanParts(db: Db, storage: FileStorage, before: Date): Promise<number> {
  const old: string[] = []
  for await (const { key, modifiedAt } of storage.list(UPLOAD_PARTS_PREFIX)) if (modifiedAt < before) old.push(key)
  if (old.length === 0) return 0
  const known = await db.selectFrom('uploadPart').select('objectKey').where('objectKey', 'in', old).execute()
  const referencedKeys = new Set(known.map(({ objectKey }) => objectKey))
  const left = old.filter((key) => !referencedKeys.has(key))
  for (const key of left) await storage.remove(key)
  return left.length
}
