/** Published notices with their receivers. A leader sees the receivers of their own department only. */
import type { notifications } from '@nocturne/contract/notifications/endpoints'
import type { schemas } from '@nocturne/contract/notifications/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import { joinConditions, readPageOfIdsWithTotal } from '../../db/list-queries.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { buildOwnerFilter, findScope } from '../../http/policy.ts'
import { refuseNotFound } from '../../http/refusal.ts'

type Notice = AnswerOf<typeof notifications.noticeList>['rows'][number]
type Readers = AnswerOf<typeof notifications.noticeReaders>

const PERMISSION = 'notice:message:publish'

/** Messages of notices with their receivers, narrowed to the scope of the caller: `m`, `u` and `d`. */
const buildReceivers = (actor: StaffActor) => sql`
  notification m join app_user u on u.user_id = m.user_id join dept d on d.dept_id = u.dept_id
  where m.biz_type = 'notice' and ${buildOwnerFilter(actor, PERMISSION, { users: ['u.user_id'], dept: 'u.dept_id' })}`

export const listNotices: Handler<typeof notifications.noticeList, typeof schemas.noticeList> = async (
  { db, actor },
  input,
) => {
  const receivers = buildReceivers(actor)
  const isVisible =
    findScope(actor, PERMISSION) === 'all'
      ? sql`true`
      : sql`exists (select from ${receivers} and m.biz_id = n.notice_id)`
  const { ids, total } = await readPageOfIdsWithTotal(
    db,
    sql`select n.notice_id as id from notice n where ${isVisible} order by n.published_at desc, n.notice_id desc`,
    input,
  )
  const { rows } = await sql<Notice>`
    select n.notice_id, n.notice_title, n.notice_content, n.notice_type, n.target_type, p.nick_name as publisher_name,
      n.published_at as publish_time, reached.sent_num, reached.read_num
    from notice n join app_user p on p.user_id = n.publish_user_id
    cross join lateral (
      select count(*) as sent_num, count(m.read_at) as read_num from ${receivers} and m.biz_id = n.notice_id
    ) reached
    where n.notice_id = any(${ids}::bigint[]) order by n.published_at desc, n.notice_id desc`.execute(db)
  return { rows, total }
}

export const listNoticeReaders: Handler<typeof notifications.noticeReaders, typeof schemas.noticeReaders> = async (
  { db, actor },
  { noticeId, deptId, readFlag, pageNum, pageSize },
) => {
  const receivers = sql`${buildReceivers(actor)} and m.biz_id = ${noticeId}`
  const chosen = joinConditions(
    deptId !== undefined && sql`u.dept_id = ${deptId}::bigint`,
    readFlag !== undefined && sql`(m.read_at is not null) = ${readFlag}::boolean`,
  )
  const [notice, depts, count, page] = await Promise.all([
    db.selectFrom('notice').select('noticeId').where('noticeId', '=', noticeId).executeTakeFirst(),
    sql<Readers['depts'][number]>`
      select d.dept_id, d.dept_name, count(*) as sent_num, count(m.read_at) as read_num from ${receivers}
      group by d.dept_id order by d.order_num, d.dept_id`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${receivers} and ${chosen}`.execute(db),
    sql<Readers['rows'][number]>`
      select u.user_id, u.nick_name, d.dept_name, m.read_at as read_time from ${receivers} and ${chosen}
      order by d.order_num, d.dept_id, m.read_at desc nulls first, u.user_id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ])
  if (!notice) refuseNotFound({ noticeId })
  // A notice that reached no employee in the scope of the caller is unknown to them.
  if (depts.rows.length === 0 && findScope(actor, PERMISSION) !== 'all') refuseNotFound({ noticeId })
  return { rows: page.rows, total: count.rows[0]?.total ?? 0, depts: depts.rows }
}
