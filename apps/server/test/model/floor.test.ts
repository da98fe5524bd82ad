/**
 * The whole floor as one model: random sequences of open, order, gift, return, discount, pay, transfer, merge, split, reverse and clear, by
 * several people on several tables, several at a time, some sent twice, with connections cut meanwhile. Every response is a success or a
 * declared refusal, the audit is clean, and the billed lines are the accepted lines.
 */
import { orderType } from '@nocturne/contract/codes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { runAudit } from '../../src/app/audit.ts'
import { lit } from '../../src/db/statement.ts'
import { startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { fillStock } from '../factories.ts'
import { isThorough } from '../thorough.ts'
import { retryRead, executeStep } from './floor-people.ts'
import type { FloorModel } from './floor-people.ts'
import { ACTING_USER_NAMES, floorStepArbitrary, TABLE_COUNT } from './floor-steps.ts'

const AT_ONCE = 4
const RUNS = isThorough ? 24 : 8
/** Kinds of steps that must each have succeeded at least once, or the test proves nothing. */
const KINDS = [
  'open',
  'order',
  'payNow',
  'gift',
  'return',
  'discount',
  'wipe',
  'pay',
  'transfer',
  'merge',
  'split',
  'settle',
  'clear',
  // Needs a settled bill at the right time, which few runs have.
  ...(isThorough ? ['reverse'] : []),
]

let api: TestApi
const people: Caller[] = []
const allTables: number[] = []

beforeAll(async () => {
  api = await startTestApi()
  for (const name of ACTING_USER_NAMES) people.push(await api.as(name))
  const { rows } = await sql<{ tableId: number }>`
    select table_id from venue_table order by table_id % 7, table_id`.execute(api.db)
  allTables.push(...rows.map((row) => row.tableId))
  await fillStock(api)
})

it('a floor used concurrently violates no invariant', { timeout: 1_200_000 }, async () => {
  const [accepted, outcomes]: [FloorModel['accepted'], FloorModel['outcomes']] = [new Map(), new Map()]
  await fc.assert(
    fc.asyncProperty(fc.array(floorStepArbitrary, { minLength: 80, maxLength: 160 }), async (steps) => {
      const floor: FloorModel = { api, people, tableIds: allTables.splice(0, TABLE_COUNT), accepted, outcomes }
      for (const index of floor.tableIds.keys())
        await executeStep(floor, { kind: 'open', table: index, person: 0, twice: false })
      for (let i = 0; i < steps.length; i += AT_ONCE)
        await Promise.all(steps.slice(i, i + AT_ONCE).map((one) => executeStep(floor, one)))
      // Retries, because the pool may still contain the connection that was cut last.
      const broken = (await retryRead(() => runAudit(api.db))).filter((check) => check.rows.length > 0)
      expect(broken).toEqual([])
      expect(await billedPieces()).toEqual(accepted)
    }),
    { numRuns: RUNS, endOnFailure: true, seed: 20_260_314 },
  )
  const counts = JSON.stringify([...outcomes])
  for (const kind of KINDS)
    expect(outcomes.get(`${kind}:200`) ?? 0, `${kind} never succeeded: ${counts}`).toBeGreaterThan(0)
})

/** Billed quantity by meal order: all accepted ones, and no others. */
async function billedPieces(): Promise<Map<number, number>> {
  const { rows } = await retryRead(() =>
    sql<{ orderId: number; quantity: number }>`
      select o.order_id, sum(i.quantity) as quantity from orders o join order_item i using (order_id)
      where o.order_type = ${lit(orderType.meal)} group by o.order_id`.execute(api.db),
  )
  return new Map(rows.map((row) => [row.orderId, row.quantity]))
}
