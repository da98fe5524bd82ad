/**
 * Pictures of feedback messages: uploaded before the message, re-encoded, and stored without an owner until they are
 * attached to a message.
 */
import { randomBytes } from 'node:crypto'
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { suggestions } from '@nocturne/contract/suggestions/endpoints'
import type { schemas } from '@nocturne/contract/suggestions/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseField } from '../../http/refusal.ts'
import { reencodePictureBytes } from '../platform/public.ts'
import { assertHourlyLimit } from './anonymous-limit.ts'

/** Size limit of the database table; pictures from phones are far smaller. */
const MAX_BYTES = 1_000_000

export const addSuggestionPicture: Handler<typeof suggestions.addPicture, typeof schemas.addPicture> = async (
  { db, actor, now },
  { picture },
) => {
  assertHourlyLimit(actor.userId, now)
  const jpeg = await reencodePictureBytes(Buffer.from(picture, 'base64'))
  if (jpeg.length > MAX_BYTES) return refusePicture('图片过大，请缩小后再添加')
  const pictureId = randomBytes(16).toString('base64url')
  await db
    .insertInto('suggestionPicture')
    .values({ pictureId, jpeg, writtenDate: getBusinessDate(now) })
    .execute()
  return { imageId: pictureId }
}

function refusePicture(message: string): never {
  return refuseField('picture', '图片', message)
}

/**
 * Attaches pictures in this order to a message (`replyNo` 0) or to a reply in its thread. Rejects a picture that does
 * not exist or is already attached.
 */
export async function attachPictures(
  tx: Tx,
  to: { suggestId: string; replyNo: number },
  imageIds: readonly string[] = [],
): Promise<void> {
  if (imageIds.length === 0) return
  const { numAffectedRows } = await sql`
    update suggestion_picture p set suggestion_id = ${to.suggestId}, reply_no = ${to.replyNo}, place = wanted.place
    from unnest(${[...imageIds]}::text[]) with ordinality as wanted(picture_id, place)
    where p.picture_id = wanted.picture_id and p.suggestion_id is null`.execute(tx)
  if (Number(numAffectedRows ?? 0) === imageIds.length) return
  const message = '图片已失效，请重新添加'
  refuseField('imageIds', '图片', message)
}
