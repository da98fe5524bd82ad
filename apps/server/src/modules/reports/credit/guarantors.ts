/** 挂账统计 (P054): credits by guarantor. */
import { creditOwnerType } from '@nocturne/contract/codes'
import { creditReport } from '@nocturne/contract/reports/credit/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { buildOwnerFilter, findScope } from '../../../http/policy.ts'
import { computeRemainingLimit } from '../../billing/public.ts'
import { PERSON_COLUMNS } from '../frame/report-header.ts'
import type { PersonColumns } from '../frame/report-header.ts'
import { selectCreditSums, isCreditInForce, resolveCreditQuery } from './credit-query.ts'
import type { CreditQuery, CreditSums } from './credit-query.ts'

export const readGuarantors: Handler<typeof reports.creditGuarantors, typeof schemas.creditGuarantors> = async (
  context,
  input,
) => {
  const { db, actor } = context
  const { keyword, pageNum, pageSize } = input
  const { permission } = creditReport
  const reach = buildOwnerFilter(actor, permission, { users: ['c.guarantee_user_id'], dept: 'c.guarantee_dept_id' })
  const named =
    keyword !== undefined &&
    sql`c.guarantee_user_id in (select user_id from app_user where position(lower(${keyword}::text) in lower(nick_name || ' ' || initials)) > 0)`
  const query = await resolveCreditQuery(context, joinConditions(reach, named), input)
  const [{ sums, rows }, repayAmount] = await Promise.all([readGuarantorRows(db, query), readRepaidAmount(db, query)])
  const { today, beginDate, endDate } = query
  return {
    today,
    beginDate,
    endDate,
    scope: findScope(actor, permission) ?? 'self',
    summary: { ...sums, repayAmount },
    rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: rows.length,
  }
}

type Limits = { creditLimit: number | null; usedAmount: number | null }
type GuarantorRow = PersonColumns & Limits & CreditSums & { creditCount: number; isSum: boolean }

/**
 * Sorts by the largest remaining debt, then by more credits, then by id. Reads all: a venue has hundreds of guarantors.
 */
async function readGuarantorRows(db: Db, { today, chosen }: CreditQuery) {
  const { rows } = await sql<GuarantorRow>`
    with figures as (
      select grouping(c.guarantee_user_id) = 1 as is_sum, c.guarantee_user_id as user_id, count(*) as credit_count, ${selectCreditSums(today)},
        row_number() over (order by sum(c.remain_amount) desc, count(*) desc, c.guarantee_user_id) as place
      from credit_record c where ${chosen} and ${isCreditInForce}
      group by grouping sets ((c.guarantee_user_id), ())
    )
    select f.is_sum, f.credit_count, f.credit_amount, f.repaid_amount, f.bad_amount, f.remain_amount, f.overdue_amount, ${PERSON_COLUMNS}, ${LIMITS}
    from figures f left join app_user u on u.user_id = f.user_id left join dept d using (dept_id) left join post p using (post_id) ${joinAccount('f.user_id')}
    order by f.place`.execute(db)
  const sum = rows.find(({ isSum }) => isSum)
  if (!sum) throw new Error('an aggregate answered no row')
  return { sums: pickSums(sum), rows: rows.filter(({ isSum }) => !isSum).map(toRow) }
}

const pickSums = ({ creditAmount, repaidAmount, badAmount, remainAmount, overdueAmount }: CreditSums): CreditSums => ({
  creditAmount,
  repaidAmount,
  badAmount,
  remainAmount,
  overdueAmount,
})

function toRow({ isSum: _sum, ...found }: GuarantorRow) {
  const { creditLimit: _limit, usedAmount: _used, ...row } = found
  return { ...row, account: toLimits(found) }
}

/** Repayments of the credits in scope within the nights, minus refunded repayments. */
async function readRepaidAmount(db: Db, { inScope, beginDate, endDate }: CreditQuery): Promise<number> {
  const nights = joinConditions(
    beginDate !== null && sql`r.business_date >= ${beginDate}::date`,
    endDate !== null && sql`r.business_date <= ${endDate}::date`,
  )
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(r.amount - p.refunded_amount), 0)::bigint as amount
    from credit_repay r join payment p using (payment_id) join credit_record c using (credit_id) where ${nights} and ${inScope}`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}

/**
 * Finds a guarantor with their credit account. `reach`: condition on `u` that limits the visible people. Null when not
 * visible.
 */
export async function findGuarantor(db: Db, userId: number, reach: RawBuilder<boolean>) {
  const { rows } = await sql<PersonColumns & Limits>`
    select ${PERSON_COLUMNS}, ${LIMITS} from app_user u join dept d using (dept_id) join post p using (post_id) ${joinAccount('u.user_id')}
    where u.user_id = ${userId} and ${reach}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { creditLimit: _limit, usedAmount: _used, ...person } = found
  return { ...person, account: toLimits(found) }
}

/** SQL: credit limit of the person's credit account `ca`, and used amount of its ledger account `a`. */
const LIMITS = sql`ca.credit_limit, a.balance as used_amount`
const joinAccount = (userId: string) => sql`
  left join credit_account ca on ca.owner_type = ${lit(creditOwnerType.staff)} and ca.owner_id = ${sql.ref(userId)}
    left join account a on a.account_id = ca.account_id`

function toLimits({ creditLimit, usedAmount }: Limits) {
  return creditLimit === null ? null : { creditLimit, available: computeRemainingLimit(creditLimit, usedAmount ?? 0) }
}
