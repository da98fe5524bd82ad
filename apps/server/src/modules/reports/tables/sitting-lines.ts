/** Sittings as lines of 开台统计: those opened in the nights, and earlier ones whose amounts changed in them. */
import type { GuestType, RecordStatus } from '@nocturne/contract/codes'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { CUSTOM_PLAN_PREFIX } from '../../../db/connection.ts'
import type { Db } from '../../../db/connection.ts'
import { selectFirstIdFromNight } from '../../../db/ids-by-night.ts'
import { joinConditions, countRows, ensureExactTotal, readPage } from '../../../db/list-queries.ts'
import type { NightRange } from '../../../http/date-range.ts'
import type { PageRequest } from '../../../db/list-queries.ts'
import { computeMinDiff } from '../../tables/public.ts'
import { withMonthRollups } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectCreditMove } from '../frame/credit-move.ts'
import { readSums } from '../frame/levels.ts'
import { selectMeasureColumns } from '../frame/measure-sql.ts'
import { buildNewestOrder, findNewest } from '../frame/newest.ts'
import {
  FACT_COLUMNS,
  FACT_SUMS,
  buildFactFilter,
  unionWithZeroColumns,
  hasNonZeroSum,
  buildOpenedFilter,
} from '../frame/people.ts'
import { openingSource, OPENING_COLUMNS, OPENING_COLUMNS_SQL, selectTableNights } from './openings.ts'

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
  creditMove: string | null
}
type Minimum = { minWaived: boolean; minEligibleAmount: number }

type LineRequest<S extends MeasureName, C extends MeasureName> = {
  status: RecordStatus | undefined
  summary: readonly S[]
  columns: readonly C[]
} & PageRequest

/** Finds sittings, newest first, with the sums of all of them. */
export async function findSittingLines<S extends MeasureName, C extends MeasureName>(
  db: Db,
  query: ReportQuery,
  { status, summary, columns, ...page }: LineRequest<S, C>,
) {
  // Without a status filter the sum must equal the person's row of the level above, so it is computed by the same
  // source.
  const summed =
    status === undefined
      ? openingSource.rows(withMonthRollups(query))
      : sql`select b.*, ${selectTableNights(query)} as table_nights from (${selectSittingSums(query, { status })}) b`
  const [sums, found] = await Promise.all([
    readSums(db, { summary }, summed),
    readPage(async (limit, offset) => {
      const idLimit = limit + offset
      const ids = await findNewest(query.nights, idLimit, (began) =>
        listNewest(db, query, { status, began, wanted: idLimit }),
      )
      return ids.slice(offset)
    }, page),
  ])
  const { ids, total } = await ensureExactTotal(page, found, () => countRows(db, selectIds(query, status)))
  return {
    summary: sums,
    ids,
    total,
    read: (some: readonly number[]) => readLines<C>(db, query, { ids: some, columns }),
  }
}

/**
 * `began`: nights in which the sittings were opened. When it starts at the first night of the filter, it also includes
 * sittings opened before that night. `wanted`: maximum number of sittings.
 */
type Listed = { status: RecordStatus | undefined; began: NightRange; wanted: number }

/**
 * Ids of sittings opened in the nights, and of those with facts in them; most are in both sets, the union removes
 * duplicates.
 */
async function listNewest(db: Db, query: ReportQuery, { status, began, wanted }: Listed): Promise<number[]> {
  const within = { ...query, nights: began }
  const inState = status !== undefined && sql`r.status = ${status}::text`
  const later =
    began.beginDate !== query.nights.beginDate &&
    sql`f.sitting_id >= ${selectFirstIdFromNight('sitting', began.beginDate)}`
  const { rows } = await sql<{ id: number }>`${sql.raw(CUSTOM_PLAN_PREFIX)}
    (select r.sitting_id as id from sitting r where ${joinConditions(buildOpenedFilter(within), inState)}
      order by ${buildNewestOrder('r.sitting_id')} limit ${wanted})
    union
    (select f.sitting_id from sales_fact f ${inState ? sql`join sitting r using (sitting_id)` : sql``}
      where ${joinConditions(buildFactFilter(within), inState, later)} group by f.sitting_id having ${hasNonZeroSum}
      order by ${buildNewestOrder('f.sitting_id')} limit ${wanted})
    order by id desc limit ${wanted}`.execute(db)
  return rows.map(({ id }) => id)
}

