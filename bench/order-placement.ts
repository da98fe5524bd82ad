/**
 * Order placement over HTTP (session, validation, idempotency, journal, outbox included) against pgbench running the same
 * statements on the same server, 16 clients each, alternating in one run. Prints the ratio.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orders } from '@nocturne/contract/orders/endpoints'
import type { ClientConfig } from 'pg'
import { buildServer } from '../apps/server/src/app/server.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { startEmbedded } from '../apps/server/src/db/embedded/supervisor.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { seedBase } from '../apps/server/src/demo/seed-base.ts'
import { hashToken } from '../apps/server/src/http/session-guard.ts'
import { recordOneOrder, toPgbenchScript } from './lib/pgbench-script.ts'

const CLIENTS = 16
const ROUNDS = 3
const SECONDS = 8
const TABLES = 64
const PGBENCH = ['/usr/lib/postgresql/18/bin/pgbench', '/usr/lib/postgresql/17/bin/pgbench', '/usr/lib/postgresql/16/bin/pgbench', '/usr/lib/postgresql/15/bin/pgbench', '/usr/bin/pgbench'].find((path) => existsSync(path))

async function main(): Promise<void> {
  if (!PGBENCH) throw new Error('pgbench is missing: install PostgreSQL client programs (Debian: postgresql-contrib)')
  const dataDir = mkdtempSync(join(tmpdir(), 'nocturne-bench-'))
  const database = await startEmbedded({ dataDir })
  const { host, port, user, database: name } = database
  const connection = { host, port, user, database: name }
  await migrate(connection)
  const db = connect(connection, CLIENTS)
  await seedBase(db)
  const app = await buildServer({ db, connection, logLevel: 'silent', rateLimits: { perCaller: 1e9, perAddress: 1e9 } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port: httpPort } = app.server.address() as { port: number }

  const token = randomBytes(32).toString('base64url')
  await db.insertInto('session').values({ tokenHash: hashToken(token), kind: 'staff', userId: 101, createdAt: new Date(), lastSeenAt: new Date(), expiresAt: '2099-01-01 00:00:00', absoluteExpiresAt: '2099-01-01 00:00:00' }).execute()
  const records = await openTables(db, app, token)
  const script = toPgbenchScript(await recordOneOrder(app, token, records[0] ?? 0), records)
  const scriptFile = join(dataDir, '..', `nocturne-order-${process.pid}.sql`)
  writeFileSync(scriptFile, script)

  if (process.env['BENCH_SHOW']) console.log(script.split('\n').filter((line) => !line.startsWith('\\')).map((line) => line.slice(0, 110)).join('\n'))
  const ratios: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const viaHttp = await httpRate(httpPort, token, records)
    const viaPgbench = pgbenchRate(PGBENCH, connection, scriptFile)
    ratios.push(viaHttp / viaPgbench)
    console.log(`round ${round}: HTTP ${viaHttp.toFixed(0)}/s, pgbench ${viaPgbench.toFixed(0)}/s, ratio ${(viaHttp / viaPgbench).toFixed(2)}`)
  }
  console.log(`order placement: median ratio ${ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]?.toFixed(2)} of pgbench at ${CLIENTS} clients; server memory ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`)
  await app.close()
  await db.destroy()
  await database.stop()
  rmSync(dataDir, { recursive: true })
  rmSync(scriptFile)
}

async function openTables(db: ReturnType<typeof connect>, app: Awaited<ReturnType<typeof buildServer>>, token: string): Promise<number[]> {
  const tables = await db.selectFrom('venueTable').select('tableId').where('payMode', '=', '2').orderBy('tableId').limit(TABLES).execute()
  const records: number[] = []
  for (const { tableId } of tables) {
    const reply = await app.inject({ method: 'POST', url: '/api/operate/table/open', headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }, payload: { tableId, guestNum: 4 } })
    records.push(reply.json<{ data: { tableRecordId: number } }>().data.tableRecordId)
  }
  // Stock must not run out under the load.
  await db.updateTable('goods').set({ stockNum: 1_000_000_000 }).where('stockFlag', '=', true).execute()
  return records
}

/** Accepted orders per second, CLIENTS connections kept busy. */
async function httpRate(port: number, token: string, records: readonly number[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const until = performance.now() + SECONDS * 1_000
  let done = 0
  const worker = async (n: number) => {
    for (let i = 0; performance.now() < until; i += 1) {
      const body = new URLSearchParams({ tableRecordId: String(records[(n * 7 + i) % records.length]), payMode: '2', items: JSON.stringify([{ goodsId: 31, quantity: 2 }, { goodsId: 41, quantity: 1 }, { goodsId: 48, quantity: 1 }]) }).toString()
      const status = await post(agent, port, token, body)
      if (status !== 200) throw new Error(`an order was answered ${status}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => worker(n)))
  agent.destroy()
  return done / SECONDS
}

function post(agent: Agent, port: number, token: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }
    const call = request({ host: '127.0.0.1', port, agent, method: 'POST', path: orders.add.path, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part)).on('end', () => resolve((JSON.parse(text) as { code: number }).code))
    })
    call.on('error', reject)
    call.end(body)
  })
}

function pgbenchRate(pgbench: string, connection: ClientConfig, script: string): number {
  const out = execFileSync(pgbench, ['-h', connection.host ?? '', '-p', String(connection.port), '-U', connection.user ?? '', '-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-f', script, connection.database ?? ''], { encoding: 'utf8' })
  return Number(/tps = ([\d.]+)/.exec(out)?.[1])
}

await main()
