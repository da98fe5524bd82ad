/**
 * Month views of all shifts and of all attendance through the API, compared with plain sums of the same rows in SQL, alternating in one
 * run. Uses the given venue: `DATABASE_URL` or `DATA_DIR` as for the server. Writes only its session.
 * `DATA_DIR=… npm run bench -- month-grid`.
 */
import { randomUUID } from 'node:crypto'
import { getMonthRange } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { sql } from 'kysely'
import { buildRequest } from '../apps/server/test/api.ts'
import { hashToken } from '../apps/server/src/http/session-guard.ts'
import { openConfiguredVenue } from './lib/history-venues.ts'

const ROUNDS = 100
const WARM_UP = 10
/** Limit for the shifts of a month at p95. */
const MOST_MS = 50

const venue = await openConfiguredVenue()
const token = await venue.tokenOf('gm')
const month = venue.tonight.slice(0, 7)
const { beginDate, endDate } = getMonthRange(month)
const [root] = (
  await sql<{
    deptId: number
  }>`select dept_id from dept where parent_id is null or parent_id = 0 order by dept_id limit 1`.execute(venue.db)
).rows

async function measureQuery(endpoint: Endpoint, input: Record<string, unknown>): Promise<number> {
  const from = performance.now()
  const { statusCode, body } = await venue.app.inject(buildRequest(endpoint, input, token, randomUUID()))
  const took = performance.now() - from
  const reply = JSON.parse(body) as { code: number; msg: string }
  if (statusCode !== 200 || reply.code !== 200) throw new Error(`${endpoint.path}: ${reply.msg}`)
  return took
}

async function measureMs(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}

const nights = sql`business_date between ${beginDate}::date and ${endDate}::date`
const queries: Record<string, () => Promise<number>> = {
  shifts: () => measureQuery(scheduling.list, { month, deptId: root?.deptId }),
  'attendance of everybody': () => measureQuery(attendance.team, { month, pageSize: 200 }),
  'plain sums': () =>
    measureMs(() =>
      Promise.all([
        sql`select user_id, count(*) from schedule where ${nights} group by 1`.execute(venue.db),
        sql`select user_id, count(*), sum(late_minutes) from clock_day where ${nights} group by 1`.execute(venue.db),
      ]),
    ),
}

const times = new Map(Object.keys(queries).map((name) => [name, [] as number[]]))
for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
  for (const [name, run] of Object.entries(queries)) {
    const took = await run()
    if (round >= WARM_UP) times.get(name)?.push(took)
  }
const computeP95 = (name: string) => times.get(name)?.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] ?? 0

const people = await venue.db
  .selectFrom('schedule')
  .select((e) => e.fn.count<number>('userId').distinct().as('count'))
  .where('businessDate', '>=', beginDate)
  .where('businessDate', '<=', endDate)
  .executeTakeFirstOrThrow()
console.log(`${people.count} people, ${month}, ${venue.nights} closed nights; p95 of ${ROUNDS}`)
for (const name of Object.keys(queries))
  console.log(
    `${name.padEnd(26)} ${computeP95(name).toFixed(1).padStart(8)} ms  × ${(computeP95(name) / computeP95('plain sums')).toFixed(1)}`,
  )
await venue.db.updateTable('session').set({ revokedAt: new Date() }).where('tokenHash', '=', hashToken(token)).execute()
await venue.close()
process.exit(computeP95('shifts') > MOST_MS ? 1 : 0)
