/** 工资合计: slips of a month by item and by department. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import type { OptionalCondition } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import { listDeptSubtreeIds } from '../../directory/public.ts'
import { requirePayTicket } from '../../session/public.ts'

type Totals = AnswerOf<typeof reports.wageTotals>

/** SQL: slips `s` of a month with their current version `v`; with a department, including all departments below it. */
export async function selectMonthSlips(
  db: Db,
  { month, deptId }: { month: string; deptId?: number | undefined },
  ...also: readonly OptionalCondition[]
): Promise<RawBuilder<unknown>> {
  const depts = deptId === undefined ? undefined : await listDeptSubtreeIds(db, deptId)
  return sql`wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
    where ${joinConditions(sql`s.month = ${month}`, depts && sql`v.dept_id = any(${depts}::bigint[])`, ...also)}`
}

const SUMS = sql`count(*)::integer as count, coalesce(sum(v.gross_amount), 0)::bigint as gross_amount,
  coalesce(sum(v.deduct_amount), 0)::bigint as deduct_amount, coalesce(sum(v.net_amount), 0)::bigint as net_amount`

export const readWageTotals: Handler<typeof reports.wageTotals, typeof schemas.wageTotals> = async (context, input) => {
  const { db } = context
  await requirePayTicket(context, input.ticket ?? '')
  const slips = await selectMonthSlips(db, input)
  const [sums, items, depts] = await Promise.all([
    sql<Omit<Totals, 'items' | 'depts'>>`select ${SUMS} from ${slips}`.execute(db),
    sql<Totals['items'][number]>`
      select i.item ->> 'itemCode' as item_code, i.item ->> 'itemType' as item_type, count(*)::integer as count,
        sum((i.item ->> 'amount')::bigint)::bigint as amount
      from (select jsonb_array_elements(v.items::jsonb) as item from ${slips}) i
      group by 1, 2 order by 2, 4 desc, 1`.execute(db),
    sql<Totals['depts'][number]>`
      select v.dept_id, min(v.dept_name) as dept_name, ${SUMS} from ${slips} group by v.dept_id order by net_amount desc, v.dept_id`.execute(
      db,
    ),
  ])
  const whole = sums.rows[0] ?? { count: 0, grossAmount: 0, deductAmount: 0, netAmount: 0 }
  return { ...whole, items: items.rows, depts: depts.rows }
}
