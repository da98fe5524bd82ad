import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { connect } from '../db/connection.ts'
import type { ConnectionOptions, Db } from '../db/connection.ts'
import { LIVE_CHANNEL } from '../http/live-channel.ts'
import { parseEventId } from '../http/event-id.ts'
import { startOutboxRelay } from './outbox-relay.ts'
import type { OutboxRelay } from './outbox-relay.ts'

type Message = { id: string; event: { topic: string; ids?: number[] } }

let connection: ConnectionOptions
let db: Db
let listener: Client
let relay: OutboxRelay
const packs: string[] = []
const failures: unknown[] = []

beforeAll(async () => {
  connection = await createTestDatabase()
  db = connect(connection, 4)
  listener = new Client(connection)
  listener.on('notification', ({ payload = '' }) => packs.push(payload))
  await listener.connect()
  await listener.query(`listen ${LIVE_CHANNEL}`)
  relay = startOutboxRelay(db, (error) => failures.push(error))
})
beforeEach(async () => {
  await relay.flush()
  packs.length = 0
})
afterAll(async () => {
  await relay.stop()
  await listener.end()
  await db.destroy()
  expect(failures).toEqual([])
})

const leave = (events: readonly object[]) =>
  sql`insert into outbox (topic, payload) select e ->> 'topic', e from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e`.execute(
    db,
  )
const listReceived = () => packs.flatMap((pack) => JSON.parse(pack) as Message[])
const table = (id: number) => ({ topic: 'table', ids: [id] })

it('publishes in order, each once, batched as far as they fit', async () => {
  await leave(Array.from({ length: 400 }, (_, n) => table(n)))
  await relay.flush()
  await expect.poll(() => listReceived().length).toBe(400)
  expect(listReceived().map(({ event }) => event.ids?.[0])).toEqual(Array.from({ length: 400 }, (_, n) => n))
  const seqs = listReceived().map(({ id }) => parseEventId(id)?.seq ?? 0)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  expect(packs.length).toBeLessThan(40)
  expect(await relay.flush()).toBe(0)
})

it('sends only the topic of an event too long for a notification, and continues', async () => {
  const ids = Array.from({ length: 3_000 }, (_, n) => 1_000_000 + n)
  const many = ids.slice(0, 300)
  await leave([table(1), { topic: 'order', ids }, { topic: 'bill', ids: many }, { topic: 'bill', ids: many }, table(2)])
  await relay.flush()
  await expect.poll(() => listReceived().length).toBe(5)
  expect(listReceived().map(({ event }) => event)).toEqual([
    table(1),
    { topic: 'order' },
    { topic: 'bill', ids: many },
    { topic: 'bill', ids: many },
    table(2),
  ])
})

it('publishes each row once when two processes publish concurrently', async () => {
  const other = startOutboxRelay(db, (error) => failures.push(error))
  await leave(Array.from({ length: 60 }, (_, n) => table(n)))
  const published = await Promise.all([relay.flush(), other.flush(), relay.flush(), other.flush()])
  await other.stop()
  expect(published.reduce((sum, n) => sum + n)).toBe(60)
  await expect.poll(() => listReceived().length).toBe(60)
  expect(new Set(listReceived().map(({ id }) => id)).size).toBe(60)
})
