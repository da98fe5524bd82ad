/**
 * Unused stored value by its origin: recharges and opening balances, less what was paid back of them. Members spend
 * first what they received first (first in, first out), principal and bonus separately, so the rest of a balance
 * belongs to the latest origins. Origins of merged members count for the remaining member. See decision 152.
 */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions, type PageRequest } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import type { Context } from '../../../http/context.ts'
import { findScope } from '../../../http/policy.ts'

type Liability = AnswerOf<typeof reports.memberLiability>
type Origins = AnswerOf<typeof reports.memberOrigins>

const KEY = 'member:recharge:refund'

/** SQL: the part of `received` that is unused: the newest origins up to the balance. */
const selectRest = (received: string, balance: string) => sql`
  greatest(0, least(${sql.ref(received)}, ${sql.ref(balance)} - (sum(${sql.ref(received)}) over newer - ${sql.ref(received)})))::bigint`

/**
 * SQL rows `(line_id, member_id, business_date, recharge_no, received_amount, received_bonus, principal_amount,
 * bonus_amount)`, one per origin with an unused rest. `ofMember` narrows the members.
 */
const selectOrigins = (ofMember: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select * from (
    select o.line_id, o.member_id, o.business_date, o.recharge_no, o.received_amount, o.received_bonus,
      ${selectRest('o.received_amount', 'b.principal_amount')} as principal_amount, ${selectRest('o.received_bonus', 'b.bonus_amount')} as bonus_amount
    from member_balance b join (
      select 'recharge-' || r.recharge_id as line_id, r.member_id, r.business_date, r.paid_at as at, r.recharge_no,
        r.principal_amount - r.refunded_amount as received_amount, r.bonus_amount - r.refunded_bonus as received_bonus
      from recharge_order r where r.paid_at is not null
      union all
      select 'opening-' || p.opening_id, coalesce(m.merged_into, m.member_id), p.business_date, p.created_at, '', p.principal, p.bonus
      from member_opening p join member m using (member_id) where p.undone_at is null
    ) o using (member_id)
    where b.principal_amount + b.bonus_amount > 0 and ${ofMember}
    window newer as (partition by o.member_id order by o.business_date desc, o.at desc, o.line_id desc rows unbounded preceding)
  ) rests where principal_amount + bonus_amount > 0`

export const readMemberLiability: Handler<typeof reports.memberLiability, typeof schemas.memberLiability> = async (
  { db, actor },
  { pageNum, pageSize },
) => {
  const months = sql`
    select to_char(business_date, 'YYYY-MM') as month, count(distinct member_id)::integer as member_count,
      sum(received_amount)::bigint as received_amount, sum(principal_amount)::bigint as principal_amount,
      sum(bonus_amount)::bigint as bonus_amount
    from (${selectOrigins()}) o where ${findScope(actor, KEY) === 'all'}::boolean group by 1`
  const [sums, listed] = await Promise.all([
    sql<Liability['summary'] & { total: number }>`
      select count(*)::integer as total, coalesce(sum(received_amount), 0)::bigint as received_amount,
        coalesce(sum(principal_amount), 0)::bigint as principal_amount, coalesce(sum(bonus_amount), 0)::bigint as bonus_amount
      from (${months}) m`.execute(db),
    sql<Liability['rows'][number]>`
      select * from (${months}) m order by month limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ])
  const { total = 0, ...summary } = sums.rows[0] ?? { receivedAmount: 0, principalAmount: 0, bonusAmount: 0 }
  return { rows: listed.rows, total, summary }
}

type OriginFilter = Omit<InputOf<typeof reports.memberOrigins>, keyof PageRequest> & PageRequest

export const readMemberOrigins = async (
  { db, actor }: Context,
  { month, memberId, keyword, pageNum, pageSize }: OriginFilter,
): Promise<Origins> => {
  const listed = sql`(${selectOrigins(memberId === undefined ? undefined : sql`b.member_id = ${memberId}`)}) o join member m using (member_id)
    where ${joinConditions(
      findScope(actor, KEY) !== 'all' && sql`false`,
      month !== undefined && sql`to_char(o.business_date, 'YYYY-MM') = ${month}`,
      keyword !== undefined && sql`position(lower(${keyword}::text) in lower(m.member_name || ' ' || m.initials)) > 0`,
    )}`
  const [sums, lines] = await Promise.all([
    sql<Origins['summary'] & { total: number }>`
      select count(*)::integer as total, coalesce(sum(received_amount), 0)::bigint as received_amount,
        coalesce(sum(received_bonus), 0)::bigint as received_bonus, coalesce(sum(principal_amount), 0)::bigint as principal_amount,
        coalesce(sum(bonus_amount), 0)::bigint as bonus_amount from ${listed}`.execute(db),
    sql<Origins['rows'][number]>`
      select o.line_id, o.member_id, m.member_no, m.member_name, o.business_date, o.recharge_no, o.received_amount, o.received_bonus,
        o.principal_amount, o.bonus_amount
      from ${listed} order by o.business_date, o.line_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
  ])
  const { total = 0, ...summary } = sums.rows[0] ?? {
    receivedAmount: 0,
    receivedBonus: 0,
    principalAmount: 0,
    bonusAmount: 0,
  }
  return { rows: lines.rows, total, summary }
}
