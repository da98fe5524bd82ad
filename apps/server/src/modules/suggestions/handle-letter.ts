/** 回复 and 关闭, by handlers of the mailbox. A named author is notified; an anonymous one sees the reply on the next visit. */
import { businessDate } from '@nocturne/base/venue-time'
import { notifyCategory, suggestSide } from '@nocturne/contract/codes'
import type { suggestions } from '@nocturne/contract/suggestions/endpoints'
import type { schemas } from '@nocturne/contract/suggestions/schemas'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { notFound, refuse } from '../../http/refusal.ts'
import { notify } from '../notifications/public.ts'
import { letterRoute } from './letter-route.ts'
import { nextStatus } from './letter-rules.ts'
import { addToThread, lockLetter } from './letter-store.ts'
import type { LockedLetter } from './letter-store.ts'
import { newName } from './write-letter.ts'

export const replyToLetter: Handler<typeof suggestions.reply, typeof schemas.reply> = async (context, input) => {
  const { tx, actor, now } = context
  const letter = (await lockLetter(tx, input.suggestId)) ?? notFound({ suggestId: input.suggestId })
  await addToThread(tx, letter, {
    event: 'reply',
    side: suggestSide.manager,
    replyId: newName(),
    content: input.content,
    imageIds: input.imageIds,
    managerUserId: actor.userId,
    date: businessDate(now),
    at: now,
  })
  await tellAuthor(context, letter, '您的信件有了回复', input.content)
  handled(context, letter)
  return {}
}

export const closeLetter: Handler<typeof suggestions.close, typeof schemas.close> = async (context, { suggestId }) => {
  const letter = (await lockLetter(context.tx, suggestId)) ?? notFound({ suggestId })
  const status = nextStatus(letter.status, 'close') ?? refuse('LETTER_CLOSED')
  await context.tx.updateTable('suggestion').set({ status }).where('suggestionId', '=', suggestId).execute()
  await tellAuthor(context, letter, '您的信件已关闭', '如有新的情况，请另写一封')
  handled(context, letter)
  return {}
}

function handled(context: CommandContext, { suggestionId }: LockedLetter): void {
  context.log({ subjectType: 'suggestion', after: { suggestId: suggestionId } })
  context.emit({ topic: 'letter' })
}

async function tellAuthor(
  { tx, emit, now }: CommandContext,
  { authorUserId, suggestionId }: LockedLetter,
  title: string,
  content: string,
): Promise<void> {
  if (authorUserId === null) return
  const message = { userIds: [authorUserId], category: notifyCategory.system, title, content }
  await notify(tx, emit, { ...message, route: letterRoute(suggestionId) }, now)
}
