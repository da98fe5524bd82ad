/**
 * Notifies handlers of unread messages in batches, with a delay: a notification per message would reveal when an anonymous one was written.
 */
import { notifyCategory, suggestStatus, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { runWithEvents } from '../../http/with-events.ts'
import { notify } from '../notifications/public.ts'
import { mailboxRoute } from './suggestion-route.ts'

/**
 * Notifies handlers and returns the number of messages covered. A message is covered once, and again after its author
 * adds to it.
 */
export async function notifyHandlers(db: Db, now: Date): Promise<number> {
  return runWithEvents(db, async (tx, emit) => {
    const { rows } = await sql`
      update suggestion set notified = true where suggestion_id = any(array(
        select suggestion_id from suggestion where status = ${lit(suggestStatus.unread)} and not notified for no key update skip locked))
      returning 1`.execute(tx)
    if (rows.length === 0) return 0
    const message = {
      userIds: await listHandlers(tx),
      category: notifyCategory.system,
      title: '信箱有新信件',
      content: `有 ${rows.length} 封信件待查看`,
      route: mailboxRoute,
    }
    await notify(tx, emit, message, now)
    emit({ topic: 'letter' })
    return rows.length
  })
}

async function listHandlers(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select u.user_id from app_user u where u.status = ${lit(userStatus.active)}
      and exists (select from role_permission p where p.role_key = any(u.role_keys) and p.permission = 'employee:suggest:handle')`.execute(
    tx,
  )
  return rows.map(({ userId }) => userId)
}
