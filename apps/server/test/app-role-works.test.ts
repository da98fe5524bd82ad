/**
 * The role that owns no tables has enough rights for everything the server does: every job, closing a night, an order with cash payment.
 */
import { parseTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { jobs } from '../src/app/jobs.ts'
// Imported because the modules register with each other on import.
import '../src/app/modules.ts'
import { APP_ROLE, grantAppRole } from '../src/db/app-role.ts'
import { connect } from '../src/db/connection.ts'
import { generateNights } from '../demo/generate/generate-nights.ts'
import { createTestDatabase } from './harness/database.ts'

const NOW = parseTime('2026-03-15 14:00:00')

const owner = await createTestDatabase()
await grantAppRole(owner)
const db = connect({ ...owner, user: APP_ROLE }, 4)
afterAll(() => db.destroy())

it('plays a night with orders, gifts, payments and refunds, and closes it', async () => {
  const asOf = parseTime('2026-03-15 03:00:00')
  // PostgreSQL skips these tables with a warning, because only their owner can analyze them.
  await generateNights((step) => db.transaction().execute(step), { nights: 1, scale: 1, seed: 7, asOf })
  const { rows } = await sql<{ n: number }>`select count(*) as n from sales_fact`.execute(db)
  expect(rows[0]?.n).toBeGreaterThan(100)
})

it.each(jobs.map((job) => [job.name, job] as const))('does the job "%s"', async (_name, job) => {
  await expect(job.run(db, NOW)).resolves.toBeTypeOf('number')
})
