/** Locks a feedback message and adds to its thread. */
import type { SuggestSide, SuggestStatus } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import { attachPictures } from './suggestion-pictures.ts'
import { findNextStatus } from './suggestion-rules.ts'

export type LockedSuggestion = {
  suggestionId: string
  anonymous: boolean
  authorUserId: number | null
  keyHash: string | null
  status: SuggestStatus
  replyCount: number
}

/** Locks the message; undefined when it does not exist. */
export function lockSuggestion(tx: Tx, suggestId: string): Promise<LockedSuggestion | undefined> {
  return tx
    .selectFrom('suggestion')
    .select(['suggestionId', 'anonymous', 'authorUserId', 'keyHash', 'status', 'replyCount'])
    .where('suggestionId', '=', suggestId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type ThreadEntry = {
  side: SuggestSide
  event: 'reply' | 'append'
  replyId: string
  content: string
  imageIds: readonly string[] | undefined
  managerUserId: number | null
  date: string
  /** Time of the entry; null for an anonymous author. */
  at: Date | null
}

/** Adds to the thread of a locked message. Throws LETTER_CLOSED when it is closed. */
export async function addToThread(tx: Tx, letter: LockedSuggestion, part: ThreadEntry): Promise<void> {
  const { suggestionId } = letter
  const status = findNextStatus(letter.status, part.event) ?? refuse('LETTER_CLOSED')
  const replyNo = letter.replyCount + 1
  await tx
    .insertInto('suggestionReply')
    .values({
      suggestionId,
      replyNo,
      replyId: part.replyId,
      side: part.side,
      content: part.content,
      managerUserId: part.managerUserId,
      writtenDate: part.date,
      writtenAt: part.at,
    })
    .execute()
  await tx
    .updateTable('suggestion')
    .set({ status, replyCount: replyNo, notified: false })
    .where('suggestionId', '=', suggestionId)
    .execute()
  await attachPictures(tx, { suggestId: suggestionId, replyNo }, part.imageIds)
}
