/** How full the house is and was. */
import { normalDisable, tableStatus, tableType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Asked } from '../frame/asked.ts'
import { seated } from '../frame/people.ts'

type Floor = AnswerOf<typeof reports.business>['floor']

/** A closed night remembers how many tables it had; nights before the first one of the house count for nothing. */
export async function readFloor(db: Db, asked: Asked): Promise<Floor> {
  const { nights, today } = asked
  const { rows } = await sql<Floor>`
    with tables as (
      select count(*) as table_num, count(*) filter (where table_status in (${lit(tableStatus.open, tableStatus.settled)})) as open_num
      from venue_table where status = ${lit(normalDisable.normal)} and table_type <> ${lit(tableType.virtual)}
    ), nights as (
      select n::date as business_date, coalesce((d.snapshot ->> 'tableNum')::integer, tables.table_num) as table_num
      from tables, generate_series(${nights.beginDate}::date, least(${nights.endDate}::date, ${today}::date), interval '1 day') n
      left join business_day d on d.business_date = n::date
      where n::date = ${today}::date or n::date >= (select min(business_date) from business_day)
    ), opened as (
      select business_date, sum(table_count) as table_count from (${seated(asked)}) s group by business_date
    ), stays as (
      select round(avg(extract(epoch from r.cleared_at - r.opened_at)) / 60)::integer as stay_minutes from table_record r
      where r.business_date between ${nights.beginDate}::date and ${nights.endDate}::date and r.cleared_at is not null
        and r.table_type <> ${lit(tableType.virtual)}
    )
    select table_num, open_num, stay_minutes, coalesce((
        select round(avg(coalesce(o.table_count, 0) * 10000 / nullif(n.table_num, 0)))
        from nights n left join opened o using (business_date)), 0)::integer as turnover_rate
    from tables, stays`.execute(db)
  return rows[0] as Floor
}
