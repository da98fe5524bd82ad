/** 撤销: restores the cells of the caller's last change of a plan, and notifies people of published ones. */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'
import type { schemas } from '@nocturne/contract/scheduling/schemas'
import { normalDisable } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { assertPlannableNight, assertPlannablePeople } from './plan-checks.ts'
import { lockPlans, publishDrafts, writeDrafts } from './schedule-store.ts'

type Undo = NonNullable<AnswerOf<typeof scheduling.list>['undo']>
type State = { draft: { shiftId: number | null; reason: string | null } | null; published: number | null }
type Changed = { userId: number; businessDate: string; before: State; after: State }

/** Range of cells a change may affect: people (a condition on `app_user u`) and nights. */
export type ChangedRange = { people: RawBuilder<boolean>; begin: string; end: string }

/** Minutes during which a change can be undone. */
const UNDO_MINUTES = 24 * 60
const undoableSince = (now: Date): string => addMinutes(formatTime(now), -UNDO_MINUTES)
const EMPTY: State = { draft: null, published: null }

/**
 * Runs a change of a plan and stores the previous state of the changed cells, so that it can be undone. The caller has
 * locked the plans.
 */
export async function runUndoableChange<T>(
  { tx, actor, now }: CommandContext,
  kind: Undo['kind'],
  touched: ChangedRange,
  change: () => Promise<T>,
): Promise<T> {
  const before = await readStates(tx, touched)
  const result = await change()
  const after = await readStates(tx, touched)
  const cells = [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Changed[] => {
    const [was, is] = [before.get(key) ?? EMPTY, after.get(key) ?? EMPTY]
    const [userId = '', businessDate = ''] = key.split(' ')
    return isSame(was, is) ? [] : [{ userId: Number(userId), businessDate, before: was, after: is }]
  })
  if (cells.length > 0)
    await tx
      .insertInto('scheduleChange')
      .values({ changeKind: kind, userId: actor.userId, cells: JSON.stringify(cells), createdAt: now })
      .execute()
  return result
}

const isSame = (a: State, b: State) =>
  a.published === b.published && (a.draft === null) === (b.draft === null) && a.draft?.shiftId === b.draft?.shiftId

type StateRow = {
  userId: number
  businessDate: string
  drafted: boolean
  shiftId: number | null
  reason: string | null
  published: number | null
}

async function readStates(tx: Tx, { people, begin, end }: ChangedRange): Promise<Map<string, State>> {
  const { rows } = await sql<StateRow>`
    select u.user_id, n.business_date::text, d.user_id is not null as drafted, d.shift_id, d.reason, s.shift_id as published
    from (select user_id, business_date from schedule where business_date between ${begin}::date and ${end}::date
      union select user_id, business_date from schedule_draft where business_date between ${begin}::date and ${end}::date) n
    join app_user u on u.user_id = n.user_id
    left join schedule_draft d on d.user_id = n.user_id and d.business_date = n.business_date
    left join schedule s on s.user_id = n.user_id and s.business_date = n.business_date
    where ${people}`.execute(tx)
  return new Map(
    rows.map(({ userId, businessDate, drafted, shiftId, reason, published }) => [
      `${userId} ${businessDate}`,
      { draft: drafted ? { shiftId, reason } : null, published },
    ]),
  )
}

type ChangeRow = { changeId: number; kind: Undo['kind']; cells: Changed[]; createTime: string; userId: number }

const columns = sql`change_id, change_kind as kind, cells, created_at as create_time, user_id`

