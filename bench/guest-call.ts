/**
 * A guest calls while 200 phones are connected: time from the tap until the waiter's phone has read its alerts, while
 * all phones also receive changed floor cards. Limit: 1 s at p95.
 */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { guest } from '@nocturne/contract/guest/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { buildPrintedCode } from '../apps/server/src/modules/tables/table-code.ts'
import { prepareServer } from '../apps/server/test/server-process.ts'
import { openTables } from './lib/phones.ts'

const PHONES = 200
const LIMIT_MS = 1_000
const KINDS = ['order', 'bill', 'service'] as const
const PAUSE_MS = 150

const server = await prepareServer(tmpdir())
await server.start()
const [manager, waiter] = [await server.tokenOf('gm'), await server.tokenOf('fwy01')]
const records = await openTables(server, waiter)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens one stream; `onAlert` is called for every alert event. */
function listen(token: string, onAlert: () => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const call = request(`${server.url}/api/stream`, { headers, agent: false }, (reply) => {
      reply.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"topic":"alert"')) onAlert()
      })
      resolve(() => call.destroy())
    })
    call.on('error', reject).end()
  })
}

type Reply<T> = { code: number; msg: string; data: T }

async function post<T>(path: string, deviceId: string, fields: Record<string, string>): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'x-device-id': deviceId, 'idempotency-key': randomUUID() },
    body: new URLSearchParams(fields),
  })
  const { code, msg, data } = (await answer.json()) as Reply<T>
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return data
}

/** Reads the alerts, as a phone does after an event. */
async function readAlerts(): Promise<void> {
  const answer = await fetch(`${server.url}${notifications.alerts.path}`, {
    headers: { authorization: `Bearer ${waiter}` },
  })
  await answer.arrayBuffer()
}

let onCall: () => void = () => undefined
const others = await Promise.all(Array.from({ length: PHONES - 1 }, () => listen(manager, () => undefined)))
const own = await listen(waiter, () => onCall())
const db = await server.database()
const sittings = await db
  .selectFrom('sitting as r')
  .innerJoin('venueTable as t', 't.tableId', 'r.tableId')
  .select(['t.tableId', 't.tableCode', 't.codeVersion'])
  .where('r.tableRecordId', 'in', records)
  .orderBy('r.tableRecordId')
  .execute()
const reachedMs: number[] = []
for (const table of sittings) {
  const deviceId = randomUUID()
  const code = await buildPrintedCode(db, table)
  const { pass } = await post<{ pass: string }>(guest.sitDown.path, deviceId, { code })
  for (const kind of KINDS) {
    const received = new Promise<void>((resolve) => (onCall = resolve))
    const sent = performance.now()
    await post(guest.callStaff.path, deviceId, { pass, kind })
    await Promise.race([
      received,
      pause(5_000).then(() => Promise.reject(new Error('the waiter was not told within 5 s'))),
    ])
    await readAlerts()
    reachedMs.push(performance.now() - sent)
    await pause(PAUSE_MS)
  }
}
for (const close of [...others, own]) close()
await db.destroy()
await server.remove()

const p95 = reachedMs.toSorted((a, b) => a - b)[Math.floor(reachedMs.length * 0.95)] ?? 0
console.log(
  `a guest's call: p95 ${p95.toFixed(0)} ms until the waiter's phone has read it, ${reachedMs.length} calls, ${PHONES} phones; limit ${LIMIT_MS} ms, reached ${(p95 / LIMIT_MS).toFixed(2)} of it`,
)
if (p95 > LIMIT_MS) process.exitCode = 1
