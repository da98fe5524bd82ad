/** Permission to send one picture: a key for one person, good for ten minutes and one file. */
import { randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'
import { IMAGE_MAX_BYTES } from './image-rules.ts'

const KEY_MINUTES = 10
const KEYS_PER_DAY = 200

/** Where stored files are read from; the random name is the only key. */
export const FILE_PATH = '/api/files/'

export const grantUpload: Handler<typeof platform.uploadKey, typeof schemas.uploadKey> = async (
  { db, actor, now },
  { fileType },
) => {
  if (fileType !== 'image') refuse('FILE_TYPE_DENIED')
  const time = formatTime(now)
  const { granted } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('granted'))
    .where('userId', '=', actor.userId)
    .where('createdAt', '>', addMinutes(time, -24 * 60))
    .executeTakeFirstOrThrow()
  if (granted >= KEYS_PER_DAY) refuse('TOO_FREQUENT')
  const key = randomBytes(24).toString('base64url')
  const expireTime = addMinutes(time, KEY_MINUTES)
  await db
    .insertInto('upload')
    .values({ keyHash: hashToken(key), userId: actor.userId, fileType, expiresAt: expireTime, createdAt: time })
    .execute()
  return {
    uploadUrl: `/api/common/upload/${key}`,
    method: 'POST',
    expireTime,
    maxSize: IMAGE_MAX_BYTES,
    allowTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  }
}

/** True when the address is a file of ours that this person sent: no other address is ever stored or fetched. */
export async function ownsUpload(db: Db, userId: number, fileUrl: string): Promise<boolean> {
  if (!fileUrl.startsWith(FILE_PATH)) return false
  const stored = await db
    .selectFrom('upload')
    .select('uploadId')
    .where('fileName', '=', fileUrl.slice(FILE_PATH.length))
    .where('userId', '=', userId)
    .executeTakeFirst()
  return stored !== undefined
}
