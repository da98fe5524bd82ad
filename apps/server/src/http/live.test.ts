import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'
import { openTable, orderBottles } from '../../test/factories.ts'
import { startTestApi } from '../../test/api.ts'
import type { TestApi } from '../../test/api.ts'
import { LIVE_CHANNEL } from './live-channel.ts'
import { MAX_STREAMS_PER_PERSON } from './live.ts'

type Floor = AnswerOf<typeof tables.list>
type Card = Floor['rows'][number]

/** An open stream with the text received so far. */
type Stream = {
  text: () => string
  until: (expected: string) => Promise<void>
  close: () => void
  /** Resolves once the server or the phone has closed it. */
  ended: Promise<void>
}

describe('event stream', () => {
  let api: TestApi
  let url: string
  let token: string
  beforeAll(async () => {
    api = await startTestApi()
    url = await api.app.listen({ port: 0, host: '127.0.0.1' })
    token = (await api.as('gm')).token ?? ''
  })

  async function open(lastEventId?: string, bearer = token): Promise<Stream> {
    const end = new AbortController()
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    }
    const reply = await fetch(`${url}/api/stream`, { headers, signal: end.signal })
    let text = ''
    const reading = (async () => {
      for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) text += part
    })().catch(() => undefined)
    return {
      ended: reading,
      text: () => text,
      until: async (expected) => {
        while (!text.includes(expected)) await pause(10)
      },
      close: () => {
        end.abort()
        void reading
      },
    }
  }

  /** Inserts a published event as the relay does, without NOTIFY. Returns its id. */
  const publish = async (topic: string, ids: number[] = []): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      insert into outbox (topic, payload, event_seq, published_at)
      values (${topic}, jsonb_build_object('topic', ${topic}::text, 'ids', ${JSON.stringify(ids)}::jsonb), nextval('outbox_event_seq'), clock_timestamp())
      returning event_id(event_log(), event_seq, published_at) as id`.execute(api.db)
    return rows[0]?.id ?? ''
  }
  const announce = (id: string, topic: string, ids: number[] = []) =>
    sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify([{ id, event: { topic, ids } }])})`.execute(api.db)
  /** Id of the `n`th event after a given one, published at the same time. */
  const after = (id: string, n: number) => id.replace(/-(\d+)-/, (_all, seq: string) => `-${Number(seq) + n}-`)

  it('sends missed events first, then later ones, each once', async () => {
    const first = await publish('before')
    const missed = await publish('missed')
    const lock = new Client(api.connection)
    await lock.connect()
    await lock.query('begin; lock table outbox in access exclusive mode')
    const stream = await open(first)
    await stream.until('retry:')
    // The read of missed events waits for the lock, so the new event is announced before the missed one.
    await announce(missed, 'missed')
    await announce(after(missed, 1), 'meanwhile')
    // Waits until both announcements have arrived. Even if they were late, the order would have to be right.
    await pause(50)
    await lock.query('commit')
    await lock.end()
    await stream.until('"meanwhile"')
    const ids = [...stream.text().matchAll(/^id: (.+)$/gm)].map(([, id]) => id)
    expect(ids).toEqual([missed, after(missed, 1)])
    stream.close()
  })

  it('sends reset to each phone whose read is killed, then later events', async () => {
    const first = await publish('before')
    const missed = await publish('missed')
    const lock = new Client(api.connection)
    await lock.connect()
    await lock.query('begin; lock table outbox in access exclusive mode')
    const streams = await Promise.all([open(first), open(first), open(first)])
    for (const stream of streams) await stream.until('retry:')
    const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%oldest%'`
    await expect.poll(async () => (await waiting.execute(api.db)).rows.length).toBe(streams.length)
    await announce(after(missed, 1), 'meanwhile')
    for (const { pid } of (await waiting.execute(api.db)).rows)
      await sql`select pg_terminate_backend(${pid})`.execute(api.db)
    for (const stream of streams) await stream.until('"meanwhile"')
    await lock.query('commit')
    await lock.end()
    for (const stream of streams) {
      expect(stream.text().match(/"missed"|event: reset|"meanwhile"/g)).toEqual(['event: reset', '"meanwhile"'])
      stream.close()
    }
  })

  it('sends reset when the missed events cannot be read, and continues', async () => {
    const last = await publish('known')
    await sql`alter table outbox rename to outbox_elsewhere`.execute(api.db)
    const stream = await open(last)
    await stream.until('event: reset')
    await sql`alter table outbox_elsewhere rename to outbox`.execute(api.db)
    await announce(after(last, 1), 'later')
    await stream.until('"later"')
    stream.close()
  })

  it.each(['was deleted', 'has a number never issued', 'is a bare number', 'was another event with its number'])(
    'sends reset to a phone whose last event %s, and sends later events',
    async (which) => {
      const old = await publish('old')
      const newest = await publish('newer')
      if (which === 'was deleted') await sql`delete from outbox`.execute(api.db)
      const lastEventIds: Record<string, string> = {
        'was deleted': old,
        'has a number never issued': after(old, 1_000_000),
        'is a bare number': /-(\d+)-/.exec(old)?.[1] ?? '',
        // A restored data directory continues from an earlier number, so this number now belongs to another event.
        'was another event with its number': `${newest}0`,
      }
      const stream = await open(lastEventIds[which])
      const [log, seq] = newest.split('-')
      await stream.until(`id: ${log}-${seq}-`)
      await stream.until('event: reset')
      await announce(await publish('after'), 'after')
      await stream.until('"after"')
      stream.close()
    },
  )

  it('sends changed cards along, to each user with the amounts they may see, and again to phones that missed them', async () => {
    const manager = await api.as('gm')
    const tokens = { gm: manager.token ?? '', waiter: (await api.as('fwy02')).token ?? '' }
    const { tableId, tableRecordId } = await openTable(api, manager, 'B06')
    const streams = await Promise.all([open(undefined, tokens.gm), open(undefined, tokens.waiter)])
    for (const stream of streams) await stream.until('event: hello')
    await orderBottles(manager, tableRecordId)
    const cardsIn = (stream: Stream) =>
      [...stream.text().matchAll(/^event: rows\ndata: (.+)$/gm)]
        .flatMap(([, data = '{}']) => (JSON.parse(data) as { rows: Floor['rows'] }).rows)
        .filter((card) => card.tableId === tableId)
    const waitForCard = async (stream: Stream, matches: (card: Card) => boolean) => {
      while (!cardsIn(stream).some(matches)) await pause(10)
      return cardsIn(stream).find(matches)
    }
    const [theirs, his] = streams
    const seen = await waitForCard(theirs, ({ unpaidAmount }) => (unpaidAmount ?? 0) > 0)
    const floor = await manager.call(tables.list, {})
    expect(seen).toEqual(floor.rows.find((card) => card.tableId === tableId))
    await waitForCard(his, () => true)
    for (const card of cardsIn(his))
      expect(card).toMatchObject({ unpaidAmount: null, payableAmount: null, mine: false })
    for (const stream of streams) stream.close()

    const known = await publish('before')
    await publish('table', [tableId])
    const late = await open(known, tokens.waiter)
    expect(await waitForCard(late, () => true)).toMatchObject({ tableRecordId, unpaidAmount: null })
    late.close()
  })

  it('S29 limits the streams of one user: the oldest is closed and no other user is affected', async () => {
    const other = await open(undefined, (await api.as('lm01')).token ?? '')
    const own = (await api.as('bar01')).token ?? ''
    const opened = [other]
    for (let n = 0; n <= MAX_STREAMS_PER_PERSON; n += 1) {
      const stream = await open(undefined, own)
      await stream.until('event: hello')
      opened.push(stream)
    }
    await opened[1]?.ended
    const id = await publish('goods', [31])
    await announce(id, 'goods', [31])
    for (const stream of [other, ...opened.slice(2)]) await stream.until(id)
    expect(opened[1]?.text()).not.toContain(id)
    for (const stream of opened) stream.close()
  })

  it('sends reset when cards cannot be read', async () => {
    const stream = await open()
    await stream.until('event: hello')
    await sql`alter table min_charge_rule rename to min_charge_rule_elsewhere`.execute(api.db)
    await announce(after(await publish('table'), 1e9), 'table', [1])
    await stream.until('event: reset')
    await sql`alter table min_charge_rule_elsewhere rename to min_charge_rule`.execute(api.db)
    stream.close()
  })
})
