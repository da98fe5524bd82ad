/**
 * Cost of maintaining roll-ups: orders per second with the triggers that watch closed nights and one night recomputed
 * every second, and without either, alternating in one run. A real venue recomputes one night per night. `npm run bench
 * -- rollup-cost`; creates its own database.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, parseTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import { connect } from '../apps/server/src/db/connection.ts'
import { refreshRollups } from '../apps/server/src/modules/reports/rollups/refresh-rollups.ts'
import { openHistoryVenue } from './lib/history-venues.ts'
import { createOrderingPhones } from './lib/ordering-phones.ts'
import { openTables } from './lib/phones.ts'

const NIGHTS = 20
const CLIENTS = 16
const ROUNDS = 7
const WARM_UP = 2
const SECONDS = 5
/** Maximum loss of orders per second, as a share. */
const MOST_LOST = 0.1

const folder = mkdtempSync(join(tmpdir(), 'nocturne-bench-'))
chmodSync(folder, 0o755)
const venue = await openHistoryVenue(folder, NIGHTS)
const { db } = venue
const url = await venue.app.listen({ host: '127.0.0.1', port: 0 })
const token = await venue.tokenOf('gm')
const records = await openTables({ url, database: async () => connect(venue.connection, 2) }, token)
const phones = createOrderingPhones({ url }, { token, records, clients: CLIENTS })

const { rows: watchers } = await sql<{ table: string; trigger: string }>`
  select c.relname as table, t.tgname as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgname like '%rollup' and t.tgparentid = 0 and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(
  db,
)
if (watchers.length < 3) throw new Error('the triggers that watch closed nights are not there')
const toggleTriggers = async (on: boolean) => {
  const how = sql.raw(on ? 'enable' : 'disable')
  for (const { table, trigger } of watchers)
    await sql`alter table ${sql.table(table)} ${how} trigger ${sql.ref(trigger)}`.execute(db)
}

const nights = Array.from({ length: NIGHTS - 1 }, (_, index) => addDays(venue.tonight, -1 - index))
let made = 0
/** Marks one closed night per second as changed and recomputes it with its month. */
async function refreshUntil(until: number): Promise<void> {
  for (let index = 0; performance.now() < until; index += 1) {
    await sql`insert into rollup_invalidation (business_date) values (${nights[index % nights.length]}::date)`.execute(
      db,
    )
    made += await refreshRollups(db, parseTime(`${venue.tonight} 23:00:00`))
    await new Promise((resolve) => setTimeout(resolve, Math.min(1_000, Math.max(0, until - performance.now()))))
  }
}

console.log(`load average before the first round: ${loadavg()[0]?.toFixed(1)}`)
const lost: number[] = []
for (let round = 1 - WARM_UP; round <= ROUNDS; round += 1) {
  const measured = { on: 0, off: 0 }
  // Alternates the order too, because the second run has a larger table.
  for (const which of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
    await toggleTriggers(which === 'on')
    const end = performance.now() + SECONDS * 1_000
    const keeping = which === 'on' ? refreshUntil(end) : undefined
    measured[which] = await phones.rate(SECONDS)
    await keeping
  }
  if (round > 0) lost.push(1 - measured.on / measured.off)
  console.log(
    `${round > 0 ? `round ${round}` : 'warming up'}: kept ${measured.on.toFixed(0)}/s, not kept ${measured.off.toFixed(0)}/s, ratio ${(measured.on / measured.off).toFixed(2)}`,
  )
}
if (made === 0) throw new Error('no night was made beside the orders')
const median = lost.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
console.log(
  `keeping roll-ups costs ${(median * 100).toFixed(1)} % of the orders at ${CLIENTS} clients (median of ${ROUNDS}; at most ${MOST_LOST * 100} %); ${made} nights and months were made beside them`,
)
if (median > MOST_LOST) process.exitCode = 1
await venue.close()
rmSync(folder, { recursive: true })
