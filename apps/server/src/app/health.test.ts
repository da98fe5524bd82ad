/** A server whose database can be read but not written reports itself as unhealthy. */
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { connect } from '../db/connection.ts'
import { readFreeBytes, registerHealthRoute } from './health.ts'

const PLENTY = 10 * 1024 ** 3
const connection = await createTestDatabase()

async function house(freeBytes: number | null = PLENTY, place = connection, patienceMs = 5_000) {
  const db = connect(place, 2)
  const app = Fastify()
  registerHealthRoute(app, { db, freeBytes: freeBytes === null ? null : async () => freeBytes, patienceMs })
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })
  const ask = async () => {
    const reply = await app.inject('/healthz')
    return [reply.statusCode, reply.json<{ status: string }>().status]
  }
  return { ask }
}

it('is healthy while everything can be written', async () => {
  expect(await (await house()).ask()).toEqual([200, 'ok'])
  expect(await (await house(null)).ask()).toEqual([200, 'ok'])
  expect(await readFreeBytes('/')).toBeGreaterThan(0)
})

it('is healthy without file storage, and reports the missing storage', async () => {
  const db = connect(connection, 2)
  const app = Fastify()
  let takes = true
  registerHealthRoute(app, { db, freeBytes: null, takesFiles: async () => takes })
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  takes = false
  const reply = await app.inject('/healthz')
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', files: 'storage unavailable' }])
  await app.close()
  await db.destroy()
})

it('reports a full disk before PostgreSQL fails', async () => {
  expect(await (await house(1_000_000)).ask()).toEqual([503, 'disk full'])
})

it('reports a read-only database, and recovers', async () => {
  const admin = connect(connection, 1)
  const readOnly = (on: boolean) =>
    sql`alter database ${sql.id(connection.database)} set default_transaction_read_only = ${sql.lit(on ? 'on' : 'off')}`.execute(
      admin,
    )
  await readOnly(true)
  const sick = await house()
  expect(await sick.ask()).toEqual([503, 'database read-only'])
  await sql`set default_transaction_read_only = off`.execute(admin)
  await readOnly(false)
  await admin.destroy()
  expect(await (await house()).ask()).toEqual([200, 'ok'])
})

it('reports an unreachable database', async () => {
  const { ask } = await house(PLENTY, { ...connection, database: 'nowhere' })
  expect(await ask()).toEqual([503, 'database unavailable'])
})

it('F06: reports a hanging database, and recovers', async () => {
  const holder = connect(connection, 1)
  const { ask } = await house(PLENTY, connection, 50)
  await holder.transaction().execute(async (tx) => {
    await sql`lock table sys_config in access exclusive mode`.execute(tx)
    expect(await ask()).toEqual([503, 'database unavailable'])
  })
  await holder.destroy()
  await expect.poll(ask).toEqual([200, 'ok'])
})
