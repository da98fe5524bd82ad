/**
 * F08, F17, F36–F38, F44: uploads that cannot be stored, a link as slow as a modem, noon during a busy minute, exhausted connections, and
 * clients that lock in the wrong order. Each order is stored once, and the server recovers.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect as connectTo, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseTime } from '@nocturne/base/venue-time'
import { factType, payMode } from '@nocturne/contract/codes'
import { guest } from '@nocturne/contract/guest/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getPool } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import { closeDueNights } from '../../src/jobs/night-close.ts'
import { queryDueAttempts } from '../../src/modules/payments/jobs.ts'
import { registerUploadRoutes } from '../../src/modules/platform/public.ts'
import { createDiskStorage, getIncompleteUploadFolder } from '../../src/providers/storage/disk-storage.ts'
import { buildRequest, startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { createSeatedPhone } from '../guest-phone.ts'
import { listViolations, fillStock, openTable, readTableId } from '../factories.ts'
import { withClient } from '../harness/database.ts'

const BOTTLE = 31
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Connections of guests: half as many as a test server has. */
const CONNECTIONS_OF_GUESTS = 4
const CONNECTIONS_OF_SIGN_IN = 4
const buildOrder = (tableRecordId: number, count = 1) => ({
  tableRecordId,
  items: [{ goodsId: BOTTLE, quantity: count }],
  payMode: payMode.payLater,
})

