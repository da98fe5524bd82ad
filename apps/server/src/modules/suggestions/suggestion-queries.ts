/**
 * Reads feedback messages: the inbox, the caller's own, those for which the caller has keys, and one message with its
 * thread.
 */
import { suggestSide, suggestStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { schemas } from '@nocturne/contract/suggestions/schemas'
import type { suggestions } from '@nocturne/contract/suggestions/endpoints'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { joinConditions } from '../../db/list-queries.ts'
import type { PageRequest } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { hashSuggestionKey, findSuggestionAccess } from './suggestion-access.ts'
import { findNextStatus, formatSuggestionTitle } from './suggestion-rules.ts'

type Card = AnswerOf<typeof suggestions.my>['rows'][number]
type Row = Omit<Card, 'title'> & { title: string; beginning: string }

/** SQL: newest first. Anonymous messages have no time: they are last in their night, in order of their random ids. */
const NEWEST_FIRST = sql`order by s.written_date desc, s.written_at desc nulls last, s.suggestion_id desc`

/** Messages that match the condition `chosen`, newest first; all of them without `page`. */
async function readCards(db: Db, chosen: RawBuilder<unknown>, page?: PageRequest): Promise<Card[]> {
  const part = page ? sql`limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}` : sql``
  const { rows } = await sql<Row>`
    select s.suggestion_id as suggest_id, s.suggest_type, s.title, left(s.content, 60) as beginning, s.anonymous, u.nick_name as author_name,
      d.dept_name as author_dept_name, s.status, s.written_date, s.written_at as create_time, s.reply_count
    from suggestion s left join app_user u on u.user_id = s.author_user_id left join dept d on d.dept_id = u.dept_id
    where ${chosen} ${NEWEST_FIRST} ${part}`.execute(db)
  return rows.map(({ beginning, ...row }) => ({ ...row, title: formatSuggestionTitle(row.title, beginning) }))
}

/** Reads one page and the total count. Counting is cheap: a venue has a few hundred messages a year. */
async function readPage(
  db: Db,
  chosen: RawBuilder<unknown>,
  page: PageRequest,
): Promise<{ rows: Card[]; total: number }> {
  const [rows, counted] = await Promise.all([
    readCards(db, chosen, page),
    sql<{ total: number }>`select count(*) as total from suggestion s where ${chosen}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export const listSuggestions: Handler<typeof suggestions.list, typeof schemas.list> = async ({ db }, input) => {
  const { status, suggestType } = input
  const narrowed = joinConditions(
    status !== undefined && sql`s.status = ${status}::text`,
    suggestType !== undefined && sql`s.suggest_type = ${suggestType}::text`,
  )
  const [page, counts] = await Promise.all([
    readPage(db, narrowed, input),
    sql<{ unreadCount: number; repliedCount: number }>`
      select count(*) filter (where status = ${lit(suggestStatus.unread)}) as unread_count,
        count(*) filter (where status = ${lit(suggestStatus.replied)}) as replied_count
      from suggestion where status in (${lit(suggestStatus.unread, suggestStatus.replied)})`.execute(db),
  ])
  return { ...page, ...(counts.rows[0] ?? { unreadCount: 0, repliedCount: 0 }) }
}

export const listOwnSuggestions: Handler<typeof suggestions.my, typeof schemas.my> = ({ db, actor }, input) => {
  const narrowed = joinConditions(
    sql`s.author_user_id = ${actor.userId}`,
    input.status !== undefined && sql`s.status = ${input.status}::text`,
  )
  return readPage(db, narrowed, input)
}

export const listSuggestionsByKeys: Handler<typeof suggestions.withKeys, typeof schemas.withKeys> = (
  { db },
  { keys },
) => {
  const hashedKeys = keys.map(({ suggestId, letterKey }) => ({ suggestId, keyHash: hashSuggestionKey(letterKey) }))
  return readCards(
    db,
    sql`exists (select from jsonb_to_recordset(${JSON.stringify(hashedKeys)}::jsonb) as k("suggestId" text, "keyHash" text)
      where k."suggestId" = s.suggestion_id and k."keyHash" = s.key_hash)`,
  )
}

/** Reads a message with its thread. Marks it as read when the caller is a handler. */
export const readSuggestion: Handler<typeof suggestions.detail, typeof schemas.detail> = async (
  { db, actor },
  { suggestId, letterKey },
) => {
  const letter = await db
    .selectFrom('suggestion')
    .select(['authorUserId', 'keyHash', 'content', 'status'])
    .where('suggestionId', '=', suggestId)
    .executeTakeFirst()
  const reach = letter && findSuggestionAccess(letter, actor, letterKey)
  if (!letter || !reach) refuseNotFound({ suggestId })
  if (reach === 'handler' && letter.status === suggestStatus.unread) await setRead(db, suggestId)
  const [[card], { rows }] = await Promise.all([
    readCards(db, sql`s.suggestion_id = ${suggestId}`),
    sql<Part>`
      select r.reply_no, r.side, r.content, r.written_date, r.written_at as create_time,
        (select count(*) from suggestion_picture p where p.suggestion_id = ${suggestId} and p.reply_no = r.reply_no) as image_count
      from (select 0 as reply_no, ${lit(suggestSide.author)} as side, '' as content, null::date as written_date, null::timestamptz as written_at
        union all select reply_no, side, content, written_date, written_at from suggestion_reply where suggestion_id = ${suggestId}) r
      order by r.reply_no`.execute(db),
  ])
  if (!card) refuseNotFound({ suggestId })
  const [own, ...replies] = rows
  const open = card.status !== suggestStatus.closed
  return {
    ...card,
    content: letter.content,
    imageCount: own?.imageCount ?? 0,
    replies,
    can: { append: open && reach === 'author', reply: open && reach === 'handler', close: open && reach === 'handler' },
  }
}

type Part = AnswerOf<typeof suggestions.detail>['replies'][number]

const setRead = (db: Db, suggestId: string) =>
  db
    .updateTable('suggestion')
    .set({ status: findNextStatus(suggestStatus.unread, 'read') ?? suggestStatus.read })
    .where('suggestionId', '=', suggestId)
    .where('status', '=', suggestStatus.unread)
    .execute()

export const readSuggestionPictures: Handler<typeof suggestions.pictures, typeof schemas.pictures> = async (
  { db, actor },
  { suggestId, letterKey, replyNo },
) => {
  const letter = await db
    .selectFrom('suggestion')
    .select(['authorUserId', 'keyHash'])
    .where('suggestionId', '=', suggestId)
    .executeTakeFirst()
  if (!letter || !findSuggestionAccess(letter, actor, letterKey)) refuseNotFound({ suggestId })
  const pictures = await db
    .selectFrom('suggestionPicture')
    .select('jpeg')
    .where('suggestionId', '=', suggestId)
    .where('replyNo', '=', replyNo)
    .orderBy('place')
    .execute()
  return pictures.map(({ jpeg }) => jpeg.toString('base64'))
}
