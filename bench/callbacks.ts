/**
 * 500 WeChat payments whose callbacks arrive 1 to 20 times each, in parallel, over HTTP: settled payments per second, compared with
 * single-row inserts with COMMIT on the same database and number of connections. Fails unless there are exactly 500 entries.
 */
import { randomUUID } from 'node:crypto'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { billing } from '@nocturne/contract/billing/endpoints'
import { sql } from 'kysely'
import { Client } from 'pg'
import { runAudit } from '../apps/server/src/app/audit.ts'
import { createAlipaySimulator } from '../apps/server/src/providers/alipay/simulator/alipay-simulator.ts'
import { OrderScripts } from '../apps/server/src/providers/simulator/script.ts'
import { createWeChatSimulator } from '../apps/server/src/providers/wechat/simulator/wechat-simulator.ts'
import { compareTradeRecords } from '../apps/server/test/books.ts'
import { prepareServer } from '../apps/server/test/server-process.ts'
import { buildEnvironment } from '../apps/server/test/provider-env.ts'
import { createBills } from './lib/bills.ts'
import { postForm } from './lib/phones.ts'

const PAYMENTS = 500
const BILLS = 50
const MOST_COPIES = 20
/** Connections of the server's pool, and payments whose callbacks are in flight concurrently. */
const CONNECTIONS = 16
const AMOUNT = 100
const INSERT_SECONDS = 3

type Letter = { headers: Record<string, string>; body: string }

/** Collects callbacks instead of the server, so that signing them is not measured. */
const letters: Letter[] = []
const collector = createServer((incoming, response) => {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    const { host: _host, connection: _connection, ...headers } = incoming.headers
    letters.push({ headers: headers as Record<string, string>, body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(204).end()
  })
})
await new Promise<void>((resolve) => {
  collector.listen(0, '127.0.0.1', resolve)
})
const collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const server = await prepareServer(tmpdir())
const buildSettings = (name: string) => ({ notifyUrl: `${collectorUrl}/${name}`, scripts: new OrderScripts(false) })
const wechat = await createWeChatSimulator(buildSettings('wechat'))
const alipay = await createAlipaySimulator(buildSettings('alipay'))
await server.start({
  env: { ...buildEnvironment(wechat.settings, alipay.settings), DATABASE_POOL: String(CONNECTIONS) },
})
const token = await server.tokenOf('gm')
const bills = await createBills(server, token, { bills: BILLS, bottles: 1 })

type Begun = { outTradeNo: string; sheet: string; copies: number }

/** Starts the payment of part of a bill, as a guest's phone does. */
async function startPayment(validcode: string, copies: number): Promise<Begun> {
  wechat.scripts.setNext({ callbacks: copies })
  const before = new Set(wechat.book.trades.keys())
  const reply = await fetch(server.url + billing.scanPay.path, {
    method: 'POST',
    headers: { 'x-device-id': randomUUID() },
    body: new URLSearchParams({
      requestId: randomUUID(),
      validcode,
      payMethod: 'wechat',
      openId: 'oGuestOfTheHouse0000000001',
      splitMode: 'amount',
      amount: String(AMOUNT),
    }),
  })
  const { code, msg } = (await reply.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`a payment was refused: ${msg}`)
  const trade = [...wechat.book.trades.values()].find(({ outTradeNo }) => !before.has(outTradeNo))
  if (!trade) throw new Error('the provider heard nothing')
  return { outTradeNo: trade.outTradeNo, sheet: trade.sheet, copies }
}

const begun: Begun[] = []
for (const billId of bills) {
  const { data } = await postForm(server.url, billing.payCode.path, token, { billId })
  for (let n = 0; n < PAYMENTS / BILLS; n += 1)
    begun.push(await startPayment(String(data['validcode']), (begun.length % MOST_COPIES) + 1))
}

/** Pays as the guest; returns every signed copy of the callback. */
async function payAndCollect({ sheet, copies }: Begun): Promise<Letter[]> {
  const from = letters.length
  wechat.act(sheet, 'pay')
  while (letters.length < from + copies) await new Promise((resolve) => setTimeout(resolve, 1))
  return letters.slice(from)
}

const agent = new Agent({ keepAlive: true })
const { hostname, port } = new URL(server.url)

/** Sends one callback to the server; returns the status. */
function sendCallback({ headers, body }: Letter): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { agent, host: hostname, port, path: '/api/pay/notify/wechat', method: 'POST', headers }
    const sent = request(options, (reply) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0)))
    sent.on('error', reject).end(body)
  })
}

/** Settled payments per second; the order separates payments of one bill, so that their callbacks do not contend. */
async function settleAll(): Promise<number> {
  const waiting: Letter[][] = []
  for (const one of begun.toSorted((a, b) => a.copies - b.copies || a.outTradeNo.localeCompare(b.outTradeNo)))
    waiting.push(await payAndCollect(one))
  const from = performance.now()
  const runLane = async () => {
    for (let copies = waiting.pop(); copies; copies = waiting.pop()) {
      const statuses = await Promise.all(copies.map(sendCallback))
      if (statuses.some((status) => status !== 204)) throw new Error(`a callback was answered ${statuses.join(' ')}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, runLane))
  return PAYMENTS / ((performance.now() - from) / 1_000)
}

/** Single-row INSERT with COMMIT by CONNECTIONS busy clients: rows per second. */
async function insertRate(): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new Client(await server.place())
      await client.connect()
      return client
    }),
  )
  await clients[0]?.query(
    'create table plain_rows (id bigint generated always as identity primary key, text text not null)',
  )
  const until = performance.now() + INSERT_SECONDS * 1_000
  let rows = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        await client.query({ name: 'plain', text: 'insert into plain_rows (text) values ($1)', values: [randomUUID()] })
        rows += 1
      }
    }),
  )
  await clients[0]?.query('drop table plain_rows')
  await Promise.all(clients.map((client) => client.end()))
  return rows / INSERT_SECONDS
}

const settled = await settleAll()
const inserted = await insertRate()
const db = await server.database()
const { rows } = await sql<{ entries: number }>`
  select count(*) as entries from journal_entry e join payment p on e.business_key = 'payment:' || p.payment_id where p.pay_method = 'wechat'`.execute(
  db,
)
const entries = rows[0]?.entries ?? 0
const broken = [
  ...(await compareTradeRecords(db, 'wechat', wechat.book)),
  // The audit's stock rules are skipped, because the load made stock unlimited.
  ...(await runAudit(db)).filter(({ name, rows: wrong }) => wrong.length > 0 && !name.startsWith('stock')),
]
await db.destroy()
await server.remove()
await Promise.all([wechat.stop(), alipay.stop()])
agent.destroy()
collector.close()

const callbackCount = begun.reduce((sum, { copies }) => sum + copies, 0)
console.log(
  `callbacks: ${settled.toFixed(0)} payments settled/s (${((settled * callbackCount) / PAYMENTS).toFixed(0)} callbacks/s), ${(settled / inserted).toFixed(3)} of ${inserted.toFixed(0)} plain inserts/s on ${CONNECTIONS} connections`,
)
console.log(`${callbackCount} callbacks of ${PAYMENTS} payments left ${entries} entries`)
if (entries !== PAYMENTS || broken.length > 0) {
  console.log(JSON.stringify(broken))
  process.exitCode = 1
}
