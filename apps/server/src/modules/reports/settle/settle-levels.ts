/** 结算统计 by department and by person (P027, P028). */
import type { PayMethod } from '@nocturne/contract/codes'
import { settleReport } from '@nocturne/contract/reports/settle/definition'
import { sql } from 'kysely'
import type { Context } from '../../../http/context.ts'
import { withMonthRollups, resolveReportQuery } from '../frame/report-query.ts'
import type { ReportFilterInput } from '../frame/report-query.ts'
import { createDeptHandler, createUserHandler } from '../frame/handlers.ts'
import { readSettleBreakdown } from './settle-breakdown.ts'
import { selectReceivedByMethod, settleSource } from './settle-source.ts'

/** Adds the breakdown to the response of a level. */
const withParts =
  <I extends ReportFilterInput, A>(read: (context: Context, input: I) => Promise<A>, reach: 'exact' | 'below') =>
  async (context: Context, input: I) => {
    const query = await resolveReportQuery(context, settleReport.permission, input, reach)
    const [level, parts] = await Promise.all([read(context, input), readSettleBreakdown(context.db, query)])
    return { ...level, ...parts }
  }

export const readSettleDepts = withParts(createDeptHandler(settleReport, 'depts', settleSource), 'below')
export const readSettleUsers = withParts(createUserHandler(settleReport, 'users', settleSource), 'exact')

/** Amounts by payment method, per department or per person. */
export async function listMethodAmounts(
  context: Context,
  input: ReportFilterInput,
  axis: 'dept' | 'user',
): Promise<{ id: number; payMethod: PayMethod; paidAmount: number }[]> {
  const query = await resolveReportQuery(context, settleReport.permission, input, axis === 'dept' ? 'below' : 'exact')
  const { rows } = await sql<{ id: number; payMethod: PayMethod; paidAmount: number }>`
    select ${sql.ref(`m.${axis}_id`)} as id, m.dimension_key as pay_method, sum(m.paid_amount)::bigint as paid_amount
    from (${selectReceivedByMethod(withMonthRollups(query))}) m group by 1, 2 having sum(m.paid_amount) <> 0`.execute(
    context.db,
  )
  return rows
}