/** Reads the caller's last change of these nights; null unless it can still be undone. */
export async function findUndoableChange(
  db: Db,
  {
    userId,
    now,
    beginDate,
    endDate,
    today,
  }: Record<'beginDate' | 'endDate' | 'today', string> & { userId: number; now: Date },
): Promise<Undo | null> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from schedule_change where user_id = ${userId} and undone_at is null
      and created_at > ${undoableSince(now)}::timestamptz
      and exists (select from jsonb_to_recordset(cells) as c("businessDate" date)
        where c."businessDate" between ${beginDate}::date and ${endDate}::date)
    order by change_id desc limit 1`.execute(db)
  const [change] = rows
  if (!change) return null
  const { changeId, kind, cells, createTime } = change
  const open = cells.every(({ businessDate: date }) => date >= today)
  return open ? { changeId, kind, count: cells.length, createTime } : null
}

export const undoChange: Handler<typeof scheduling.undo, typeof schemas.undo> = async (context, { changeId }) => {
  const { tx, actor, now } = context
  await lockPlans(tx)
  const { rows } = await sql<ChangeRow & { undone: boolean }>`
    select ${columns}, undone_at is not null or created_at <= ${undoableSince(now)}::timestamptz as undone from schedule_change
    where change_id = ${changeId} and user_id = ${actor.userId} for no key update`.execute(tx)
  const { cells, kind, undone } = rows[0] ?? refuseNotFound({ changeId })
  if (undone) refuse('STALE_DATA')
  for (const { businessDate } of cells) await assertPlannableNight(tx, businessDate, now)
  await assertPlannablePeople(tx, actor, new Set(cells.map(({ userId }) => userId)))
  const dates = cells.map(({ businessDate }) => businessDate).toSorted()
  const userIds = [...new Set(cells.map(({ userId }) => userId))]
  const states = await readStates(tx, {
    people: sql`u.user_id = any(${userIds}::bigint[])`,
    begin: dates[0] ?? '',
    end: dates.at(-1) ?? '',
  })
  for (const { userId, businessDate, after } of cells)
    if (!isSame(states.get(`${userId} ${businessDate}`) ?? EMPTY, after)) refuse('STALE_DATA')
  await publishBefore(context, cells)
  await restoreDrafts(context, cells)
  await tx.updateTable('scheduleChange').set({ undoneAt: now }).where('changeId', '=', changeId).execute()
  context.emit({ topic: 'schedule' })
  context.log({ subjectType: 'schedule', after: { undone: kind, changeId, count: cells.length } })
  return { count: cells.length }
}

/** Publishes the previous shifts of cells whose published shift was changed. */
async function publishBefore(context: CommandContext, cells: readonly Changed[]): Promise<void> {
  const published = cells.filter(({ before, after }) => before.published !== after.published)
  if (published.length === 0) return
  const drafts = published.map(({ userId, businessDate, before }) => ({
    userId,
    businessDate,
    shiftId: before.published,
  }))
  await writeDrafts(context, drafts)
  await publishDrafts(
    context,
    sql`(d.user_id, d.business_date) in (select "userId", "businessDate" from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
      as c("userId" bigint, "businessDate" date))`,
  )
}

async function restoreDrafts({ tx, actor, now }: CommandContext, cells: readonly Changed[]): Promise<void> {
  const json = JSON.stringify(
    cells.map(({ userId, businessDate, before }) => ({ userId, businessDate, draft: before.draft })),
  )
  await sql`
    delete from schedule_draft d using jsonb_to_recordset(${json}::jsonb) as c("userId" bigint, "businessDate" date)
    where d.user_id = c."userId" and d.business_date = c."businessDate"`.execute(tx)
  await sql`
    insert into schedule_draft (user_id, business_date, shift_id, reason, create_user_id, created_at)
    select c."userId", c."businessDate", (c.draft ->> 'shiftId')::bigint, c.draft ->> 'reason', ${actor.userId}, ${now}
    from jsonb_to_recordset(${json}::jsonb) as c("userId" bigint, "businessDate" date, draft jsonb)
    where c.draft is not null and jsonb_typeof(c.draft) = 'object'
      and (c.draft ->> 'shiftId' is null or exists (select from shift f where f.shift_id = (c.draft ->> 'shiftId')::bigint and f.status = ${lit(normalDisable.normal)}))`.execute(
    tx,
  )
}
