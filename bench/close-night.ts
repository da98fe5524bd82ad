/**
 * Closing a night of a thousand orders with all its freezing and booking, compared with a plain sum of its facts,
 * alternating in one run and rolled back; then its roll-ups, which the server computes afterwards. `npm run bench --
 * close-night`; creates its own database.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseTime } from '@nocturne/base/venue-time'
import { businessDayStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { readConfig } from '../apps/server/src/app/config.ts'
import { openDatabase } from '../apps/server/src/app/database.ts'
import '../apps/server/src/app/modules.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import type { Tx } from '../apps/server/src/db/connection.ts'
import { lit } from '../apps/server/src/db/statement.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { DEMO_SEED, generateNights } from '../apps/server/demo/generate/generate-nights.ts'
import { fillStepwise } from '../apps/server/src/founding/found-venue.ts'
import { closeNight, lockNight } from '../apps/server/src/modules/ledger/public.ts'
import { refreshRollups } from '../apps/server/src/modules/reports/rollups/refresh-rollups.ts'

const NIGHT = '2026-03-14'
/** Time of the measurement: all guests have left, but the night has not ended. */
const MORNING = parseTime('2026-03-15 11:30:00')
/** Scale of the generated night, and number of its copies: a full venue places only some two hundred orders. */
const SCALE = 3
const LAYERS = 5
/** Offset between the ids of two copies. */
const FAR = 10_000_000
const ROUNDS = 10
const WARM_UP = 2
/** Maximum duration of closing the night. */
const MOST_MS = 1_000

class RolledBack extends Error {}

const folder = mkdtempSync(join(tmpdir(), 'nocturne-close-night-'))
chmodSync(folder, 0o755)
const database = await openDatabase(readConfig({ DATA_DIR: folder }), () => undefined)
await migrate(database.connection, () => undefined)
const db = connect(database.connection, 4)
await fillStepwise(db, (step) => generateNights(step, { nights: 1, scale: SCALE, seed: DEMO_SEED, asOf: MORNING }))
await db.transaction().execute(async (tx) => {
  await sql`set local session_replication_role = replica`.execute(tx)
  for (let layer = 1; layer < LAYERS; layer += 1) {
    await copyRows(tx, { table: 'payment_allocation', shifted: ['order_id', 'order_item_id'], layer })
    await copyRows(tx, { table: 'sales_fact', shifted: ['fact_id', 'order_id', 'order_item_id'], layer })
    await copyRows(tx, { table: 'order_item', shifted: ['order_item_id', 'order_id'], layer })
    await copyRows(tx, { table: 'orders', shifted: ['order_id'], layer, numbered: 'order_no' })
  }
})
await sql`vacuum analyze`.execute(db)

const { rows: counted } = await sql<{ orders: number; facts: number; closed: boolean }>`
  select (select count(*) from orders where business_date = ${NIGHT}::date) as orders,
    (select count(*) from sales_fact where business_date = ${NIGHT}::date) as facts,
    exists (select from business_day where business_date = ${NIGHT}::date and status = ${lit(businessDayStatus.closed)}) as closed`.execute(
  db,
)
const [night] = counted
if (!night || night.closed || night.orders < 1_000)
  throw new Error(`no night of a thousand orders: ${JSON.stringify(night)}`)

const times: Record<'closed' | 'summed' | 'kept', number[]> = { closed: [], summed: [], kept: [] }
const close = async (tx: Tx) => {
  await lockNight(tx, NIGHT)
  await closeNight(tx, NIGHT, { at: MORNING, userId: null })
}
const sumSales = (tx: Tx) =>
  sql`select sales_user_id, sum(d_total), sum(d_paid), sum(d_perf) from sales_fact where business_date = ${NIGHT}::date group by sales_user_id`.execute(
    tx,
  )
for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
  try {
    await db.transaction().execute(async (tx) => {
      const took = { summed: await measureMs(() => sumSales(tx)), closed: await measureMs(() => close(tx)) }
      if (round >= WARM_UP) {
        times.closed.push(took.closed)
        times.summed.push(took.summed)
      }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
await db.transaction().execute(close)
const rollupMs = await measureMs(() => refreshRollups(db, MORNING))

const computePercentile = (of: number[], share: number) =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length * share)] ?? 0
const [p50, p95, plain] = [
  computePercentile(times.closed, 0.5),
  computePercentile(times.closed, 0.95),
  computePercentile(times.summed, 0.5),
]
console.log(
  `${night.orders} orders, ${night.facts} facts: closed in ${p50.toFixed(0)} ms at p50, ${p95.toFixed(0)} ms at p95; a plain sum of the facts ${plain.toFixed(1)} ms, ` +
    `ratio ${(p50 / plain).toFixed(0)}; ${((p95 / MOST_MS) * 100).toFixed(0)} % of ${MOST_MS} ms; its roll-ups ${rollupMs.toFixed(0)} ms`,
)
await db.destroy()
await database.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(p95 > MOST_MS ? 1 : 0)

/** Copies the rows of the night's orders under new ids. */
async function copyRows(
  tx: Tx,
  { table, shifted, layer, numbered }: { table: string; shifted: readonly string[]; layer: number; numbered?: string },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  const buildValue = (name: string) => {
    if (shifted.includes(name)) return sql`t.${sql.ref(name)} + ${sql.lit(layer * FAR)}`
    return name === numbered ? sql`t.${sql.ref(name)} || ${sql.lit(`-${layer}`)}` : sql`t.${sql.ref(name)}`
  }
  await sql`
    insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))}) overriding system value
    select ${sql.join(rows.map(({ name }) => buildValue(name)))} from ${sql.table(table)} t
    where t.order_id < ${FAR} and t.order_id in (select order_id from orders where business_date = ${NIGHT}::date)`.execute(
    tx,
  )
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
