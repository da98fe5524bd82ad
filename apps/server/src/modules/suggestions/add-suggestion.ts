/**
 * 写信 and 追加, named or anonymous. An anonymous message writes only its own rows: no operation record, no log line, no
 * event, no time (decision 41). Its author identifies it by the ids and the key generated on the phone.
 */
import { randomBytes } from 'node:crypto'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { suggestSide, suggestStatus } from '@nocturne/contract/codes'
import type { suggestions } from '@nocturne/contract/suggestions/endpoints'
import type { schemas } from '@nocturne/contract/suggestions/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { hashSuggestionKey } from './suggestion-access.ts'
import { addToThread, lockSuggestion } from './suggestion-store.ts'
import { attachPictures } from './suggestion-pictures.ts'
import { assertHourlyLimit } from './anonymous-limit.ts'

/** Creates a random id of 128 bits, which cannot be guessed. */
export const createSuggestionId = (): string => randomBytes(16).toString('base64url')

export const addSuggestion: Handler<typeof suggestions.add, typeof schemas.add> = async (context, input) => {
  const { tx, actor, now } = context
  const suggestId = createSuggestionId()
  await tx
    .insertInto('suggestion')
    .values({
      suggestionId: suggestId,
      suggestType: input.suggestType,
      title: input.title ?? '',
      content: input.content,
      anonymous: false,
      authorUserId: actor.userId,
      writtenDate: getBusinessDate(now),
      writtenAt: now,
      status: suggestStatus.unread,
    })
    .execute()
  await attachPictures(tx, { suggestId, replyNo: 0 }, input.imageIds)
  context.log({ subjectType: 'suggestion', after: { suggestId, title: input.title ?? '' } })
  context.emit({ topic: 'letter' })
  return { suggestId }
}

export const writeAnonymousSuggestion: Handler<typeof suggestions.addNameless, typeof schemas.addNameless> = async (
  { db, actor, now },
  input,
) => {
  assertHourlyLimit(actor.userId, now)
  const keyHash = hashSuggestionKey(input.letterKey)
  await db.transaction().execute(async (tx) => {
    const written = await tx
      .insertInto('suggestion')
      .values({
        suggestionId: input.suggestId,
        suggestType: input.suggestType,
        title: input.title ?? '',
        content: input.content,
        anonymous: true,
        keyHash,
        writtenDate: getBusinessDate(now),
        status: suggestStatus.unread,
      })
      .onConflict((conflict) => conflict.column('suggestionId').doNothing())
      .returning('suggestionId')
      .executeTakeFirst()
    if (written) await attachPictures(tx, { suggestId: input.suggestId, replyNo: 0 }, input.imageIds)
    else await assertSameSuggestion(tx, { ...input, keyHash })
  })
  return {}
}

/** Accepts a replay of the same message; throws NOT_FOUND for different content under an existing id. */
async function assertSameSuggestion(
  tx: Tx,
  sent: { suggestId: string; keyHash: string; content: string },
): Promise<void> {
  const { rows } = await sql`
    select from suggestion where suggestion_id = ${sent.suggestId} and key_hash = ${sent.keyHash} and content = ${sent.content}`.execute(
    tx,
  )
  if (rows.length === 0) refuseNotFound({ suggestId: sent.suggestId })
}

export const appendToSuggestion: Handler<typeof suggestions.append, typeof schemas.append> = async (context, input) => {
  const { tx, actor, now } = context
  const letter = await lockSuggestion(tx, input.suggestId)
  if (letter?.authorUserId !== actor.userId) refuseNotFound({ suggestId: input.suggestId })
  const part = {
    side: suggestSide.author,
    replyId: createSuggestionId(),
    content: input.content,
    imageIds: input.imageIds,
  }
  await addToThread(tx, letter, { ...part, event: 'append', date: getBusinessDate(now), at: now, managerUserId: null })
  context.log({ subjectType: 'suggestion', after: { suggestId: input.suggestId } })
  context.emit({ topic: 'letter' })
  return {}
}

export const appendAnonymousSuggestion: Handler<
  typeof suggestions.appendNameless,
  typeof schemas.appendNameless
> = async ({ db, actor, now }, input) => {
  assertHourlyLimit(actor.userId, now)
  await db.transaction().execute(async (tx) => {
    const letter = await lockSuggestion(tx, input.suggestId)
    if (!letter || letter.keyHash !== hashSuggestionKey(input.letterKey)) refuseNotFound({ suggestId: input.suggestId })
    const { rows } = await sql`
      select from suggestion_reply where reply_id = ${input.replyId} and suggestion_id = ${input.suggestId}`.execute(tx)
    if (rows.length > 0) return
    const part = { side: suggestSide.author, replyId: input.replyId, content: input.content, imageIds: input.imageIds }
    await addToThread(tx, letter, {
      ...part,
      event: 'append',
      date: getBusinessDate(now),
      at: null,
      managerUserId: null,
    })
  })
  return {}
}
