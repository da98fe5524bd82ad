import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { connect } from '../db/connection.ts'
import { buildServer } from './server.ts'

it('holds early requests until the server is ready, then serves them', async () => {
  const connection = await createTestDatabase()
  const db = connect(connection, 4)
  const ready = Promise.withResolvers<void>()
  const app = await buildServer({ db, connection, logLevel: 'silent', ready: ready.promise })
  const answered: number[] = []
  const early = app.inject({ method: 'GET', url: '/healthz' }).then(({ statusCode }) => answered.push(statusCode))
  for (let i = 0; i < 5; i += 1) await db.selectFrom('appUser').select('userId').limit(1).execute()
  expect(answered).toEqual([])
  ready.resolve()
  await early
  expect(answered).toEqual([200])
  await app.close()
  await db.destroy()
})
