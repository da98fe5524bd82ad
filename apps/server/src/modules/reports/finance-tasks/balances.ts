/** Amounts the venue owes, per person: bonus accounts of employees and stored value of members. */
import { maskPhone } from '@nocturne/base/masking'
import { bonusDirection } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { findScope } from '../../../http/policy.ts'
import { PERSON_COLUMNS } from '../frame/report-header.ts'

type Staff = AnswerOf<typeof reports.staffBalances>
type Adjustments = AnswerOf<typeof reports.staffAdjustments>
type Members = AnswerOf<typeof reports.memberBalances>

/** SQL: tips of the receiver `u` that are booked when their night closes. */
const TIPS = sql`coalesce((select -t.balance from account t where t.code = 'tips_payable:' || u.user_id), 0)::bigint`

/**
 * SQL rows `(user_id, balance, frozen_amount, owed_amount, tip_amount)` of employees with any of these. The venue owes
 * an employee the balance of two ledger accounts: `bonus_payable`, which `balance` equals, and `tips_payable`.
 */
export const selectStaffAccounts = () => sql`
  select u.user_id, coalesce(a.balance, 0) as balance, coalesce(a.frozen_amount, 0) as frozen_amount,
    coalesce(a.owed_amount, 0) as owed_amount, ${TIPS} as tip_amount
  from app_user u left join bonus_account a using (user_id)
  where a.balance <> 0 or a.owed_amount <> 0 or ${TIPS} <> 0`

export const readStaffBalances: Handler<typeof reports.staffBalances, typeof schemas.staffBalances> = async (
  { db, actor },
  { keyword, pageNum, pageSize },
) => {
  const listed = sql`(${selectStaffAccounts()}) a join app_user u using (user_id) join dept d using (dept_id) join post p using (post_id)
    where ${joinConditions(
      findScope(actor, 'employee:bonus:audit') !== 'all' && sql`false`,
      keyword !== undefined && sql`position(lower(${keyword}::text) in lower(u.nick_name || ' ' || u.initials)) > 0`,
    )}`
  const [sums, people] = await Promise.all([
    sql<Staff['summary'] & { total: number }>`
      select count(*)::integer as total, coalesce(sum(a.balance), 0)::bigint as balance, coalesce(sum(a.frozen_amount), 0)::bigint as frozen_amount,
        coalesce(sum(a.owed_amount), 0)::bigint as owed_amount, coalesce(sum(a.tip_amount), 0)::bigint as tip_amount from ${listed}`.execute(
      db,
    ),
    sql<Staff['rows'][number]>`
      select ${PERSON_COLUMNS}, a.balance, a.frozen_amount, a.owed_amount, a.tip_amount from ${listed}
      order by a.balance desc, u.user_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ])
  const { total = 0, ...summary } = sums.rows[0] ?? { balance: 0, frozenAmount: 0, owedAmount: 0, tipAmount: 0 }
  return { rows: people.rows, total, summary }
}

export const readStaffAdjustments: Handler<typeof reports.staffAdjustments, typeof schemas.staffAdjustments> = async (
  { db, actor },
  { keyword, pageNum, pageSize },
) => {
  const listed = sql`bonus_bill b join app_user u on u.user_id = b.user_id join dept d on d.dept_id = u.dept_id
    left join app_user o on o.user_id = b.operator_user_id
    where ${joinConditions(
      findScope(actor, 'employee:bonus:audit') !== 'all' && sql`false`,
      sql`b.biz_type = 'adjust'`,
      keyword !== undefined && sql`position(lower(${keyword}::text) in lower(u.nick_name || ' ' || u.initials)) > 0`,
    )}`
  const isIncome = sql`b.direction = ${lit(bonusDirection.income)}`
  const [sums, bills] = await Promise.all([
    sql<Adjustments['summary'] & { total: number }>`
      select count(*)::integer as total, coalesce(sum(b.amount) filter (where ${isIncome}), 0)::bigint as income,
        coalesce(sum(b.amount) filter (where not ${isIncome}), 0)::bigint as expense from ${listed}`.execute(db),
    sql<Adjustments['rows'][number]>`
      select b.bill_id, u.nick_name, d.dept_name, b.bill_type, b.direction, b.amount, b.remark, coalesce(o.nick_name, '') as operator_name,
        b.approval_id is not null as approved, b.business_date, b.created_at as create_time from ${listed}
      order by b.bill_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ])
  const { total = 0, ...summary } = sums.rows[0] ?? { income: 0, expense: 0 }
  return { rows: bills.rows, total, summary }
}

type FoundMember = Omit<Members['rows'][number], 'phoneMask'> & { phonenumber: string }

export const readMemberBalances: Handler<typeof reports.memberBalances, typeof schemas.memberBalances> = async (
  { db, actor },
  { keyword, pageNum, pageSize },
) => {
  const listed = sql`member_balance b join member m using (member_id) left join app_user u on u.user_id = m.sales_user_id
    where ${joinConditions(
      findScope(actor, 'member:recharge:refund') !== 'all' && sql`false`,
      sql`b.principal_amount + b.bonus_amount <> 0`,
      keyword !== undefined && sql`position(lower(${keyword}::text) in lower(m.member_name || ' ' || m.initials)) > 0`,
    )}`
  const [sums, members] = await Promise.all([
    sql<Members['summary'] & { total: number }>`
      select count(*)::integer as total, coalesce(sum(b.principal_amount), 0)::bigint as principal_amount,
        coalesce(sum(b.bonus_amount), 0)::bigint as bonus_amount from ${listed}`.execute(db),
    sql<FoundMember>`
      select m.member_id, m.member_no, m.member_name, m.phonenumber, u.nick_name as sales_user_name, b.principal_amount, b.bonus_amount from ${listed}
      order by b.principal_amount + b.bonus_amount desc, m.member_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
  ])
  const { total = 0, ...summary } = sums.rows[0] ?? { principalAmount: 0, bonusAmount: 0 }
  const rows = members.rows.map(({ phonenumber, ...member }) => ({ ...member, phoneMask: maskPhone(phonenumber) }))
  return { rows, total, summary }
}
