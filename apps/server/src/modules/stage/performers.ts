/** People who can be on stage: active performers and the mood team. */
import { actorClockKind, actorClockStatus, userStatus, userType } from '@nocturne/contract/codes'
import type { ActorLevel } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted, buildOwnerFilter, findScope } from '../../http/policy.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { selectStagePrice } from '../platform/public.ts'

export type Performer = {
  userId: number
  nickName: string
  avatarUrl: string | null
  deptId: number
  deptName: string
  postName: string
  actorLevel: ActorLevel | null
  /** Price of one unit, fen. */
  unitPrice: number
}

const selectColumns = (night: string) =>
  sql`u.user_id, u.nick_name, u.avatar_url, u.dept_id, d.dept_name, p.post_name, u.actor_level, coalesce(${selectStagePrice(night)}, 0) as unit_price`
const people = sql`app_user u join dept d on d.dept_id = u.dept_id join post p on p.post_id = u.post_id`
const onStage = sql`u.user_type in (${lit(userType.actor, userType.mood)}) and u.status = ${lit(userStatus.active)}`

/**
 * Reads a performer with the unit price of that night. Refuses USER_NOT_FOUND for people who are not performers and for
 * performers outside the caller's scope.
 */
export async function requirePerformer(
  db: Db,
  actor: StaffActor,
  { userId, night }: { userId: number; night: string },
): Promise<Performer> {
  const { rows } =
    await sql<Performer>`select ${selectColumns(night)} from ${people} where ${onStage} and u.user_id = ${userId}`.execute(
      db,
    )
  const [found] = rows
  if (!found || !isPermitted(actor, 'clock:actor:add', { userIds: [userId], deptId: found.deptId }))
    refuseNotFound({ userId }, 'USER_NOT_FOUND')
  return found
}

export type PerformerChoice = Omit<Performer, 'deptId'> & {
  startTime: string | null
  tableName: string | null
  onStage: boolean
  turnCount: number
}

/**
 * Lists performers the caller may choose (a few dozen), those on stage first. Empty for callers whose scope is only
 * themselves.
 */
export async function readPerformers(db: Db, actor: StaffActor, night: string): Promise<PerformerChoice[]> {
  const scope = findScope(actor, 'clock:actor:add')
  if (scope === undefined || scope === 'self') return []
  const mine = buildOwnerFilter(actor, 'clock:actor:add', { users: ['u.user_id'], dept: 'u.dept_id' })
  const { rows } = await sql<PerformerChoice>`
    select u.user_id, u.nick_name, u.avatar_url, d.dept_name, p.post_name, u.actor_level, coalesce(${selectStagePrice(night)}, 0) as unit_price,
      c.started_at as start_time, t.table_name, c.actor_clock_id is not null as on_stage,
      (select count(*) from actor_clock r where r.actor_user_id = u.user_id and r.business_date = ${night}::date
        and r.clock_kind = ${lit(actorClockKind.turn)} and r.status <> ${lit(actorClockStatus.cancelled)}) as turn_count
    from ${people} left join actor_clock c on c.actor_user_id = u.user_id and c.status = ${lit(actorClockStatus.running)}
      left join sitting t using (sitting_id)
    where ${onStage} and ${mine} order by c.started_at nulls last, p.order_num, u.user_id`.execute(db)
  return rows
}

/** True when the person is an active performer. */
export async function isPerformer(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from app_user u where ${onStage} and u.user_id = ${userId}`.execute(db)
  return rows.length > 0
}
