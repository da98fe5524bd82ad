import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '../../test/api.ts'
import type { TestApi } from '../../test/api.ts'
import { LIVE_CHANNEL } from './live-channel.ts'

/** An open stream and what it has brought so far. */
type Stream = { text: () => string; until: (wanted: string) => Promise<void>; close: () => void }

describe('the stream of events', () => {
  let api: TestApi
  let url: string
  let token: string
  beforeAll(async () => {
    api = await testApi()
    url = await api.app.listen({ port: 0, host: '127.0.0.1' })
    token = (await api.as('gm')).token ?? ''
  })

  async function open(lastEventId?: number): Promise<Stream> {
    const end = new AbortController()
    const headers = {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    }
    const reply = await fetch(`${url}/api/stream`, { headers, signal: end.signal })
    let text = ''
    const reading = (async () => {
      for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) text += part
    })().catch(() => undefined)
    return {
      text: () => text,
      until: async (wanted) => {
        while (!text.includes(wanted)) await pause(10)
      },
      close: () => {
        end.abort()
        void reading
      },
    }
  }

  const publish = async (topic: string): Promise<number> => {
    const { rows } = await sql<{ eventSeq: number }>`
      insert into outbox (topic, payload, event_seq, published_at)
      values (${topic}, jsonb_build_object('topic', ${topic}::text), nextval('outbox_event_seq'), clock_timestamp()) returning event_seq`.execute(
      api.db,
    )
    return rows[0]?.eventSeq ?? 0
  }
  const announce = (seq: number, topic: string) =>
    sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify([{ seq, event: { topic } }])})`.execute(api.db)

  it('tells what was missed first, then what happened meanwhile, each once', async () => {
    const first = await publish('before')
    const missed = await publish('missed')
    const lock = new Client(api.connection)
    await lock.connect()
    await lock.query('begin; lock table outbox in access exclusive mode')
    const stream = await open(first)
    await stream.until('retry:')
    // The reading of what was missed waits for the lock; an event overtakes it, and what was missed is announced once more.
    await announce(missed, 'missed')
    await announce(missed + 1, 'meanwhile')
    // Gives the announcements time to arrive first; were they late, the order would still have to hold.
    await pause(50)
    await lock.query('commit')
    await lock.end()
    await stream.until('"meanwhile"')
    const ids = [...stream.text().matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
    expect(ids).toEqual([missed, missed + 1])
    stream.close()
  })

  it('says reset when what was missed cannot be read, and goes on', async () => {
    const last = await publish('known')
    await sql`alter table outbox rename to outbox_elsewhere`.execute(api.db)
    const stream = await open(last)
    await stream.until('event: reset')
    await sql`alter table outbox_elsewhere rename to outbox`.execute(api.db)
    await announce(last + 1, 'later')
    await stream.until('"later"')
    stream.close()
  })

  it('says reset to a phone whose last event is cleared away or was never ours', async () => {
    const old = await publish('old')
    await publish('newer')
    await sql`delete from outbox`.execute(api.db)
    for (const last of [old, old + 1_000_000]) {
      const stream = await open(last)
      await stream.until('event: reset')
      stream.close()
    }
  })
})
