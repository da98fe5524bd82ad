/** Permission to upload one file: a key for one person and one kind, valid for ten minutes. */
import { randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'
import { isUploadKind, listMediaTypes, uploadKinds } from './upload-kinds.ts'
import type { UploadKind } from './upload-kinds.ts'

const KEY_MINUTES = 10
const KEYS_PER_DAY = 200
export const BYTES_PER_DAY = 2 * 1024 * 1024 * 1024

/** Address of stored files: public ones by their name, all others by a signed link. */
export const FILE_PATH = '/api/files/'

export const grantUpload: Handler<typeof platform.uploadKey, typeof schemas.uploadKey> = async (
  { db, actor, now },
  { fileType, publicUse },
) => {
  const kind = isUploadKind(fileType) ? fileType : refuse('FILE_TYPE_DENIED')
  const { maxBytes } = uploadKinds[kind]
  const time = formatTime(now)
  await assertQuota(db, { userId: actor.userId, time, maxBytes })
  const key = randomBytes(24).toString('base64url')
  const expireTime = addMinutes(time, KEY_MINUTES)
  await db
    .insertInto('upload')
    .values({
      keyHash: hashToken(key),
      userId: actor.userId,
      fileType: kind,
      isPublic: publicUse === true,
      expiresAt: expireTime,
      createdAt: time,
    })
    .execute()
  return {
    uploadUrl: `/api/common/upload/${key}`,
    method: 'POST',
    expireTime,
    maxSize: maxBytes,
    allowTypes: listMediaTypes(kind),
  }
}

/** Throws TOO_FREQUENT when the person got too many keys or sent too many bytes within a day. */
async function assertQuota(
  db: Db,
  { userId, time, maxBytes }: { userId: number; time: string; maxBytes: number },
): Promise<void> {
  const { granted, bytes } = await readDayTotals(db, userId, time)
  if (granted >= KEYS_PER_DAY || bytes + maxBytes > BYTES_PER_DAY) refuse('TOO_FREQUENT')
}

/** Bytes this person sent within a day, including announced unfinished uploads. */
export const readBytesOfDay = async (db: Db, userId: number, time: string): Promise<number> =>
  (await readDayTotals(db, userId, time)).bytes

async function readDayTotals(db: Db, userId: number, time: string): Promise<{ granted: number; bytes: number }> {
  return db
    .selectFrom('upload')
    .select(({ fn }) => [
      fn.countAll<number>().as('granted'),
      sql<number>`coalesce(sum(coalesce(size_bytes, declared_bytes, 0)), 0)::bigint`.as('bytes'),
    ])
    .where('userId', '=', userId)
    .where('createdAt', '>', addMinutes(time, -24 * 60))
    .executeTakeFirstOrThrow()
}

export type UploadGrant = { uploadId: number; userId: number; kind: UploadKind; isPublic: boolean }

/**
 * Looks up the permission of a key. Undefined when the key is unknown, used or expired, or when its file is uploaded in
 * parts.
 */
export async function findUploadGrant(db: Db, key: string, now: Date): Promise<UploadGrant | undefined> {
  const row = await db
    .selectFrom('upload')
    .select(['uploadId', 'userId', 'fileType', 'isPublic'])
    .where('keyHash', '=', hashToken(key))
    .where('storedAt', 'is', null)
    .where('declaredBytes', 'is', null)
    .where('expiresAt', '>', formatTime(now))
    .executeTakeFirst()
  return row && isUploadKind(row.fileType)
    ? { uploadId: row.uploadId, userId: row.userId, kind: row.fileType, isPublic: row.isPublic }
    : undefined
}

/** True when the address is a picture uploaded by this person. Other addresses must never be stored or fetched. */
export async function isOwnUpload(db: Db, userId: number, fileUrl: string): Promise<boolean> {
  if (!fileUrl.startsWith(FILE_PATH)) return false
  const stored = await db
    .selectFrom('upload')
    .select('uploadId')
    .where('fileName', '=', fileUrl.slice(FILE_PATH.length))
    .where('userId', '=', userId)
    .where('fileType', '=', 'image')
    .executeTakeFirst()
  return stored !== undefined
}

/** Rejects the field unless its picture was uploaded by this person or equals the stored one. */
export async function assertOwnPicture(
  db: Db,
  userId: number,
  picture: { field: string; label: string; url: string | undefined; before?: string | null | undefined },
): Promise<void> {
  const { field, label, url, before } = picture
  if (url === undefined || url === before || (await isOwnUpload(db, userId, url))) return
  refuseField(field, label, `${label}已失效，请重新添加`)
}

/** Uploads of this person among these addresses, with kind and bytes; others are omitted. */
export async function listOwnUploads(
  db: Db,
  userId: number,
  fileUrls: readonly string[],
): Promise<Map<string, { fileType: UploadKind; size: number }>> {
  const names = fileUrls.filter((url) => url.startsWith(FILE_PATH)).map((url) => url.slice(FILE_PATH.length))
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('upload')
    .select(['fileName', 'fileType', 'sizeBytes'])
    .where('fileName', 'in', names)
    .where('userId', '=', userId)
    .execute()
  return new Map(
    rows.flatMap(({ fileName, fileType, sizeBytes }) =>
      fileName !== null && isUploadKind(fileType)
        ? [[FILE_PATH + fileName, { fileType, size: sizeBytes ?? 0 }] as const]
        : [],
    ),
  )
}
