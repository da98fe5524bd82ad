/**
 * A busy hour: 200 phones of different people on the floor, 20 changes a second. Measures the time from an order until
 * each phone has the changed card, and CPU of server and PostgreSQL. Compares this in the same run with phones that
 * refetch the floor, batched as a phone does: the difference is what cards that travel with the event save.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { payMode, userStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { prepareServer } from '../apps/server/test/server-process.ts'
import { openTables, postForm } from './lib/phones.ts'

const PHONES = 200
const CHANGES_PER_SECOND = 20
const SECONDS = 15
const GATHER_MS = 150
/**
 * Number of phones that refetch the floor. Their CPU is scaled up to two hundred phones, which would only measure the
 * queue.
 */
const ASKING_PHONES = 20

const server = await prepareServer(tmpdir())
await server.start()
const token = await server.tokenOf('gm')
const records = await openTables(server, token)
const tokens = await createTokens()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sessions of all active demo employees, in rotation. */
async function createTokens(): Promise<string[]> {
  const db = await server.database()
  const people = await db.selectFrom('appUser').select('userName').where('status', '=', userStatus.active).execute()
  await db.destroy()
  const made: string[] = []
  for (let i = 0; i < PHONES; i += 1) made.push(await server.tokenOf(people[i % people.length]?.userName ?? 'gm'))
  return made
}

/** Opens a stream; `onText` receives its chunks. */
function listen(bearer: string, onText: (text: string) => void): Promise<() => void> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${bearer}` }
    const call = request(`${server.url}/api/stream`, { headers, agent: false }, (reply) => {
      reply.setEncoding('utf8').on('data', onText)
      resolve(() => call.destroy())
    })
    call.on('error', () => undefined).end()
  })
}

/** CPU seconds used by a process. */
function readCpuSeconds(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = rest.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) / 100
}
const postmaster = Number(
  execFileSync('pgrep', ['-P', String(server.pid()), '-f', 'postgres'])
    .toString()
    .split('\n')[0],
)
const listBackends = () =>
  execFileSync('pgrep', ['-P', String(postmaster)])
    .toString()
    .trim()
    .split('\n')
    .map(Number)
const sumDatabaseCpu = () => listBackends().reduce((sum, pid) => sum + readCpuSeconds(pid), 0)

/** Places orders at the configured rate; reports when each was sent. */
async function placeOrders(onSent: (n: number, tableRecordId: number, sentAt: number) => void): Promise<void> {
  const answers: Promise<unknown>[] = []
  for (let n = 0; n < CHANGES_PER_SECOND * SECONDS; n += 1) {
    const tableRecordId = records[n % records.length] ?? 0
    onSent(n, tableRecordId, performance.now())
    answers.push(
      postForm(server.url, orders.add.path, token, {
        tableRecordId,
        payMode: payMode.payLater,
        items: [{ goodsId: 31, quantity: 1 }],
      }),
    )
    await pause(1_000 / CHANGES_PER_SECOND)
  }
  await Promise.all(answers)
}

const computeP95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
type Measured = { heardMs: number[]; serverCores: number; databaseCores: number }

async function measureRun(run: (receivedMs: number[]) => Promise<void>): Promise<Measured> {
  const receivedMs: number[] = []
  const [began, cpu, db] = [performance.now(), readCpuSeconds(server.pid()), sumDatabaseCpu()]
  await run(receivedMs)
  const seconds = (performance.now() - began) / 1_000
  return {
    heardMs: receivedMs,
    serverCores: (readCpuSeconds(server.pid()) - cpu) / seconds,
    databaseCores: (sumDatabaseCpu() - db) / seconds,
  }
}

/**
 * Measures phones that receive cards with the event. A change counts as received with the first card that has a version
 * and arrives after the order at its table was sent.
 */
async function withCards(receivedMs: number[]): Promise<void> {
  const sentAt = new Map<number, number>()
  const createListener = (seen: Map<number, number>) => (text: string) => {
    const at = performance.now()
    for (const [, id = '', version = ''] of text.matchAll(/"tableRecordId":(\d+),.*?"version":(\d+)/g)) {
      const [record, sent] = [Number(id), sentAt.get(Number(id))]
      if (sent === undefined || seen.get(record) === sent || version === '') continue
      seen.set(record, sent)
      receivedMs.push(at - sent)
    }
  }
  const phones = await Promise.all(tokens.map((bearer) => listen(bearer, createListener(new Map()))))
  await pause(500)
  await placeOrders((_n, record, sent) => sentAt.set(record, sent))
  await pause(500)
  for (const close of phones) close()
}

/** Refetches the floor like a phone without cards, once per GATHER_MS of changes. */
async function withAsking(receivedMs: number[]): Promise<void> {
  const fetchFloor = (bearer: string) =>
    fetch(server.url + tables.list.path, {
      method: tables.list.method,
      headers: { authorization: `Bearer ${bearer}` },
    }).then((reply) => reply.text())
  const phones = await Promise.all(
    tokens.slice(0, ASKING_PHONES).map((bearer) => {
      let gathering = false
      return listen(bearer, (text) => {
        if (gathering || !text.includes('"topic":"table"')) return
        gathering = true
        const at = performance.now()
        setTimeout(() => {
          gathering = false
          void fetchFloor(bearer).then(() => receivedMs.push(performance.now() - at))
        }, GATHER_MS)
      })
    }),
  )
  await pause(500)
  await placeOrders(() => undefined)
  await pause(500)
  for (const close of phones) close()
}

console.log(`load average before: ${loadavg()[0]?.toFixed(1)}`)
const cards = await measureRun(withCards)
const refetching = await measureRun(withAsking)
const idle = await measureRun(async () => placeOrders(() => undefined))
await server.remove()

const formatCores = ({ serverCores, databaseCores }: Measured) =>
  `server ${serverCores.toFixed(2)} cores, PostgreSQL ${databaseCores.toFixed(2)}`
console.log(`the orders alone, nobody listening: ${formatCores(idle)}`)
console.log(
  `${PHONES} phones, cards sent along: p95 ${computeP95(cards.heardMs).toFixed(0)} ms (limit 300), ${formatCores(cards)} (limit 1)`,
)
console.log(
  `${ASKING_PHONES} phones that ask for the floor: p95 ${computeP95(refetching.heardMs).toFixed(0)} ms, ${formatCores(refetching)}`,
)
const [own, theirs] = [cards.serverCores - idle.serverCores, refetching.serverCores - idle.serverCores]
console.log(
  `work of the server for one phone, asking over cards: ${(theirs / ASKING_PHONES / (own / PHONES)).toFixed(1)} ×`,
)
if (computeP95(cards.heardMs) > 300 || cards.serverCores > 1) process.exitCode = 1
