/** Source of 开台统计: openings by sales person, and sales of the same nights. */
import { normalDisable, recordStatus, tableType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import {
  isCountedOpening,
  FACT_COLUMNS,
  unionWithZeroColumns,
  buildOpenedFilter,
  PERSON_NIGHT_COLUMNS,
  PERSON_NIGHT_KEYS,
  selectSittings,
  selectSittingRollup,
  selectSales,
} from '../frame/people.ts'
import type { ReportSource } from '../frame/people.ts'

/** Names of opening counts in addition to the sales columns. */
export const OPENING_COUNT_COLUMNS = ['booked_count', 'walk_in_count', 'transfer_count', 'cancel_open_count'] as const
export const OPENING_COLUMNS = ['table_count', 'guest_num', ...OPENING_COUNT_COLUMNS] as const

/**
 * SQL: columns of `OPENING_COLUMNS` over sittings `r`. A sitting counts as transferred when its table differs from the
 * table it was opened at.
 */
export const OPENING_COLUMNS_SQL = sql`count(*) filter (where ${isCountedOpening}) as table_count, coalesce(sum(r.guest_num) filter (where ${isCountedOpening}), 0)::bigint as guest_num,
  count(*) filter (where ${isCountedOpening} and r.booking_id is not null) as booked_count, count(*) filter (where ${isCountedOpening} and r.booking_id is null) as walk_in_count,
  count(*) filter (where ${isCountedOpening} and r.table_id <> r.open_table_id) as transfer_count,
  count(*) filter (where r.status = ${lit(recordStatus.cancelled)} and r.table_type <> ${lit(tableType.virtual)}) as cancel_open_count`

const selectOpenings = (query: ReportQuery): RawBuilder<unknown> =>
  selectSittingRollup(query) ??
  sql`select r.business_date, r.sales_dept_id as dept_id, r.sales_user_id as user_id, ${OPENING_COLUMNS_SQL}
  from sitting r where ${buildOpenedFilter(query)} group by r.business_date, r.sales_dept_id, r.sales_user_id`

/** SQL: number of usable tables of the filter × number of nights the venue was open. */
export function selectTableNights({ nights, today, areaId, tableType: type }: ReportQuery): RawBuilder<number> {
  const tables = joinConditions(
    sql`status = ${lit(normalDisable.normal)} and table_type <> ${lit(tableType.virtual)}`,
    areaId !== undefined && sql`area_id = ${areaId}`,
    type !== undefined && sql`table_type = ${type}`,
  )
  return sql<number>`(select count(*) from venue_table where ${tables})
    * (select count(*) from (select business_date as night from business_day union select ${today}::date) n
       where night between ${nights.beginDate}::date and ${nights.endDate}::date)`
}

const selectOpenedByHour = (query: ReportQuery): RawBuilder<unknown> => sql`
  select to_char(r.opened_at at time zone 'Asia/Shanghai', 'HH24') as dimension_key, count(*) as table_count from sitting r where ${buildOpenedFilter(query)} and ${isCountedOpening} group by 1`

/** Report source with sales and openings, credited to the sales person. */
export const openingSource = {
  reads: { area: true, sitting: true },
  rows: (query: ReportQuery) => sql`
    select p.*, ${selectTableNights(query)} as table_nights
    from (${unionWithZeroColumns(
      { keys: PERSON_NIGHT_KEYS, columns: [...PERSON_NIGHT_COLUMNS, ...OPENING_COUNT_COLUMNS] },
      [
        { columns: FACT_COLUMNS, rows: selectSales(query) },
        { columns: OPENING_COLUMNS, rows: selectOpenings(query) },
      ],
    )}) p`,
  extraSums: OPENING_COUNT_COLUMNS,
  largest: ['table_nights'],
  head: { rows: selectSittings, hours: selectOpenedByHour },
} satisfies ReportSource
