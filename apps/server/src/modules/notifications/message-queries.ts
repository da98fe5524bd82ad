/** The caller's own messages. Every condition includes the owner. */
import { formatTime } from '@nocturne/base/venue-time'
import type { NotifyCategory } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'
import type { notifications } from '@nocturne/contract/notifications/endpoints'
import type { schemas } from '@nocturne/contract/notifications/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'

type MessageRow = {
  notificationId: number
  category: NotifyCategory
  title: string
  content: string
  route: string | null
  links: { title: string; route: string }[]
  bizType: string | null
  bizId: number | null
  readFlag: boolean
  readTime: string | null
  createTime: string
}

const columns = sql`notification_id, category, title, content, route, links, biz_type, biz_id, read_at is not null as read_flag, read_at as read_time,
  created_at as create_time`

async function countUnreadByCategory(db: Db, userId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ category: string; n: number }>`
    select category, count(*) as n from notification where user_id = ${userId} and read_at is null group by category`.execute(
    db,
  )
  return new Map(rows.map(({ category, n }) => [category, n]))
}

/** Number of unread messages of a person, over all categories. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  return [...(await countUnreadByCategory(db, userId)).values()].reduce((sum, n) => sum + n, 0)
}

export const listMessages: Handler<typeof notifications.list, typeof schemas.list> = async (
  { db, actor },
  { category, pageNum, pageSize },
) => {
  const mine = sql`user_id = ${actor.userId} and (${category ?? null}::text is null or category = ${category ?? null})`
  const [rows, count, unread] = await Promise.all([
    sql<MessageRow>`select ${columns} from notification where ${mine} order by notification_id desc
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from notification where ${mine}`.execute(db),
    countUnreadByCategory(db, actor.userId),
  ])
  return {
    rows: rows.rows,
    total: count.rows[0]?.total ?? 0,
    unread: dictionaries.notify_category.map(({ value, label }) => ({
      category: value,
      label,
      count: unread.get(value) ?? 0,
    })),
  }
}

/** Marks the messages selected by `which` as read; if there were any, publishes this to the person's other phones. */
async function markRead(
  db: Db,
  { userId, which, now }: { userId: number; which: ReturnType<typeof sql>; now: Date },
): Promise<number> {
  const event = JSON.stringify({ topic: 'notification', userIds: [userId] })
  const { rows } = await sql<{ n: number }>`
    with marked as (
      update notification set read_at = ${formatTime(now)} where user_id = ${userId} and read_at is null and ${which} returning notification_id
    ), told as (
      insert into outbox (topic, payload) select 'notification', ${event}::jsonb where exists (select from marked)
    )
    select count(*) as n from marked`.execute(db)
  return rows[0]?.n ?? 0
}

export const readMessage: Handler<typeof notifications.detail, typeof schemas.detail> = async (
  { db, actor, now },
  { notificationId },
) => {
  await markRead(db, { userId: actor.userId, which: sql`notification_id = ${notificationId}`, now })
  const { rows } =
    await sql<MessageRow>`select ${columns} from notification where notification_id = ${notificationId} and user_id = ${actor.userId}`.execute(
      db,
    )
  return rows[0] ?? refuseNotFound({ notificationId })
}

export const markAllRead: Handler<typeof notifications.readAll, typeof schemas.readAll> = async (
  { db, actor, now },
  { category },
) => ({
  count: await markRead(db, {
    userId: actor.userId,
    which: sql`(${category ?? null}::text is null or category = ${category ?? null})`,
    now,
  }),
})
