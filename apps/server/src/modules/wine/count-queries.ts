/** 盘点: lists counts of bottles by place, and one count with its bottles and findings. */
import { maskPhone } from '@nocturne/base/masking'
import { wineAction, wineCountStatus, wineStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { bottleCountViews, schemas } from '@nocturne/contract/wine/schemas'
import type { wine } from '@nocturne/contract/wine/endpoints'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'

type Count = AnswerOf<typeof wine.countDetail>['count']
type Line = AnswerOf<typeof wine.countDetail>['rows'][number]

/**
 * SQL: condition that bottle `i` is at the place of count `c`. A place includes all places whose name continues with a
 * dash.
 */
const isAtPlace = sql`(i.cabinet_no = c.place or starts_with(i.cabinet_no, c.place || '-'))`

/**
 * SQL: condition on log lines `l` that change where a bottle is or how much of it is left. Extension, expiry and
 * reminders do neither.
 */
const isMoved = sql`l.action in (${lit(wineAction.stored, wineAction.opening, wineAction.taken, wineAction.confiscated, wineAction.damaged, wineAction.moved)})`

/**
 * SQL: bottles that should be there but were not counted. Excludes bottles moved since the start of the count, because their presence at
 * counting time is unknown. For statements with `wine_count c`.
 */
export const uncountedBottles = sql`select i.* from wine_item i
  where i.status in (${lit(wineStatus.stored, wineStatus.expired)}) and ${isAtPlace}
    and not exists (select from wine_count_item s where s.count_id = c.count_id and s.wine_item_id = i.wine_item_id)
    and not exists (select from wine_log l where l.wine_item_id = i.wine_item_id and ${isMoved} and l.created_at > c.started_at)`

/** SQL: condition on count lines `s`: the bottle was not moved, taken or damaged after it was counted. */
export const isUnchangedSinceCount = sql`not exists (select from wine_log l where l.wine_item_id = s.wine_item_id and ${isMoved} and l.created_at > s.counted_at)`

const selectCounts = (chosen: RawBuilder<unknown>) => sql<Count>`
  select c.count_id, c.place, c.status, a.nick_name as start_user_name, b.nick_name as end_user_name, c.started_at as start_time, c.ended_at as end_time,
    (coalesce(seen.known, 0) + coalesce(open.known, 0))::integer as known, coalesce(seen.found, 0)::integer as found,
    (case when c.status = ${lit(wineCountStatus.open)} then coalesce(seen.missing, 0) + coalesce(open.known, 0)
    else c.missing_quantity end)::integer as missing,
    coalesce(seen.misplaced, 0)::integer as misplaced, c.reason
  from wine_count c join app_user a on a.user_id = c.start_user_id left join app_user b on b.user_id = c.end_user_id
  left join lateral (
    select sum(s.known_quantity) as known, sum(s.found_quantity) as found, count(s.moved_from) as misplaced,
      sum(s.known_quantity - s.found_quantity) filter (where ${isUnchangedSinceCount}) as missing
    from wine_count_item s where s.count_id = c.count_id) seen on true
  left join lateral (
    select sum(u.remain_quantity) as known from (${uncountedBottles}) u where c.status = ${lit(wineCountStatus.open)}) open on true
  ${chosen}`

export const listCounts: Handler<typeof wine.countList, typeof schemas.countList> = async (
  { db },
  { pageNum, pageSize },
) => {
  const [places, { rows }, counted] = await Promise.all([
    readPlaces(db),
    selectCounts(sql`order by c.count_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`).execute(db),
    sql<{ total: number }>`select count(*) as total from wine_count`.execute(db),
  ])
  return { places, rows, total: counted.rows[0]?.total ?? 0 }
}

async function readPlaces(db: Db): Promise<AnswerOf<typeof wine.countList>['places']> {
  const { rows } = await sql<AnswerOf<typeof wine.countList>['places'][number]>`
    select split_part(i.cabinet_no, '-', 1) as place, sum(i.remain_quantity)::integer as bottles from wine_item i
    where i.status in (${lit(wineStatus.stored, wineStatus.expired)}) and split_part(i.cabinet_no, '-', 1) <> '' group by 1 order by 1`.execute(
    db,
  )
  return rows
}

/** Reads the current state of the count. Throws NOT_FOUND. */
export async function readCount(db: Db, countId: number): Promise<Count> {
  const { rows } = await selectCounts(sql`where c.count_id = ${countId}`).execute(db)
  return rows[0] ?? refuseNotFound({ countId })
}

const shown: Readonly<Record<(typeof bottleCountViews)[number], RawBuilder<boolean>>> = {
  missing: sql<boolean>`coalesce(l.found, 0) < l.known`,
  found: sql<boolean>`l.found is not null and l.found > 0`,
}

export const readCountDetail: Handler<typeof wine.countDetail, typeof schemas.countDetail> = async (
  { db },
  { countId, view, pageNum, pageSize },
) => {
  const count = await readCount(db, countId)
  type Row = Omit<Line, 'phoneMask'> & { guestPhone: string; total: number }
  const { rows } = await sql<Row>`
    with lines as (
      select s.wine_item_id, s.known_quantity as known, s.found_quantity as found, s.moved_from from wine_count_item s where s.count_id = ${countId}
      union all
      select u.wine_item_id, u.remain_quantity, null, null from wine_count c cross join lateral (${uncountedBottles}) u
      where c.count_id = ${countId} and c.status = ${lit(wineCountStatus.open)}
    )
    select i.wine_item_id, i.goods_name, i.unit, i.opened, i.remain_percent, i.label_no, coalesce(l.moved_from, i.cabinet_no) as cabinet_no,
      d.guest_name, d.guest_phone,
      l.known, l.found, l.moved_from is not null as misplaced, count(*) over () as total
    from lines l join wine_item i using (wine_item_id) join wine_deposit d using (deposit_id)
    where ${view === undefined ? sql<boolean>`true` : shown[view]}
    order by l.found is not null, cabinet_no, i.wine_item_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    db,
  )
  return {
    count,
    rows: rows.map(({ guestPhone, total: _total, ...line }) => ({ ...line, phoneMask: maskPhone(guestPhone) })),
    total: rows[0]?.total ?? 0,
  }
}
