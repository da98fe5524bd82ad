/** A phone's last event id is valid only in the database that published it (decision 66). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tables } from '@nocturne/contract/tables/endpoints'
import { Client } from 'pg'
import { inject, onTestFinished, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import type { TestApi } from '../../test/api.ts'
import { openTable } from '../../test/factories.ts'
import type { ConnectionOptions } from '../db/connection.ts'
import { restoreBackup } from '../db/backup/restore-backup.ts'
import { writeBackup } from '../db/backup/write-backup.ts'

type Stream = { text: () => string; until: (pattern: string | RegExp) => Promise<string>; lastId: () => string }

async function listen(api: TestApi, token: string, lastEventId?: string): Promise<Stream> {
  const address = api.app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) }
  const reply = await fetch(`http://127.0.0.1:${port}/api/stream`, { headers, signal: end.signal })
  let text = ''
  void (async () => {
    for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) text += part
  })().catch(() => undefined)
  return {
    text: () => text,
    until: async (pattern) => {
      for (;;) {
        const [found] = text.match(pattern) ?? []
        if (found !== undefined) return found
        await pause(10)
      }
    },
    lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '',
  }
}

async function house(place?: ConnectionOptions): Promise<{ api: TestApi; token: string }> {
  const api = await startTestApi(undefined, place && { place })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  return { api, token: (await api.as('gm')).token ?? '' }
}

/** Publishes an event for every phone; returns the id of the last event on the stream after it arrived. */
async function happens(api: TestApi, tableName: string, stream: Stream): Promise<string> {
  const previousId = stream.lastId()
  await openTable(api, await api.as('gm'), tableName)
  await expect.poll(() => stream.lastId()).not.toBe(previousId)
  return stream.lastId()
}

const onServer = (text: string) => {
  const { host, port, user } = inject('rig')
  return connected({ host, port, user, database: 'postgres' }, (client) => client.query(text))
}
async function connected<T>(place: ConnectionOptions, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(place)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

it('a phone of a restored venue reloads everything and receives every event from the first on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nocturne-logs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lost = await house()
  const before = await listen(lost.api, lost.token)
  await before.until('event: hello')
  const inBackup = await happens(lost.api, 'A03', before)
  await writeBackup(lost.api.connection, join(folder, 'night.backup'))
  const lostId = await happens(lost.api, 'A05', before)

  const database = `restored_logs_${process.pid}`
  await onServer(`create database ${database}`)
  onTestFinished(() => onServer(`drop database ${database} with (force)`).then(() => undefined))
  const place = { ...lost.api.connection, database }
  await restoreBackup(place, join(folder, 'night.backup'))
  const restored = await house(place)
  // One phone received more events than the backup contains, the other exactly as many: both show outdated data.
  for (const [last, tableName] of [
    [lostId, 'A06'],
    [inBackup, 'A08'],
  ] as const) {
    const phone = await listen(restored.api, restored.token, last)
    await phone.until('event: reset')
    await happens(restored.api, tableName, phone)
    await phone.until('"topic":"table"')
  }
  await Promise.all([restored.api.app.close(), restored.api.db.destroy()])
})

it('tells apart the events of two venues created from the same data', async () => {
  const [one, other] = [await house(), await house()]
  const phone = await listen(one.api, one.token)
  await phone.until('event: hello')
  const last = await happens(one.api, 'A03', phone)
  const there = await listen(other.api, other.token, last)
  await there.until('event: reset')
  // Reconnected to its own database, the phone resumes without a reset and receives only this event.
  const back = await listen(one.api, one.token, last)
  await happens(one.api, 'A05', back)
  expect(back.text()).not.toMatch(/event: (reset|hello)/)
})

it('phones that listen while another database replaces theirs reload and receive its first event', async () => {
  const [old, fresh] = [await house(), await house()]
  const phone = await listen(old.api, old.token)
  await phone.until('event: hello')
  for (const tableName of ['A03', 'A05', 'A06']) await happens(old.api, tableName, phone)
  const [name, other] = [old.api.connection.database ?? '', fresh.api.connection.database ?? '']
  // Copies the session; without it the stream would be closed.
  const { rows } = await connected(old.api.connection, (client) =>
    client.query(`select to_jsonb(s) as row from session s`),
  )
  await fresh.api.app.close()
  await fresh.api.db.destroy()
  await connected(fresh.api.connection, (client) =>
    client.query(
      'insert into session overriding system value select r.* from jsonb_populate_recordset(null::session, $1) r on conflict do nothing',
      [JSON.stringify(rows.map(({ row }) => row as unknown))],
    ),
  )
  await onServer(`alter database ${name} allow_connections false`)
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await expect
    .poll(() =>
      onServer(`alter database ${name} rename to ${name}_lost`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  onTestFinished(() => onServer(`drop database ${name}_lost with (force)`).then(() => undefined))
  await onServer(`alter database ${other} rename to ${name}`)
  // Each log name is dropped by the code that requested it.
  await onServer(`create database ${other}`)

  // An interrupted read sends a reset as well. Events published before the server listens again are covered by the next
  // reset.
  const ears = `select from pg_stat_activity where datname = '${name}' and query like 'listen %' and state = 'idle'`
  await expect.poll(async () => (await onServer(ears)).rowCount).toBe(1)
  await phone.until('event: reset')
  const waiter = await expect
    .poll(() => old.api.as('gm').catch(() => null))
    .not.toBeNull()
    .then(() => old.api.as('gm'))
  const previousId = phone.lastId()
  await expect
    .poll(() =>
      openTable(old.api, waiter, 'B06').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => phone.lastId()).not.toBe(previousId)
  expect(phone.lastId().split('-')[0]).not.toBe(previousId.split('-')[0])
  await waiter.call(tables.list, {})
})
