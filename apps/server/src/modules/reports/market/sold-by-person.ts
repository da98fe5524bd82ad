/**
 * What was sold by whom in which night: closed nights from the roll-ups frozen at their close, the others summed from their
 * facts. The cost follows nights × people, and the figures are those of a scan of all facts (R20).
 */
import { businessDayStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../../db/statement.ts'

/** Business dates, both included. */
export type Nights = { beginDate: string; endDate: string }

/** Rows `(business_date, sales_user_id, sales_dept_id, sales_amount, performance_amount)`, to be named in a `with`. */
export function soldByPerson({ beginDate, endDate }: Nights): RawBuilder<unknown> {
  return sql`
    select business_date, sales_user_id, sales_dept_id, total_amount - gift_amount as sales_amount, performance_amount
    from night_measure where business_date between ${beginDate}::date and ${endDate}::date
    union all
    select f.business_date, f.sales_user_id, f.sales_dept_id, sum(f.d_total - f.d_gift)::bigint, sum(f.d_perf)::bigint
    from sales_fact f where f.business_date between ${beginDate}::date and ${endDate}::date
      and f.business_date = any(${openNights({ beginDate, endDate })})
    group by f.business_date, f.sales_user_id, f.sales_dept_id`
}

/** The nights of a range that are not closed. An array does not keep PostgreSQL out of other months; the range beside it does. */
function openNights({ beginDate, endDate }: Nights): RawBuilder<unknown> {
  return sql`array(
      select n::date from generate_series(${beginDate}::date, ${endDate}::date, interval '1 day') n
      where not exists (select from business_day d where d.business_date = n::date and d.status = ${lit(businessDayStatus.closed)}))`
}
