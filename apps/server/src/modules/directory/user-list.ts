/** Pickers of people: colleagues for staff, business cards for strangers. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { ActorLevel, UserStatus, UserType } from '@nocturne/contract/codes'
import { normalDisable, userStatus, userType } from '@nocturne/contract/codes'
import type { directory } from '@nocturne/contract/directory/endpoints'
import type { schemas } from '@nocturne/contract/directory/schemas'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { StaffActor } from '../../http/context.ts'
import type { Handler } from '../../http/bind.ts'
import { findScope } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { selectStagePrice } from '../platform/public.ts'
import { getDataScope } from './data-scope.ts'
import { WALK_IN_USER_ID } from './people.ts'

const STAFF_MAX = 1_000
const GUEST_MAX = 200

type Colleague = {
  userId: number
  nickName: string
  initials: string
  avatarUrl: string | null
  deptId: number
  deptName: string
  postName: string
  userType: UserType
  saleFlag: boolean
  rewardFlag: boolean
  actorLevel: ActorLevel | null
  status: UserStatus
  userName?: string
  phonenumber?: string
  actorPrice?: number | null
}
type Card = { userId: number; nickName: string; avatarUrl: string | null; deptName: string; postName: string }

/** Condition: a person belongs to this department or to one below it; true for all people without a department. */
const buildDeptFilter = (deptId: number | undefined) =>
  sql`(${deptId ?? null}::bigint is null or d.dept_id = ${deptId ?? null} or (',' || d.ancestors || ',') like '%,' || ${deptId ?? 0}::text || ',%')`

/**
 * Condition for people shown to users without a login: active people who may be chosen as sales person or receive tips,
 * no system accounts.
 */
const meetsGuests = sql`u.status = ${lit(userStatus.active)} and u.user_type <> ${lit(userType.system)} and (u.sale_flag or u.reward_flag)`

/**
 * Condition for the sales persons the actor may name, by the scope of this permission key. `all`: all people who sell,
 * and 散客. `dept`: people who sell in the actor's departments, and the actor. `self`: only the actor, selling or not.
 * Without the permission: no one.
 */
function buildCreditableFilter(actor: StaffActor, key: PermissionKey): RawBuilder<boolean> {
  const reach = findScope(actor, key)
  if (reach === 'all')
    return sql`(u.user_id = ${WALK_IN_USER_ID} or (u.user_type <> ${lit(userType.system)} and u.sale_flag))`
  if (reach === 'dept')
    return sql`(u.user_id = ${actor.userId} or (u.user_type <> ${lit(userType.system)} and u.sale_flag and u.dept_id = any(${[...actor.deptIds]})))`
  return reach === 'self' ? sql`u.user_id = ${actor.userId}` : sql`false`
}

export const listUsers: Handler<typeof directory.users, typeof schemas.users> = async ({ db, actor, now }, input) => {
  const { deptId, saleFlag, keyword, status = userStatus.active, scope, creditFor } = input
  const managing = findScope(actor, 'system:user:edit') !== undefined
  if (status === userStatus.disabled && !managing) refuse('NO_PERMISSION')
  const reach = scope === false || creditFor !== undefined ? 'all' : getDataScope(actor)
  const visible =
    reach === 'all'
      ? sql`true`
      : reach === 'dept'
        ? sql`u.dept_id = any(${[...actor.deptIds]})`
        : sql`u.user_id = ${actor.userId}`
  const { rows } = await sql<Colleague>`
    select u.user_id, u.nick_name, u.initials, u.avatar_url, u.dept_id, d.dept_name, p.post_name, u.user_type, u.sale_flag, u.reward_flag,
      u.actor_level, u.status${managing ? sql`, u.user_name, u.phonenumber, ${selectStagePrice(getBusinessDate(now))} as actor_price` : sql``}
    from app_user u join dept d using (dept_id) join post p using (post_id)
    where ${creditFor === undefined ? sql`u.user_type <> ${lit(userType.system)}` : buildCreditableFilter(actor, creditFor)}
      and u.status = ${status} and ${buildDeptFilter(deptId)} and ${visible}
      and (${input.userType ?? null}::text is null or u.user_type = ${input.userType ?? null})
      and (${saleFlag ?? null}::boolean is null or u.sale_flag = ${saleFlag ?? null})
      and (${keyword ?? null}::text is null or strpos(lower(u.nick_name${managing ? sql` || ' ' || u.user_name` : sql``}), lower(${keyword ?? ''})) > 0
        or starts_with(u.initials, lower(${keyword ?? ''})))
    order by u.user_id <> ${WALK_IN_USER_ID}, d.order_num, d.dept_id, p.order_num, u.user_id limit ${STAFF_MAX}`.execute(
    db,
  )
  return rows
}

export const listGuestUsers: Handler<typeof directory.guestUsers, typeof schemas.guestUsers> = async (
  { db },
  { keyword, deptId, saleFlag },
) => {
  const { rows } = await sql<Card>`
    select u.user_id, u.nick_name, u.avatar_url, d.dept_name, p.post_name
    from app_user u join dept d using (dept_id) join post p using (post_id)
    where ${meetsGuests} and ${buildDeptFilter(deptId)} and (${saleFlag ?? null}::boolean is null or u.sale_flag = ${saleFlag ?? null})
      and (${keyword ?? null}::text is null or strpos(lower(u.nick_name), lower(${keyword ?? ''})) > 0)
    order by d.order_num, d.dept_id, p.order_num, u.user_id limit ${GUEST_MAX}`.execute(db)
  return rows
}

/** Business card. The number is shown to colleagues and to this person's own members. */
export const readSalesUser: Handler<typeof directory.salesUser, typeof schemas.salesUser> = async (
  { db, actor },
  { id },
) => {
  const memberId = actor.kind === 'member' ? actor.memberId : null
  const { rows } = await sql<Card & { phonenumber: string | null }>`
    select u.user_id, u.nick_name, u.avatar_url, d.dept_name, p.post_name,
      case when ${actor.kind === 'staff'} or exists (select from member m where m.member_id = ${memberId}::bigint and m.sales_user_id = u.user_id
        and m.status = ${lit(normalDisable.normal)})
           then u.phonenumber end as phonenumber
    from app_user u join dept d using (dept_id) join post p using (post_id) where u.user_id = ${id} and ${meetsGuests}`.execute(
    db,
  )
  return rows[0] ?? refuseNotFound({ userId: id }, 'USER_NOT_FOUND')
}
