/**
 * Wages of a month for all people of a two-month venue: computed and written, then recomputed and compared; against plain sums of the same
 * nights in SQL, alternating in one run and rolled back. `npm run bench -- wages`; HISTORY_DIR is a folder in which the database is stored,
 * `DATABASE_URL` or `DATA_DIR` an existing venue with its own number of nights.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, getMonthRange, parseTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Tx } from '../apps/server/src/db/connection.ts'
import { createSlipDrafts } from '../apps/server/src/modules/payroll/public.ts'
import { openConfiguredVenue, openHistoryVenue } from './lib/history-venues.ts'

/** Number of nights: they include the whole month before tonight. */
const NIGHTS = 62
const ROUNDS = 10
const WARM_UP = 2
/** Maximum duration of computing and of recomputing a month. */
const MOST_MS = 2_000

class RolledBack extends Error {}

const isGiven = Boolean(process.env['DATABASE_URL'] || process.env['DATA_DIR'])
const folder = process.env['HISTORY_DIR'] || mkdtempSync(join(tmpdir(), 'nocturne-wages-'))
chmodSync(folder, 0o755)
const venue = isGiven ? await openConfiguredVenue() : await openHistoryVenue(folder, NIGHTS)
const month = addDays(`${venue.tonight.slice(0, 7)}-01`, -1).slice(0, 7)
const by = { at: parseTime(`${venue.tonight} 21:00:00`), userId: null }
const times: Record<'made' | 'replayed' | 'summed', number[]> = { made: [], replayed: [], summed: [] }
let people = 0

for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
  try {
    await venue.db.transaction().execute(async (tx) => {
      await deleteSlips(tx)
      const made = await measureTime(() => createSlipDrafts(tx, { month, deptIds: null }, by))
      const replayed = await measureTime(() => createSlipDrafts(tx, { month, deptIds: null }, by))
      const summed = await measureTime(() => readSums(tx))
      people = made.answer.changed
      if (people === 0 || replayed.answer.changed > 0)
        throw new Error(`${people} slips were made, ${replayed.answer.changed} of them are not what they were`)
      if (round >= WARM_UP) {
        times.made.push(made.ms)
        times.replayed.push(replayed.ms)
        times.summed.push(summed.ms)
      }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }

const computeMedian = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
const [made, replayed, summed] = [computeMedian(times.made), computeMedian(times.replayed), computeMedian(times.summed)]
console.log(
  `${people} slips of ${month}: made in ${made.toFixed(0)} ms, replayed and the same in ${replayed.toFixed(0)} ms; ` +
    `plain sums ${summed.toFixed(0)} ms, ratio ${((made + replayed) / summed).toFixed(1)}; ${(((made + replayed) / MOST_MS) * 100).toFixed(0)} % of ${MOST_MS} ms`,
)
await venue.close()
if (!process.env['HISTORY_DIR']) rmSync(folder, { recursive: true, force: true })
process.exit(made + replayed > MOST_MS ? 1 : 0)

async function measureTime<Answer>(run: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const from = performance.now()
  const answer = await run()
  return { answer, ms: performance.now() - from }
}

/** Deletes the month's slips, as if they had never been made. */
async function deleteSlips(tx: Tx): Promise<void> {
  for (const [table, guard] of [
    ['wage_objection', 'wage_objection__append_only'],
    ['wage_version', 'wage_version__append_only'],
    ['wage_credit', 'wage_credit__guard'],
  ] as const)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(guard)}`.execute(tx)
  const slips = sql`(select wage_id from wage_slip where month = ${month})`
  await sql`delete from wage_credit where wage_id in ${slips}`.execute(tx)
  await sql`delete from wage_objection where wage_id in ${slips}`.execute(tx)
  await sql`delete from wage_version where wage_id in ${slips}`.execute(tx)
  await sql`delete from wage_slip where month = ${month}`.execute(tx)
}

/** Sums by person and month: sales, recommendations, recharges and nights, without terms or slips. */
async function readSums(tx: Tx): Promise<void> {
  const { beginDate, endDate } = getMonthRange(month)
  const nights = sql`business_date between ${beginDate}::date and ${endDate}::date`
  await sql`
    select 'sold' as what, sales_user_id as user_id, sum(performance_amount) as amount from night_measure where ${nights} group by 2
    union all select 'recommended', user_id, sum(paid_amount) from night_by_dimension where dimension = 'recommended' and ${nights} group by 2
    union all select 'recharged', sales_user_id, sum(principal_amount) from recharge_order where ${nights} group by 2
    union all select 'nights', user_id, count(*) from clock_day where ${nights} group by 2`.execute(tx)
}
