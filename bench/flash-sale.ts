/**
 * Opening of a flash sale: many buyers for a hundred units, each on their own phone, against the real server over
 * loopback; compared with the plain conditional update that takes a unit, on the same database in the same run. There
 * must be exactly as many successful buyers as units. A short run: `node tools/run.mjs bench/flash-sale.ts --buyers
 * 1000`.
 */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { Client } from 'pg'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/connection.ts'
import { prepareServer } from '../apps/server/test/server-process.ts'
import type { ServerProcess } from '../apps/server/test/server-process.ts'
import { postForm } from './lib/phones.ts'

const [PIECES, BOTTLE, PRICE] = [100, 1, 10_000]
/** Number of concurrent phones, and of connections for the plain update. */
const [AT_ONCE, CONNECTIONS] = [200, 16]
const MINUTE_MS = 60_000
const buyers = parseBuyers(process.argv.slice(2))

function parseBuyers([flag, count]: readonly string[]): number {
  if (flag === undefined) return 10_000
  if (flag !== '--buyers' || !(Number(count) >= PIECES)) throw new Error(`--buyers takes a number from ${PIECES} on`)
  return Number(count)
}

type Measured = { won: number; perSecond: number; p50: number; p99: number }

/** Runs `buyers` attempts over concurrent connections; an attempt returns true when it got a unit. */
async function measure(lanes: readonly ((index: number) => Promise<boolean>)[]): Promise<Measured> {
  const times: number[] = []
  let [next, won] = [0, 0]
  const from = performance.now()
  await Promise.all(
    lanes.map(async (attempt) => {
      for (let index = next++; index < buyers; index = next++) {
        const began = performance.now()
        if (await attempt(index)) won += 1
        times.push(performance.now() - began)
      }
    }),
  )
  const seconds = (performance.now() - from) / 1_000
  const sorted = times.toSorted((a, b) => a - b)
  const computePercentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { won, perSecond: buyers / seconds, p50: computePercentile(0.5), p99: computePercentile(0.99) }
}

/** Returns true when the buyer got a unit. Throws for any refusal other than sold out. */
async function buy(url: string, killGoodsId: number, index: number): Promise<boolean> {
  const guestPhone = `137${String(index).padStart(8, '0')}`
  const input = { killGoodsId, quantity: 1, guestName: '抢购', guestPhone }
  const answer = await postForm(url, flashSales.guestOrder.path, { deviceId: randomUUID() }, input)
  if (answer.code !== 200 && answer.errCode !== 'KILL_SOLD_OUT')
    throw new Error(`a buyer was refused: ${answer.errCode} ${answer.msg}`)
  return answer.code === 200
}

/** Takes a unit with a single statement. */
async function createBareLanes(
  server: ServerProcess,
  db: Db,
): Promise<{ clients: Client[]; lanes: (() => Promise<boolean>)[] }> {
  await sql`create table bench_piece (id integer primary key, taken integer not null)`.execute(db)
  await sql`insert into bench_piece values (1, 0)`.execute(db)
  const place = await server.place()
  const clients = Array.from({ length: CONNECTIONS }, () => new Client(place))
  await Promise.all(clients.map((client) => client.connect()))
  const text = `update bench_piece set taken = taken + 1 where id = 1 and taken + 1 <= ${PIECES}`
  const lanes = clients.map((client) => async () => (await client.query({ name: 'take', text })).rowCount === 1)
  return { clients, lanes }
}

async function run(
  server: ServerProcess,
  db: Db,
): Promise<{ sale: Measured; update: Measured; stored: Stored | undefined }> {
  const now = new Date()
  const saved = await postForm(server.url, flashSales.activitySave.path, await server.tokenOf('gm'), {
    activityName: '整点秒杀',
    startTime: formatTime(now.getTime() + 5 * MINUTE_MS),
    endTime: formatTime(now.getTime() + 60 * MINUTE_MS),
    useStartDate: getBusinessDate(now),
    useEndDate: getBusinessDate(new Date(now.getTime() + 7 * 24 * 60 * MINUTE_MS)),
    limitPerUser: 1,
    goods: [{ goodsId: BOTTLE, killPrice: PRICE, stockNum: PIECES, limitNum: 1 }],
    publish: true,
  })
  if (saved.code !== 200) throw new Error(`the sale was refused: ${saved.msg}`)
  const activityId = Number(saved.data['activityId'])
  const { killGoodsId } = await db
    .selectFrom('flashSaleGoods')
    .select('killGoodsId')
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()

  // Opens the sale.
  await db
    .updateTable('flashSaleActivity')
    .set({ startAt: formatTime(now.getTime() - MINUTE_MS) })
    .where('activityId', '=', activityId)
    .execute()
  const sale = await measure(Array.from({ length: AT_ONCE }, () => (index) => buy(server.url, killGoodsId, index)))
  const { rows } = await sql<Stored>`
    select (select count(*) from flash_sale_order where flash_sale_goods_id = ${killGoodsId}) as orders, locked_num as locked
    from flash_sale_goods where flash_sale_goods_id = ${killGoodsId}`.execute(db)
  const bare = await createBareLanes(server, db)
  const update = await measure(bare.lanes)
  await Promise.all(bare.clients.map((client) => client.end()))
  return { sale, update, stored: rows[0] }
}

type Stored = { orders: number; locked: number }

const formatMeasured = ({ won, perSecond, p50, p99 }: Measured) =>
  `${won} won, ${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

function printReport({ sale, update, stored }: Awaited<ReturnType<typeof run>>): void {
  console.log(`${buyers} buyers for ${PIECES} pieces, ${AT_ONCE} at a time: ${formatMeasured(sale)}`)
  console.log(`bare conditional update, ${CONNECTIONS} connections: ${formatMeasured(update)}`)
  console.log(
    `flash sale: ${(sale.perSecond / update.perSecond).toFixed(2)} of the bare update's throughput, p99 ${(sale.p99 / update.p99).toFixed(1)} times as long`,
  )
  const exact = sale.won === PIECES && stored?.orders === PIECES && stored.locked === PIECES && update.won === PIECES
  if (!exact) {
    console.log(`winners are not ${PIECES}: ${JSON.stringify({ won: sale.won, bare: update.won, ...stored })}`)
    process.exitCode = 1
  }
}

const server = await prepareServer(tmpdir())
try {
  await server.start()
  const db = await server.database()
  try {
    printReport(await run(server, db))
  } finally {
    await db.destroy()
  }
} finally {
  await server.remove()
}
