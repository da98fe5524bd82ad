/** Rows of members: find by number or id, lock, register. A merged row resolves to the member it was merged into. */
import { formatTime } from '@nocturne/base/venue-time'
import type { MemberSource, NormalDisable, UserSex } from '@nocturne/contract/codes'
import { normalDisable, orderStatus, recordStatus, userSex } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'

export type MemberRow = {
  memberId: number
  memberNo: string
  memberName: string
  phonenumber: string
  levelId: number
  salesUserId: number | null
  status: NormalDisable
}

const columns = sql`m.member_id, m.member_no, m.member_name, m.phonenumber, m.level_id, m.sales_user_id, m.status`

/** Member with this number, or the one they were merged into; undefined for an unknown number. */
export async function findMemberByPhone(db: Db, phone: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${columns} from member f join member m on m.member_id = coalesce(f.merged_into, f.member_id)
    where f.phonenumber = ${phone}`.execute(db)
  return rows[0]
}

/**
 * Locks a member until the transaction ends. Refuses NOT_FOUND for an unknown id, MEMBER_MERGED for a member that was
 * merged into another.
 */
export async function lockMember(tx: Tx, memberId: number): Promise<MemberRow> {
  const { rows } = await sql<MemberRow & { mergedInto: number | null }>`
    select ${columns}, m.merged_into from member m where m.member_id = ${memberId} for no key update`.execute(tx)
  const [row] = rows
  if (!row) refuseNotFound({ memberId })
  const { mergedInto, ...member } = row
  if (mergedInto !== null) refuse('MEMBER_MERGED')
  return member
}

/**
 * Like `findMemberByPhone`, and locks the row against a merge until the transaction ends. If a concurrent merge commits
 * first, the first statement finds no member, and the second one finds the remaining member.
 */
export async function lockMemberByPhone(tx: Tx, phone: string): Promise<MemberRow | undefined> {
  const find = async () => {
    const { rows } = await sql<MemberRow>`
      select ${columns} from member f join member m on m.member_id = coalesce(f.merged_into, f.member_id)
      where f.phonenumber = ${phone} for share of f, m`.execute(tx)
    return rows[0]
  }
  return (await find()) ?? (await find())
}

/** All rows of this member, including merged ones. For conditions on tables that refer to members. */
export const selectMemberRows = (memberId: number) => selectMemberRowsById(sql`${memberId}`)

/** Like `selectMemberRows`, for an SQL expression that is the id of a member who is not merged. */
export const selectMemberRowsById = (memberId: RawBuilder<unknown>) =>
  sql`(select w.member_id from member w where w.member_id = ${memberId} or w.merged_into = ${memberId})`

/**
 * Visits of a member as `v`'s columns `sitting_id, paid_amount, payable_amount`: the member's sittings without orders of
 * other members, and the member's own orders in sittings of others. Cancelled sittings are left out.
 */
export const selectMemberVisits = (memberId: number) => sql`(
  select r.sitting_id, case when s.is_his then r.paid_amount - o.others_paid else o.own_paid end as paid_amount,
    case when s.is_his then r.payable_amount - o.others_payable else o.own_payable end as payable_amount
  from (
    select sitting_id, bool_or(is_his) as is_his from (
      select sitting_id, true as is_his from sitting where member_id in ${selectMemberRows(memberId)}
      union all
      select sitting_id, false from orders where member_id in ${selectMemberRows(memberId)} and member_ordered
        and status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed)})
    ) found group by sitting_id
  ) s join sitting r using (sitting_id)
  cross join lateral (
    select coalesce(sum(o.paid_amount) filter (where o.is_own), 0)::bigint as own_paid,
      coalesce(sum(o.payable_amount) filter (where o.is_own), 0)::bigint as own_payable,
      coalesce(sum(o.paid_amount) filter (where not o.is_own), 0)::bigint as others_paid,
      coalesce(sum(o.payable_amount) filter (where not o.is_own), 0)::bigint as others_payable
    from (select o.paid_amount, o.payable_amount, o.member_id in ${selectMemberRows(memberId)} as is_own from orders o
      where o.sitting_id = r.sitting_id and o.member_ordered) o
  ) o
  where r.status <> ${lit(recordStatus.cancelled)}
)`

export type NewMember = {
  phone: string
  source: MemberSource
  now: Date
  /** Name used by staff; without it the end of the number is shown. */
  memberName?: string | undefined
  nickName?: string
  avatarUrl?: string
  sex?: UserSex | undefined
  birthday?: string | undefined
  salesUserId?: number | null
  /** Employee who registered the member; null for self-registration. */
  registeredBy: number | null
}

/**
 * Registers a member at the lowest level. Undefined when the number is taken; of two concurrent calls one registers the member,
 * the other waits and then finds it.
 */
export async function registerMember(tx: Tx, member: NewMember): Promise<MemberRow | undefined> {
  const { phone, source, now, memberName, nickName = '', avatarUrl = '', sex = userSex.unknown, birthday } = member
  const { rows } = await sql<MemberRow>`
    insert into member as m (member_id, member_no, member_name, nick_name, avatar_url, phonenumber, sex, birthday, level_id, sales_user_id, status,
      registered_at, register_source, registered_by)
    select n.id, 'M' || to_char(n.id, 'FM999999000000'), ${memberName ?? (nickName || `会员${phone.slice(-4)}`)}, ${nickName.slice(0, 20)},
      ${avatarUrl === '' ? null : avatarUrl}, ${phone}, ${sex}, ${birthday ?? null}::date,
      (select l.level_id from member_level l where l.status = ${lit(normalDisable.normal)} order by l.level_no limit 1), ${member.salesUserId ?? null}, ${normalDisable.normal},
      ${formatTime(now)}, ${source}, ${member.registeredBy}
    from (select nextval(pg_get_serial_sequence('member', 'member_id')) as id) n
    on conflict (phonenumber) do nothing
    returning ${columns}`.execute(tx)
  return rows[0]
}
