/** Sales targets for the month that a report covers. */
import { computeRatioBp } from '@nocturne/base/money'
import { getMonthRange } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { findScope } from '../../../http/policy.ts'
import { selectTargets as readTargets } from '../../payroll/public.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'

/**
 * Month covered by these nights: from its first to its last day, or to tonight in the current month. Null for other
 * ranges.
 */
export function findCoveredMonth({ nights, today }: Pick<ReportQuery, 'nights' | 'today'>): string | null {
  const month = nights.beginDate.slice(0, 7)
  const { beginDate, endDate } = getMonthRange(month)
  if (nights.beginDate !== beginDate) return null
  const whole = nights.endDate === endDate
  return whole || (nights.endDate === today && month === today.slice(0, 7)) ? month : null
}

/**
 * SQL: rows `(business_date, dept_id, user_id, target_amount)`: targets of people, in their current department. No rows
 * when the nights do not cover a month.
 */
export function selectTargets(query: ReportQuery): RawBuilder<unknown> {
  const month = findCoveredMonth(query)
  return sql`
    select (t.month || '-01')::date as business_date, u.dept_id, t.user_id, t.target_amount from sales_target t join app_user u using (user_id)
    where t.month = ${month}::text and ${buildScopeFilter(query, { user: 't.user_id', dept: 'u.dept_id' })}`
}

type Target = AnswerOf<typeof reports.statementUsers>['target']

/**
 * Targets of a person or of departments in the month covered by the nights, with the ratio reached. Null when the
 * nights do not cover a month.
 */
export async function readTarget(
  db: Db,
  query: ReportQuery,
  of: { userId: number } | { deptIds: readonly number[] | null },
  performanceAmount: number,
): Promise<Target> {
  const month = findCoveredMonth(query)
  if (month === null) return null
  const found = await readTargets(db, month, 'userId' in of ? { userIds: [of.userId] } : of)
  const targetAmount = found.reduce((sum, target) => sum + target.targetAmount, 0)
  const mayRule = findScope(query.actor, 'system:rule:edit') === 'all' && month >= query.today.slice(0, 7)
  return {
    month,
    targetAmount,
    targetRate: computeRatioBp(performanceAmount, targetAmount),
    can: { set: mayRule && ('userId' in of || of.deptIds?.length === 1), copy: mayRule },
  }
}

/**
 * Departments shown by a report: those of the filter within the caller's scope, or all in scope. Null means the whole
 * venue.
 */
export function listVisibleDepts({ actor, permission, deptIds }: ReportQuery): readonly number[] | null {
  const scope = permission && findScope(actor, permission)
  if (scope === 'all') return deptIds ?? null
  if (scope !== 'dept') return []
  return deptIds?.filter((id) => actor.deptIds.includes(id)) ?? actor.deptIds
}
