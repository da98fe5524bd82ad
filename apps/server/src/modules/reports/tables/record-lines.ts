/** Sittings as the lines of 开台统计: those opened in the nights, and those of other nights that these nights moved. */
import type { GuestType, RecordStatus } from '@nocturne/contract/codes'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { chosenIds, pageOfIds } from '../../../db/listed.ts'
import type { Page } from '../../../db/listed.ts'
import { minDiff } from '../../tables/public.ts'
import type { Asked } from '../frame/asked.ts'
import { readSums } from '../frame/levels.ts'
import { measureColumns } from '../frame/measure-sql.ts'
import { FACT_COLUMNS, FACT_SUMS, factsAsked, filledUp, moved, openedAsked } from '../frame/people.ts'
import { OPENING_COLUMNS, OPENING_SUMS, tableNights } from './openings.ts'

type RecordLine = {
  tableRecordId: number
  recordNo: string
  tableName: string
  areaName: string
  businessDate: string
  openTime: string
  clearTime: string | null
  guestName: string
  guestType: GuestType
  minCharge: number
  status: RecordStatus
  turnNo: number
  fromTableName: string | null
  mergedInto: string | null
  spansNights: boolean
}
type Minimum = { minWaived: boolean; minEligibleAmount: number }

type Wanted<S extends MeasureName, C extends MeasureName> = {
  status: RecordStatus | undefined
  summary: readonly S[]
  columns: readonly C[]
} & Page

/** The sittings, newest first, with the sums of all of them. */
export async function recordLines<S extends MeasureName, C extends MeasureName>(
  db: Db,
  asked: Asked,
  { status, summary, columns, ...page }: Wanted<S, C>,
) {
  const brought = broughtBy(asked, status)
  const newest = sql`select p.table_record_id as id from (${brought}) p group by p.table_record_id order by p.table_record_id desc`
  const withTables = sql`select b.*, ${tableNights(asked)} as table_nights from (${brought}) b`
  const [sums, { ids, total }] = await Promise.all([readSums(db, { summary }, withTables), pageOfIds(db, newest, page)])
  return {
    summary: sums,
    ids,
    total,
    read: (some: readonly number[]) => readLines<C>(db, asked, { brought, ids: some, columns }),
  }
}

/** Rows `(table_record_id, …sums)`: what was sold at each, and that it was opened. */
function broughtBy(asked: Asked, status: RecordStatus | undefined): RawBuilder<unknown> {
  const all = filledUp({ keys: ['table_record_id'], columns: [...FACT_COLUMNS, ...OPENING_COLUMNS] }, [
    {
      columns: FACT_COLUMNS,
      rows: sql`select f.table_record_id, ${FACT_SUMS} from sales_fact f where ${factsAsked(asked)} group by f.table_record_id having ${moved}`,
    },
    {
      columns: OPENING_COLUMNS,
      rows: sql`select r.table_record_id, ${OPENING_SUMS} from table_record r where ${openedAsked(asked)} group by r.table_record_id`,
    },
  ])
  if (status === undefined) return all
  return sql`select b.* from (${all}) b join table_record r using (table_record_id) where r.status = ${status}`
}

type Chosen<C> = { brought: RawBuilder<unknown>; ids: readonly number[]; columns: readonly C[] }

async function readLines<C extends MeasureName>(db: Db, { nights }: Asked, { brought, ids, columns }: Chosen<C>) {
  const { rows } = await sql<RecordLine & Minimum & Record<C, number>>`
    with chosen as materialized (${chosenIds(ids, 'table_record_id')})
    select r.table_record_id, r.record_no, r.table_name, r.area_name, r.business_date, r.opened_at as open_time, r.cleared_at as clear_time,
      r.guest_name, r.guest_type, r.min_charge, r.min_waived, m.eligible_amount as min_eligible_amount, r.status, r.turn_no,
      nullif(began.table_name, r.table_name) as from_table_name, main.table_name as merged_into,
      r.business_date not between ${nights.beginDate}::date and ${nights.endDate}::date or exists (
        select from sales_fact f where f.table_record_id = r.table_record_id
          and f.business_date not between ${nights.beginDate}::date and ${nights.endDate}::date) as spans_nights,
      ${measureColumns(columns)}
    from (${brought}) p join chosen using (table_record_id)
      join table_record r using (table_record_id) join record_minimum m using (table_record_id)
      join venue_table began on began.table_id = r.open_table_id
      left join table_record main on main.table_record_id = r.merge_to_record_id
    group by r.table_record_id, m.eligible_amount, began.table_name, main.table_name order by r.table_record_id desc`.execute(
    db,
  )
  return rows.map(({ minWaived, minEligibleAmount, ...row }) => ({
    ...row,
    minDiffAmount: minDiff({ minCharge: row.minCharge, minWaived, minEligibleAmount }),
  }))
}
