/** Filter of credits, and sums of credits as of now. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { creditStatus } from '@nocturne/contract/codes'
import type { CreditStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { assertDateRange } from '../../../http/date-range.ts'
import type { Context } from '../../../http/context.ts'
import { listDeptSubtreeIds } from '../../directory/public.ts'

export type CreditFilterInput = {
  beginDate?: string | undefined
  endDate?: string | undefined
  status?: CreditStatus | undefined
  overdueOnly?: boolean | undefined
  deptId?: number | undefined
  userId?: number | undefined
}

export type CreditQuery = {
  today: string
  beginDate: string | null
  endDate: string | null
  /** Condition on `c`: credits within the caller's scope and the filter by person and department. */
  inScope: RawBuilder<boolean>
  /** Condition on `c`: the credits of `inScope` that also match the requested nights and status. */
  chosen: RawBuilder<boolean>
}

/**
 * Builds the conditions of a filter. `reach`: condition on credits `c` the caller may see. Throws PARAM_INVALID when
 * the range of nights is reversed or too long.
 */
export async function resolveCreditQuery(
  { db, now }: Context,
  reach: RawBuilder<boolean>,
  input: CreditFilterInput,
): Promise<CreditQuery> {
  assertDateRange(input)
  const { beginDate, endDate, status, overdueOnly, deptId, userId } = input
  const today = getBusinessDate(now)
  const deptIds = deptId === undefined ? undefined : await listDeptSubtreeIds(db, deptId)
  const inScope = joinConditions(
    reach,
    deptIds && sql`c.guarantee_dept_id = any(${[...deptIds]})`,
    userId !== undefined && sql`c.guarantee_user_id = ${userId}`,
  )
  const chosen = joinConditions(
    inScope,
    beginDate !== undefined && sql`c.business_date >= ${beginDate}::date`,
    endDate !== undefined && sql`c.business_date <= ${endDate}::date`,
    status !== undefined && sql`c.status = ${status}::text`,
    overdueOnly === true && buildOverdueFilter(today),
  )
  return { today, beginDate: beginDate ?? null, endDate: endDate ?? null, inScope, chosen }
}

/** SQL: unpaid and past its due date. */
export const buildOverdueFilter = (today: string) =>
  sql`(c.status in (${lit(creditStatus.open, creditStatus.partlyRepaid)}) and c.due_date < ${today}::date)`

/**
 * SQL: credits in force, of a bill or of an earlier system. Pending, rejected and withdrawn credits of bills have no
 * payment and owe nothing.
 */
export const isCreditInForce = sql`num_nonnulls(c.payment_id, c.opening_id) > 0`

export type CreditSums = {
  creditAmount: number
  repaidAmount: number
  badAmount: number
  remainAmount: number
  overdueAmount: number
}

/** SQL: sums of credits `c` in force. */
export const selectCreditSums = (today: string) => sql`
  coalesce(sum(c.amount - c.reversed_amount), 0)::bigint as credit_amount, coalesce(sum(c.repaid_amount), 0)::bigint as repaid_amount,
  coalesce(sum(c.bad_amount), 0)::bigint as bad_amount, coalesce(sum(c.remain_amount), 0)::bigint as remain_amount,
  coalesce(sum(c.remain_amount) filter (where ${buildOverdueFilter(today)}), 0)::bigint as overdue_amount`
