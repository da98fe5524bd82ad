/**
 * 回复 and 关闭, by handlers of the mailbox. A named author is notified; an anonymous author sees the reply when opening
 * the page again.
 */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { notifyCategory, suggestSide } from '@nocturne/contract/codes'
import type { suggestions } from '@nocturne/contract/suggestions/endpoints'
import type { schemas } from '@nocturne/contract/suggestions/schemas'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { notify } from '../notifications/public.ts'
import { buildSuggestionRoute } from './suggestion-route.ts'
import { findNextStatus } from './suggestion-rules.ts'
import { addToThread, lockSuggestion } from './suggestion-store.ts'
import type { LockedSuggestion } from './suggestion-store.ts'
import { createSuggestionId } from './add-suggestion.ts'

export const replyToSuggestion: Handler<typeof suggestions.reply, typeof schemas.reply> = async (context, input) => {
  const { tx, actor, now } = context
  const letter = (await lockSuggestion(tx, input.suggestId)) ?? refuseNotFound({ suggestId: input.suggestId })
  await addToThread(tx, letter, {
    event: 'reply',
    side: suggestSide.manager,
    replyId: createSuggestionId(),
    content: input.content,
    imageIds: input.imageIds,
    managerUserId: actor.userId,
    date: getBusinessDate(now),
    at: now,
  })
  await notifyAuthor(context, letter, '您的信件有了回复', input.content)
  recordHandling(context, letter)
  return {}
}

export const closeSuggestion: Handler<typeof suggestions.close, typeof schemas.close> = async (
  context,
  { suggestId },
) => {
  const letter = (await lockSuggestion(context.tx, suggestId)) ?? refuseNotFound({ suggestId })
  const status = findNextStatus(letter.status, 'close') ?? refuse('LETTER_CLOSED')
  await context.tx.updateTable('suggestion').set({ status }).where('suggestionId', '=', suggestId).execute()
  await notifyAuthor(context, letter, '您的信件已关闭', '如有新的情况，请另写一封')
  recordHandling(context, letter)
  return {}
}

function recordHandling(context: CommandContext, { suggestionId }: LockedSuggestion): void {
  context.log({ subjectType: 'suggestion', after: { suggestId: suggestionId } })
  context.emit({ topic: 'letter' })
}

async function notifyAuthor(
  { tx, emit, now }: CommandContext,
  { authorUserId, suggestionId }: LockedSuggestion,
  title: string,
  content: string,
): Promise<void> {
  if (authorUserId === null) return
  const message = { userIds: [authorUserId], category: notifyCategory.system, title, content }
  await notify(tx, emit, { ...message, route: buildSuggestionRoute(suggestionId) }, now)
}