describe('under pressure', () => {
  let api: TestApi
  let waiter: Caller
  let tableRecordId: number
  let port: number
  const home = join(tmpdir(), `nocturne-pressure-${process.pid}`)

  beforeAll(async () => {
    const folder = await mkdtemp(home)
    afterAll(() => rm(folder, { recursive: true }))
    api = await startTestApi()
    await fillStock(api)
    waiter = await api.as('lm01')
    tableRecordId = (await openTable(api, waiter, 'A01')).tableRecordId
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    port = (api.app.server.address() as AddressInfo).port
  })
  afterEach(async () => expect(await listViolations(api)).toEqual([]))

  const listOrders = (record: number) =>
    api.db
      .selectFrom('orders')
      .select(['orderId', 'businessDate'])
      .where('tableRecordId', '=', record)
      .orderBy('orderId')
      .execute()
  const fetchHealth = async () => (await api.app.inject('/healthz')).statusCode

  it('F37: all connections in use: staff get HOUSE_BUSY, health still responds, guests go on, and afterwards each order is stored once', async () => {
    const before = (await listOrders(tableRecordId)).length
    const pool = getPool(api.db)
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const key = randomUUID()
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => waiter.send(orders.add, buildOrder(tableRecordId), { key })),
      fetchHealth().then((httpStatus) => ({ httpStatus })),
    ])
    expect(replies.map(({ httpStatus }) => httpStatus)).toEqual([503, 503, 503, 503, 503, 200])
    for (const reply of replies.slice(0, 5))
      expect(reply).toMatchObject({ code: 500, errCode: 'HOUSE_BUSY', msg: '当前使用人数较多，请稍后再试' })
    for (const client of clients) client.release()
    await waiter.call(orders.add, buildOrder(tableRecordId), { key })
    expect((await listOrders(tableRecordId)).length - before).toBe(1)
    expect(await fetchHealth()).toBe(200)
  }, 600_000)

  it('F37, S29: guests use all guest connections: only they get HOUSE_BUSY, staff go on, and afterwards each order is stored once', async () => {
    const seat = await openTable(api, waiter, 'A04')
    const phones = await Promise.all(Array.from({ length: 12 }, () => createSeatedPhone(api, 'A04')))
    const orderRequests = phones.map((phone) => ({ phone, key: randomUUID() }))
    const order = ({ phone, key }: (typeof orderRequests)[number]) =>
      phone.send(guest.createOrder, { pass: phone.pass, items: [{ goodsId: BOTTLE, quantity: 1 }] }, { key })
    const replies = await withClient(api.connection, async (neighbour) => {
      await neighbour.query('begin')
      await neighbour.query('select from sitting where sitting_id = $1 for update', [seat.tableRecordId])
      const first = orderRequests.map(order)
      // Each of the first requests occupies a connection and waits for the table; the others wait for a connection.
      await expect.poll(() => waitingFor(neighbour), { timeout: 120_000, interval: 20 }).toBe(CONNECTIONS_OF_GUESTS)
      await Promise.all(Array.from({ length: 20 }, () => waiter.call(orders.add, buildOrder(tableRecordId))))
      await Promise.any(first.map(async (reply) => expect((await reply).httpStatus).toBe(503)))
      await neighbour.query('rollback')
      return Promise.all(first)
    })
    const busy = replies.filter(({ httpStatus }) => httpStatus === 503)
    expect(busy.length).toBeGreaterThan(0)
    for (const reply of replies)
      expect(reply).toMatchObject(reply.code === 200 ? { httpStatus: 200 } : { httpStatus: 503, errCode: 'HOUSE_BUSY' })
    for (const orderRequest of orderRequests) expect((await order(orderRequest)).code).toBe(200)
    expect(await listOrders(seat.tableRecordId)).toHaveLength(orderRequests.length)
  }, 600_000)

  it('S29: sign-in uses all its connections: staff, guests and health do not wait for them', async () => {
    const seat = await createSeatedPhone(api, 'A04')
    const requestCode = async () => api.app.inject({ url: session.code.path, headers: { 'x-device-id': randomUUID() } })
    // Creates the installation's keys now, because the first time takes seconds.
    await requestCode()
    const replies = await withClient(api.connection, async (neighbour) => {
      await neighbour.query('begin')
      await neighbour.query('lock table captcha in access exclusive mode')
      const pendingRequests = Array.from({ length: 60 }, requestCode)
      await expect.poll(() => waitingFor(neighbour), { timeout: 120_000, interval: 20 }).toBeGreaterThan(1)
      await Promise.all(Array.from({ length: 20 }, () => waiter.call(orders.add, buildOrder(tableRecordId))))
      expect((await seat.send(guest.leftPane, {})).httpStatus).toBe(200)
      expect(await fetchHealth()).toBe(200)
      expect(await waitingFor(neighbour)).toBeLessThanOrEqual(CONNECTIONS_OF_SIGN_IN)
      await neighbour.query('rollback')
      return Promise.all(pendingRequests)
    })
    for (const { statusCode } of replies) expect([200, 503]).toContain(statusCode)
    expect((await requestCode()).statusCode).toBe(200)
  }, 600_000)

  it('F38: another client locks in the wrong order: the order is retried and stored once', async () => {
    const before = (await listOrders(tableRecordId)).length
    const deadlocks = async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(api.db)
      const { rows } = await sql<{ n: number }>`
        select deadlocks as n from pg_stat_database where datname = current_database()`.execute(api.db)
      return rows[0]?.n ?? 0
    }
    const already = await deadlocks()
    let placed = 0
    // PostgreSQL aborts one of the two, mostly the order; repeats the attempt when it was the other client.
    for (let orderWon = true; orderWon && placed < 5; placed += 1)
      orderWon = await withClient(api.connection, async (neighbour) => {
        await neighbour.query('begin')
        await neighbour.query('select from goods where goods_id = $1 for update', [BOTTLE])
        const ordering = waiter.call(orders.add, buildOrder(tableRecordId))
        // The order has locked its sitting and waits for the goods; now the other client requests the sitting.
        await expect.poll(() => waitingFor(neighbour), { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
        const ended = await neighbour
          .query('select from sitting where sitting_id = $1 for update', [tableRecordId])
          .then(() => false)
          .catch(() => true)
        await neighbour.query('rollback')
        expect((await ordering).orderId).toBeGreaterThan(0)
        return ended
      })
    expect(placed).toBeLessThan(5)
    expect((await listOrders(tableRecordId)).length - before).toBe(placed)
    await expect.poll(deadlocks, { timeout: 120_000 }).toBeGreaterThan(already)
  }, 600_000)

  /** Number of backends blocked by a lock. */
  async function waitingFor(client: { query: (text: string) => Promise<{ rows: { n: string }[] }> }): Promise<number> {
    const { rows } = await client.query(
      'select count(*) as n from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0',
    )
    return Number(rows[0]?.n)
  }

  it('F17: an order over 32 kbit/s and 1.5 seconds of latency takes less than twenty seconds', async () => {
    let bytes = 0
    let turns = 0
    const relay = createServer((phone: Socket) => {
      const server = connectTo(port, '127.0.0.1')
      let lastFrom = ''
      const count = (from: string) => (chunk: Buffer) => {
        bytes += chunk.length
        if (lastFrom !== from) turns += 1
        lastFrom = from
      }
      phone.on('data', count('phone')).pipe(server)
      server.on('data', count('house')).pipe(phone)
    })
    await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve))
    const { method, url, headers, payload } = buildRequest(
      orders.add,
      buildOrder(tableRecordId, 3),
      waiter.token,
      randomUUID(),
    )
    const status = await new Promise((resolve, reject) => {
      const place = { host: '127.0.0.1', port: (relay.address() as AddressInfo).port, agent: false }
      const sent = httpRequest({ ...place, method, path: url, headers }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode))
      })
      sent.on('error', reject).end(payload)
    })
    relay.close()
    expect(status).toBe(200)
    // Estimated duration: connecting, two round trips of TLS with a 5 kB certificate, then the counted traffic.
    const seconds = (3 + turns / 2) * 1.5 + ((bytes + 5_000) * 8) / 32_000
    expect(seconds).toBeLessThan(20)
  })

  it.each([
    { fault: 'F08: uploads cannot be stored', answer: { code: 500, msg: expect.any(String) as string } },
    { fault: 'F44: the folder of uploads is missing', answer: { code: 200 } },
  ])('$fault: an upload gets a response, orders go on', async ({ answer }) => {
    const folder = await mkdtemp(join(tmpdir(), 'nocturne-uploads-'))
    const { default: Fastify } = await import('fastify')
    const { registerErrorHandler: handleErrors } = await import('../../src/http/errors.ts')
    const app = Fastify()
    handleErrors(app)
    const uploads = join(folder, 'uploads')
    const files = { storage: createDiskStorage(uploads), workDir: getIncompleteUploadFolder(uploads) }
    await registerUploadRoutes(app, { db: api.db, clock: () => parseTime(api.clock.now()), ...files })
    await rm(uploads, { recursive: true, force: true })
    // A file in place of the folder prevents uploads; a missing folder is created.
    if (answer.code !== 200) await writeFile(uploads, 'full')
    const { uploadUrl } = await waiter.call(platform.uploadKey, { fileType: 'image', fileName: 'a.png' })
    const body = new FormData()
    body.append('file', new Blob([PNG], { type: 'image/png' }), 'a.png')
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const reply = await fetch(url + uploadUrl, { method: 'POST', body })
    const before = (await listOrders(tableRecordId)).length
    await waiter.call(orders.add, buildOrder(tableRecordId))
    expect((await listOrders(tableRecordId)).length - before).toBe(1)
    expect(await reply.json()).toMatchObject(answer)
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('F36: noon during orders, with two servers closing the night: each order is in one night, and none is lost', async () => {
    const another = (await openTable(api, waiter, 'A02')).tableRecordId
    const date = async () => (await listOrders(another)).map(({ businessDate }) => businessDate)
    // The last second of the night, and the first of the next.
    api.clock.at('2026-03-15 12:00:00')
    const early = Array.from({ length: 6 }, () => waiter.call(orders.add, buildOrder(another)))
    await Promise.all(early)
    api.clock.at('2026-03-15 12:00:01')
    const noon = parseTime('2026-03-15 12:00:01')
    const [first, second] = await Promise.all([
      closeDueNights(api.db, noon),
      closeDueNights(api.db, noon),
      ...Array.from({ length: 12 }, () => waiter.call(orders.add, buildOrder(another))),
    ])
    expect(Math.min(first, second)).toBe(0)
    expect(first + second).toBeGreaterThan(0)
    expect((await date()).filter((night) => night === '2026-03-14')).toHaveLength(6)
    expect((await date()).filter((night) => night === '2026-03-15')).toHaveLength(12)
    // A closed night keeps its figures: exactly the facts of that night.
    const { rows } = await sql<{ businessDate: string; n: number }>`
      select f.business_date, count(distinct f.order_id) as n from sales_fact f join orders o using (order_id)
      where f.fact_type = ${lit(factType.placed)} and o.sitting_id = ${another} group by 1 order by 1`.execute(api.db)
    expect(rows).toEqual([
      { businessDate: '2026-03-14', n: 6 },
      { businessDate: '2026-03-15', n: 12 },
    ])
  })

  it('F42: a column is added while the old server runs: no order fails', async () => {
    const work = async () => {
      const replies = await Promise.all(
        Array.from({ length: 12 }, async (_, n) =>
          n % 3 === 0
            ? waiter.send(tables.detail, { tableId: await readTableId(api, 'A01') })
            : waiter.send(orders.add, buildOrder(tableRecordId)),
        ),
      )
      await Promise.all(Array.from({ length: 8 }, () => queryDueAttempts(api.db, parseTime(api.clock.now()))))
      return replies.map(({ httpStatus, code }) => `${httpStatus} ${code}`)
    }
    const well = Array.from({ length: 12 }, () => '200 200')
    expect(await work()).toEqual(well)
    const upgrade = withClient(api.connection, async (client) => {
      for (const table of [
        'orders',
        'order_item',
        'sitting',
        'goods',
        'bill',
        'venue_table',
        'payment',
        'payment_attempt',
      ])
        await client.query(`alter table ${table} add column of_the_next_version text not null default ''`)
    })
    const [during] = await Promise.all([work(), upgrade])
    expect([during, await work(), await work()]).toEqual([well, well, well])
  })
})
