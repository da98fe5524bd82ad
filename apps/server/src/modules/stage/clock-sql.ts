/** Reads entries of paid time in the client's form, including the actions the caller may take on each. */
import { actorClockStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { stage } from '@nocturne/contract/stage/endpoints'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { selectIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { StaffActor } from '../../http/context.ts'
import { buildOwnerFilter } from '../../http/policy.ts'

export type ActorClockRow = AnswerOf<typeof stage.on>

const { running, ended } = actorClockStatus
const owner = { users: ['c.actor_user_id'], dept: 'c.dept_id' } as const

/** SQL: condition on entries `c` that the caller may see and end: own, own department's, or all. */
export const buildClockScopeFilter = (actor: StaffActor): RawBuilder<boolean> =>
  buildOwnerFilter(actor, 'clock:actor:add', owner)

/** Returns rows in the order of the ids. */
export async function readClocks(db: Db, actor: StaffActor, ids: readonly number[]): Promise<ActorClockRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ActorClockRow>`
    select c.actor_clock_id, c.actor_user_id, c.actor_name, c.actor_level, c.dept_name, c.sitting_id, t.table_name, t.sales_user_name,
      c.clock_kind, c.started_at as start_time, c.ended_at as end_time, c.minutes, c.unit_minutes, c.half_units, c.unit_price, c.amount,
      c.share_bp, c.actor_share, c.status, c.business_date, c.order_id, c.charges_table, c.cancel_reason,
      c.status = ${lit(running)} and ${buildClockScopeFilter(actor)} as can_off,
      c.status in (${lit(running, ended)}) and c.booked_at is null and ${buildOwnerFilter(actor, 'clock:actor:approve', owner)}
        and c.actor_user_id <> ${actor.userId} as can_cancel
    from (${selectIds(ids, 'actor_clock_id')}) x join actor_clock c using (actor_clock_id) left join sitting t using (sitting_id)`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.actorClockId, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Reads one entry after a command. Throws when it is missing, which cannot happen because the caller has locked it. */
export async function requireClock(db: Db, actor: StaffActor, actorClockId: number): Promise<ActorClockRow> {
  const [row] = await readClocks(db, actor, [actorClockId])
  if (!row) throw new Error(`actor clock ${actorClockId} is gone`)
  return row
}
