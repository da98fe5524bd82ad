/**
 * Order placement over HTTP (session, validation, idempotency, journal, outbox included) against pgbench running the same statements on the
 * same server, 16 clients each, alternating in one run. Prints the ratio and the server's memory.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareServer } from '../apps/server/test/server-process.ts'
import { recordOneOrder, toPgbenchScript } from './lib/pgbench-script.ts'
import { createOrderingPhones } from './lib/ordering-phones.ts'
import { openTables } from './lib/phones.ts'

const CLIENTS = 16
const ROUNDS = 5
/** Warm-up rounds of both, which are not counted: a server in mid-night has compiled code and cached plans. */
const WARM_UP = 2
const SECONDS = 6
const FOLDERS = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`)
const PGBENCH = [...FOLDERS, '/usr/local/bin', '/usr/bin']
  .map((folder) => join(folder, 'pgbench'))
  .find((path) => existsSync(path))

if (!PGBENCH) throw new Error('pgbench is missing: install the programs of PostgreSQL (Debian: postgresql-contrib)')
const pgbench = PGBENCH
const server = await prepareServer(tmpdir())
// Starts once to fill the demo venue; the measured start is an ordinary one.
await server.start()
await server.stop()
await server.start()
const token = await server.tokenOf('gm')
const records = await openTables(server, token)
const place = await server.place()
const scratch = mkdtempSync(join(tmpdir(), 'nocturne-bench-'))
const scriptFile = join(scratch, 'order.sql')
writeFileSync(scriptFile, toPgbenchScript(await recordOneOrder(place, token, records[0] ?? 0), records))
if (process.argv.includes('--script'))
  console.log(
    readFileSync(scriptFile, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('\\'))
      .join('\n'),
  )

const phones = createOrderingPhones(server, { token, records, clients: CLIENTS })

function measurePgbenchRate(): number {
  const args = [
    '-h',
    place.host,
    '-p',
    String(place.port),
    '-U',
    place.user,
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '2',
    '-T',
    String(SECONDS),
    '-f',
    scriptFile,
    place.database,
  ]
  return Number(
    /tps = ([\d.]+)/.exec(
      execFileSync(pgbench, args, { encoding: 'utf8', maxBuffer: 64e6, stdio: ['ignore', 'pipe', 'pipe'] }),
    )?.[1],
  )
}

const readPeakMemoryMb = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]) / 1024

async function countOrders(): Promise<number> {
  const db = await server.database()
  const { n } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  return n
}

/** Waits until pgbench's outbox rows are published before the phones are measured. */
async function waitUntilDrained(): Promise<void> {
  const db = await server.database()
  for (;;) {
    const waiting = await db
      .selectFrom('outbox')
      .select('outboxId')
      .where('eventSeq', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (!waiting) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await db.destroy()
}

// Warns that both sides compete for the same cores: on a busy machine the ratio means little.
console.log(`load average before the first round: ${loadavg()[0]?.toFixed(1)}`)
const ratios: number[] = []
for (let round = 1 - WARM_UP; round <= ROUNDS; round += 1) {
  await waitUntilDrained()
  const viaHttp = await phones.rate(SECONDS)
  const before = await countOrders()
  const viaPgbench = measurePgbenchRate()
  const placed = ((await countOrders()) - before) / SECONDS
  if (Math.abs(placed / viaPgbench - 1) > 0.2)
    throw new Error(`pgbench says ${viaPgbench}/s, but ${placed}/s orders were placed`)
  if (round > 0) ratios.push(viaHttp / viaPgbench)
  console.log(
    `${round > 0 ? `round ${round}` : 'warming up'}: HTTP ${viaHttp.toFixed(0)}/s, pgbench ${viaPgbench.toFixed(0)}/s, ratio ${(viaHttp / viaPgbench).toFixed(2)}`,
  )
}
console.log(
  `order placement: ${ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]?.toFixed(2)} of pgbench at ${CLIENTS} clients (median of ${ROUNDS})`,
)
console.log(`server memory under load: ${readPeakMemoryMb().toFixed(0)} MB at most`)
await server.remove()
rmSync(scratch, { recursive: true })
