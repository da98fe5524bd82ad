/** Determines which nights and months of a range have valid roll-ups; read once per response. */
import { addDays, countDaysBetween, getMonthRange } from '@nocturne/base/venue-time'
import { businessDayStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { NightRange } from '../../../http/date-range.ts'

/** Business dates, oldest first. */
export type RollupCoverage = {
  /** Nights not closed yet, whose figures are summed from facts. */
  open: readonly string[]
  /** Nights without a valid roll-up: open nights, and closed nights not computed yet or changed since. */
  unkept: readonly string[]
  /** First days of the months that lie entirely within the range and have a valid roll-up. */
  months: readonly string[]
}

/**
 * Reads the coverage once and passes its dates to all statements. PostgreSQL then plans for the few months that are not
 * rolled up, and all statements of a response agree even if a night closes in between.
 */
export async function readRollupCoverage(db: Db, { beginDate, endDate }: NightRange): Promise<RollupCoverage> {
  const { rows } = await sql<RollupCoverage>`
    with night as materialized (
      select n::date as night from generate_series(${beginDate}::date, ${endDate}::date, interval '1 day') n
    ), fresh as materialized (
      select span, begin_date from rollup_fresh where begin_date between ${beginDate}::date and ${endDate}::date
    )
    select array(select night::text from night where not exists (
        select from business_day d where d.business_date = night and d.status = ${lit(businessDayStatus.closed)}) order by night) as open,
      array(select night::text from night where not exists (select from fresh where span = 'night' and begin_date = night) order by night) as unkept,
      array(select begin_date::text from fresh where span = 'month' and begin_date + interval '1 month' <= ${endDate}::date + 1
      order by begin_date) as months`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a statement without a table answered no row')
  return found
}

/** `byMonth`: a past month may be returned as one row dated on its first day; otherwise each night is separate. */
export type RollupRange = { nights: NightRange; byMonth: boolean; kept: RollupCoverage }

export const listOpenNights = ({ nights, kept }: Pick<RollupRange, 'nights' | 'kept'>): string[] =>
  filterWithin(kept.open, nights)

export const listNightsWithoutRollup = ({ nights, kept }: Pick<RollupRange, 'nights' | 'kept'>): string[] =>
  filterWithin(kept.unkept, nights)

/** First days of the months read from monthly roll-ups. */
export function listRollupMonths({ nights, byMonth, kept }: RollupRange): string[] {
  if (!byMonth) return []
  return filterWithin(kept.months, nights).filter((month) => getMonthRange(getMonth(month)).endDate <= nights.endDate)
}

/**
 * Nights of the range that are read from nightly roll-ups: all except those of `listRollupMonths` and those in `left`,
 * which are read from facts.
 */
export function listRollupNights(reach: RollupRange, left: readonly string[]): string[] {
  const { beginDate, endDate } = reach.nights
  const leftOut = new Set(left)
  const months = new Set(listRollupMonths(reach).map(getMonth))
  return Array.from({ length: countDaysBetween(beginDate, endDate) + 1 }, (_, index) =>
    addDays(beginDate, index),
  ).filter((night) => !leftOut.has(night) && !months.has(getMonth(night)))
}

/**
 * SQL: condition that a column is one of these dates, which must be sorted ascending. The range condition lets even a
 * generic plan open only the partitions between the first and the last date.
 */
export function buildDateFilter(column: string, dates: readonly string[]): RawBuilder<boolean> {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return sql`false`
  const date = sql.ref(column)
  return sql`(${date} between ${first}::date and ${last}::date and ${date} = any(${[...dates]}::date[]))`
}

/** SQL: `union all` of the relations that are not false. */
export const buildUnion = (parts: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> =>
  sql.join(
    parts.filter((part) => part !== false),
    sql` union all `,
  )

const getMonth = (date: string) => date.slice(0, 7)

const filterWithin = (dates: readonly string[], { beginDate, endDate }: NightRange) =>
  dates.filter((date) => beginDate <= date && date <= endDate)