/** SQL: ids of all sittings of the filter, without duplicates. */
function selectIds(query: ReportQuery, status: RecordStatus | undefined): RawBuilder<unknown> {
  const inState = status !== undefined && sql`r.status = ${status}::text`
  return sql`
    select r.sitting_id as id from sitting r where ${joinConditions(buildOpenedFilter(query), inState)}
    union
    select f.sitting_id from sales_fact f ${inState ? sql`join sitting r using (sitting_id)` : sql``}
      where ${joinConditions(buildFactFilter(query), inState)} group by f.sitting_id having ${hasNonZeroSum}`
}

/**
 * Rows `(sitting_id, …sums)`: sales of each sitting within the nights, and its opening counts when it was opened in
 * them.
 */
function selectSittingSums(
  query: ReportQuery,
  { status, ids }: { status?: RecordStatus | undefined; ids?: readonly number[] },
): RawBuilder<unknown> {
  const chosen = ids && [...ids]
  const all = unionWithZeroColumns({ keys: ['sitting_id'], columns: [...FACT_COLUMNS, ...OPENING_COLUMNS] }, [
    {
      columns: FACT_COLUMNS,
      rows: sql`select f.sitting_id, ${FACT_SUMS} from sales_fact f
        where ${joinConditions(buildFactFilter(query), chosen && sql`f.sitting_id = any(${chosen}::bigint[])`)} group by f.sitting_id having ${hasNonZeroSum}`,
    },
    {
      columns: OPENING_COLUMNS,
      rows: sql`select r.sitting_id, ${OPENING_COLUMNS_SQL} from sitting r
        where ${joinConditions(buildOpenedFilter(query), chosen && sql`r.sitting_id = any(${chosen}::bigint[])`)} group by r.sitting_id`,
    },
  ])
  if (status === undefined) return all
  return sql`select b.* from (${all}) b join sitting r using (sitting_id) where r.status = ${status}`
}

/** Narrows the nights to those with facts of these sittings, so that PostgreSQL scans no other partitions. */
async function readNights(db: Db, { nights }: ReportQuery, ids: readonly number[]): Promise<NightRange> {
  const { rows } = await sql<NightRange>`
    select greatest(min(r.business_date), ${nights.beginDate}::date) as begin_date,
      least(greatest(max(r.business_date), max(o.last_fact_date)), ${nights.endDate}::date) as end_date
    from sitting r left join orders o using (sitting_id) where r.sitting_id = any(${[...ids]}::bigint[])`.execute(db)
  const [found] = rows
  if (!found) throw new Error('an aggregate answered no row')
  return found
}

type Chosen<C> = { ids: readonly number[]; columns: readonly C[] }

async function readLines<C extends MeasureName>(db: Db, query: ReportQuery, { ids, columns }: Chosen<C>) {
  const { nights } = query
  const within = { ...query, nights: await readNights(db, query, ids) }
  const { rows } = await sql<RecordLine & Minimum & Record<C, number>>`
    select r.sitting_id, r.sitting_no, r.table_name, r.area_name, r.business_date, r.opened_at as open_time, r.cleared_at as clear_time,
      r.guest_name, r.guest_type, r.min_charge, r.min_waived, m.eligible_amount as min_eligible_amount, r.status, r.turn_no,
      nullif(began.table_name, r.table_name) as from_table_name, main.table_name as merged_into,
      r.business_date not between ${nights.beginDate}::date and ${nights.endDate}::date or exists (
        select from orders o where o.sitting_id = r.sitting_id and o.last_fact_date > ${nights.endDate}::date) as spans_nights,
      ${selectCreditMove('record', nights)} as credit_move,
      ${selectMeasureColumns(columns)}
    from (${selectSittingSums(within, { ids })}) p join sitting r using (sitting_id) join sitting_minimum m using (sitting_id)
      join venue_table began on began.table_id = r.open_table_id
      left join sitting main on main.sitting_id = r.merge_to_sitting_id
    group by r.sitting_id, m.eligible_amount, began.table_name, main.table_name order by r.sitting_id desc`.execute(db)
  return rows.map(({ minWaived, minEligibleAmount, ...row }) => ({
    ...row,
    minDiffAmount: computeMinDiff({ minCharge: row.minCharge, minWaived, minEligibleAmount }),
  }))
}
