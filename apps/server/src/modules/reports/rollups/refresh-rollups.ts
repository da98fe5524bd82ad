/** Creates roll-ups of closed nights and past months, and recomputes those changed afterwards. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { businessDayStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { FACT_COLUMNS } from '../frame/people.ts'
import { rollups } from './rollup.ts'

/** Maximum nights and months per run, so that a venue with years of nights is processed step by step. */
const AT_ONCE = 60

/**
 * Monthly roll-ups that are summed from a nightly table which exists for other reasons: their table, the nightly table,
 * and their row keys.
 */
export const monthRollups = [
  { table: 'rollup_measure', nights: 'night_measure', keys: ['sales_dept_id', 'sales_user_id'] },
  {
    table: 'rollup_by_dimension',
    nights: 'night_by_dimension',
    keys: ['dimension', 'dept_id', 'user_id', 'dimension_key'],
  },
] as const

/**
 * Refreshes due roll-ups. Safe when several processes call it: only one does the work. Returns the number of nights and
 * months computed.
 */
export async function refreshRollups(db: Db, now: Date): Promise<number> {
  let made = 0
  while (made < AT_ONCE && (await refreshNext(db, now))) made += 1
  return made
}

/**
 * Refreshes the newest due night, or else month. Returns false when nothing is due or another process is refreshing.
 */
async function refreshNext(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows: free } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(4148, 0) as mine`.execute(tx)
    if (!free[0]?.mine) return false
    const night = await findDueNight(tx)
    if (night !== undefined) await refreshNight(tx, night)
    const month = night === undefined ? await findDueMonth(tx, getBusinessDate(now)) : undefined
    if (month !== undefined) await refreshMonth(tx, month)
    return night !== undefined || month !== undefined
  })
}

async function findDueNight(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ night: string }>`
    select d.business_date::text as night from business_day d
    where d.status = ${lit(businessDayStatus.closed)}
      and not exists (select from rollup_fresh f where f.span = 'night' and f.begin_date = d.business_date)
    order by d.business_date desc limit 1`.execute(tx)
  return rows[0]?.night
}

/** Finds a past month whose closed nights are all rolled up. */
async function findDueMonth(tx: Tx, tonight: string): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select m.month::text from (select date_trunc('month', begin_date)::date as month, count(*) as nights from rollup_fresh where span = 'night' group by 1) m
    where m.month + interval '1 month' <= ${tonight}::date
      and not exists (select from rollup_fresh f where f.span = 'month' and f.begin_date = m.month)
      and m.nights = (select count(*) from business_day d where d.status = ${lit(businessDayStatus.closed)}
        and d.business_date >= m.month and d.business_date < m.month + interval '1 month')
    order by m.month desc limit 1`.execute(tx)
  return rows[0]?.month
}

/** Recomputes a night. A change committed afterwards marks the night as due again; its month is recomputed later. */
async function refreshNight(tx: Tx, night: string): Promise<void> {
  await sql`delete from rollup_invalidation where business_date = ${night}::date`.execute(tx)
  for (const { table, view, keys, sums } of rollups)
    await replaceRows(
      tx,
      { table, span: 'night', beginDate: night, keys, sums },
      sql`
      select business_date, ${joinNames([...keys, ...sums])} from ${sql.table(view)} where business_date = ${night}::date`,
    )
  await sql`delete from rollup_coverage where span = 'month' and begin_date = date_trunc('month', ${night}::date)::date`.execute(
    tx,
  )
  await sql`insert into rollup_coverage (span, begin_date) values ('night', ${night}::date) on conflict do nothing`.execute(
    tx,
  )
}

async function refreshMonth(tx: Tx, month: string): Promise<void> {
  const buildMonthFilter = (date: string) =>
    sql`${sql.ref(date)} >= ${month}::date and ${sql.ref(date)} < ${month}::date + interval '1 month'`
  const selectSums = (keys: readonly string[], sums: readonly string[]) => sql`
    select ${month}::date, ${joinNames(keys)}, ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})`))}`
  for (const { table, keys, sums } of rollups)
    await replaceRows(
      tx,
      { table, span: 'month', beginDate: month, keys, sums },
      sql`
      ${selectSums(keys, sums)} from ${sql.table(table)} where span = 'night' and ${buildMonthFilter('begin_date')} group by ${joinNames(keys)}`,
    )
  for (const { table, nights, keys } of monthRollups)
    await replaceRows(
      tx,
      { table, span: 'month', beginDate: month, keys, sums: FACT_COLUMNS },
      sql`
      ${selectSums(keys, FACT_COLUMNS)} from ${sql.table(nights)} where ${buildMonthFilter('business_date')} group by ${joinNames(keys)}`,
    )
  await sql`insert into rollup_coverage (span, begin_date) values ('month', ${month}::date) on conflict do nothing`.execute(
    tx,
  )
}

type RollupTarget = {
  table: string
  span: 'night' | 'month'
  beginDate: string
  keys: readonly string[]
  sums: readonly string[]
}

async function replaceRows(tx: Tx, target: RollupTarget, rows: RawBuilder<unknown>): Promise<void> {
  const { table, span, beginDate, keys, sums } = target
  const into = sql.table(table)
  await sql`delete from ${into} where span = ${sql.lit(span)} and begin_date = ${beginDate}::date`.execute(tx)
  const columns = joinNames([...keys, ...sums])
  await sql`
    insert into ${into} (span, begin_date, ${columns}) select ${sql.lit(span)}, r.* from (${rows}) r`.execute(tx)
}

const joinNames = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
