import type { NotifyCategory } from '@nocturne/contract/codes'
import { userStatus } from '@nocturne/contract/codes'
import { formatTime } from '@nocturne/base/venue-time'
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import { WALK_IN_USER_ID } from '../directory/public.ts'

/** Message to some people. `route` is the screen it opens, with its query. */
export type NotificationMessage = {
  userIds: readonly number[]
  category: NotifyCategory
  title: string
  content: string
  route?: string
  /** Further screens, each with its title. */
  links?: readonly { title: string; route: string }[]
  bizType?: string
  bizId?: number
}

const TITLE_MAX = 50
const CONTENT_MAX = 2000

/**
 * Writes one message per person in the caller's transaction and publishes it after the commit. Duplicate receivers get one;
 * former employees and the walk-in account get none. Long texts are cut instead of refused: a message must not roll back its
 * cause.
 */
export async function notify(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  message: NotificationMessage,
  at: Date,
): Promise<void> {
  const requestedIds = [...new Set(message.userIds)]
  if (requestedIds.length === 0) return
  const people = await tx
    .selectFrom('appUser')
    .select('userId')
    .where('userId', 'in', requestedIds)
    .where('status', '=', userStatus.active)
    .where('userId', '<>', WALK_IN_USER_ID)
    .orderBy('userId')
    .execute()
  if (people.length === 0) return
  await tx
    .insertInto('notification')
    .values(
      people.map(({ userId }) => ({
        userId,
        category: message.category,
        title: message.title.slice(0, TITLE_MAX),
        content: message.content.slice(0, CONTENT_MAX),
        route: message.route ?? null,
        links: JSON.stringify(message.links ?? []),
        bizType: message.bizType ?? null,
        bizId: message.bizId ?? null,
        createdAt: formatTime(at),
      })),
    )
    .execute()
  emit({ topic: 'notification', userIds: people.map(({ userId }) => userId) })
}

type About = Pick<NotificationMessage, 'userIds' | 'category'> & { bizType: string; bizId: number }

/** Marks unread messages of these people as read, because the work the messages requested is done. */
export async function markMessagesRead(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  { userIds, category, bizType, bizId }: About,
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return
  const settled = await tx
    .updateTable('notification')
    .set({ readAt: formatTime(at) })
    .where('userId', 'in', [...new Set(userIds)])
    .where('category', '=', category)
    .where('readAt', 'is', null)
    .where('bizType', '=', bizType)
    .where('bizId', '=', bizId)
    .returning('userId')
    .execute()
  if (settled.length > 0) emit({ topic: 'notification', userIds: settled.map(({ userId }) => userId) })
}
