/** The floor as guests see it: without hidden tables, staff, guests or figures. */
import { normalDisable, tableType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { schemas } from '@nocturne/contract/guest/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Actor } from '../../http/context.ts'
import { runningStatuses } from '../tables/public.ts'
import type { Handler } from '../../http/bind.ts'

type GuestTable = AnswerOf<typeof guest.rightPane>[number]
type Pane = AnswerOf<typeof guest.leftPane>[number]

const PANE_MAX = 500

export const readLeftPane: Handler<typeof guest.leftPane, typeof schemas.leftPane> = async ({ db }) => {
  const { rows } = await sql<Pane>`
    select 'area' as type, area_id as id, area_name as name, area_id, null::bigint as label_id, area_name, null::text as label_name, order_num
    from area where status = ${lit(normalDisable.normal)} and guest_visible
    union all
    select 'label', label_id, label_name, null, label_id, null, label_name, order_num
    from table_label where status = ${lit(normalDisable.normal)} and guest_visible
    order by order_num, type, id`.execute(db)
  return rows
}

export const readRightPane: Handler<typeof guest.rightPane, typeof schemas.rightPane> = async (
  { db, actor },
  { type, id },
) => {
  const chosen =
    type === 'area'
      ? sql`t.area_id = ${id}`
      : sql`${id} = any(t.label_ids)
          and exists (select from table_label l where l.label_id = ${id} and l.status = ${lit(normalDisable.normal)} and l.guest_visible)`
  return (await selectGuestTables(db, actor, chosen, { pageNum: 1, pageSize: PANE_MAX })).rows
}

export const listGuestTables: Handler<typeof guest.tableList, typeof schemas.tableList> = (
  { db, actor },
  { areaId, ...page },
) => selectGuestTables(db, actor, areaId === undefined ? sql`true` : sql`t.area_id = ${areaId}`, page)

/** Real tables that guests may see and choose, in floor order. */
async function selectGuestTables(
  db: Db,
  actor: Actor,
  chosen: RawBuilder<unknown>,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: GuestTable[]; total: number }> {
  const shown = sql`
    from venue_table t join area a using (area_id)
    where t.status = ${lit(normalDisable.normal)} and a.status = ${lit(normalDisable.normal)} and t.guest_visible and a.guest_visible
      and t.table_type <> ${lit(tableType.virtual)} and ${chosen}`
  const sitting =
    actor.kind === 'staff'
      ? sql`(select r.sitting_id from sitting r where r.table_id = t.table_id and r.status in (${lit(...runningStatuses)}))`
      : sql`null::bigint`
  const [list, count] = await Promise.all([
    sql<GuestTable>`
      select t.table_id, t.table_name, a.area_name, t.table_status, ${sitting} as sitting_id ${shown}
      order by a.order_num, a.area_id, t.order_num, t.table_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total ${shown}`.execute(db),
  ])
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 }
}
