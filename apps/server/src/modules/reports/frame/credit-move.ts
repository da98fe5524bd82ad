/** Changes of the credited sales person that moved amounts within the nights, for report lines. */
import { factType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { NightRange } from '../../../http/date-range.ts'

const subjects = {
  order: { id: sql.ref('o.order_id'), fact: sql.ref('m.order_id') },
  record: { id: sql.ref('r.sitting_id'), fact: sql.ref('m.sitting_id') },
} as const

/**
 * SQL: latest change of the sales person of the order `o` or the sitting `r`, as `阿杰 → 阿豪`; null without a change in
 * these nights.
 */
export function selectCreditMove(
  subject: keyof typeof subjects,
  { beginDate, endDate }: NightRange,
): RawBuilder<string | null> {
  const { id, fact } = subjects[subject]
  return sql<string | null>`(
    select l.from_user_name || ' → ' || l.to_user_name from sales_attribution_log l
    where l.subject_type = ${lit(subject)} and l.subject_id = ${id} and exists (
      select from sales_fact m where ${fact} = ${id} and m.fact_type = ${lit(factType.attributionMoved)} and m.event_at = l.created_at
        and m.business_date between ${beginDate}::date and ${endDate}::date)
    order by l.log_id desc limit 1)`
}
