/**
 * Figures do not depend on roll-ups: every report returns the same from facts, from nightly and from monthly roll-ups,
 * and while a past night changes.
 */
import { parseTime } from '@nocturne/base/venue-time'
import { rewardSettleStatus, rewardStatus, stockBizType } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { listViolations } from '../../../../test/factories.ts'
import { buildQueryInputs, readQueryIds } from '../../../../test/plans/query-inputs.ts'
import { rollupChecks } from './audit-rollups.ts'
import { refreshRollups, monthRollups } from './refresh-rollups.ts'
import { readRollupCoverage } from './rollup-coverage.ts'
import type { RollupCoverage } from './rollup-coverage.ts'
import { productionRollup, selectRollup, rollups } from './rollup.ts'

const TONIGHT = '2026-03-14'
const NOW = parseTime(`${TONIGHT} 23:40:00`)
/** Ranges with whole months, which use monthly roll-ups, and parts of months, which use nightly ones. */
const ranges = [
  { beginDate: '2026-01-20', endDate: TONIGHT },
  { beginDate: '2026-02-01', endDate: '2026-02-28' },
  { beginDate: '2025-12-01', endDate: '2026-03-13' },
]
const NIGHTS = 54

let api: TestApi
let gm: Caller
let questions: { endpoint: Endpoint; input: Record<string, unknown> }[]

beforeAll(async () => {
  api = await generateVenue(`${TONIGHT} 23:40:00`, { nights: NIGHTS, scale: 0.12, seed: 5 })
  gm = await api.as('gm')
  const inputsByEndpoint = buildQueryInputs(await readQueryIds(api.db), { tableCode: '', pass: '' }, TONIGHT)
  questions = Object.values<Endpoint>(reports).flatMap((endpoint) =>
    endpoint.kind !== 'query'
      ? []
      : (inputsByEndpoint[endpoint.id] ?? [])
          .filter(({ input }) => 'beginDate' in input)
          .flatMap(({ input }) => ranges.map((nights) => ({ endpoint, input: { ...input, ...nights } }))),
  )
}, 600_000)

const answers = async () => {
  const found: { code: number; endpointId: string; input: object }[] = []
  for (const { endpoint, input } of questions)
    found.push({ ...(await gm.send(endpoint, input)), endpointId: endpoint.id, input })
  return found
}
const refreshAll = async () => {
  while ((await refreshRollups(api.db, NOW)) > 0);
}
const covered = async () => {
  const { rows } = await sql<{ span: string; count: number }>`
    select span, count(*)::integer as count from rollup_fresh group by span order by span`.execute(api.db)
  return rows
}
const madeBy = async () =>
  gm.call(reports.manufacture, { beginDate: '2026-02-01', endDate: '2026-02-28', pageSize: 200 })
/** Produced lines of the first range, read with a given coverage. */
const linesIn = async (coverage: RollupCoverage) => {
  const { rows } = await sql<{ count: number }>`
    select sum(m.line_count)::integer as count from (${selectRollup(productionRollup, { nights: ranges[0]!, byMonth: true, kept: coverage })}) m`.execute(
    api.db,
  )
  return rows[0]!.count
}
/** A line produced in February. */
const someLine = async () => {
  const { rows } = await sql<{ id: number; quantity: number }>`
    select order_item_id as id, quantity from production_line m join order_item using (order_item_id)
    where m.business_date = '2026-02-11' and order_item.return_quantity = 0 and m.package_name = '' and quantity > 1 order by 1 limit 1`.execute(
    api.db,
  )
  return rows[0]!
}

describe('roll-ups', () => {
  it('do not change any report, also when created concurrently', async () => {
    expect(questions.length).toBeGreaterThan(60)
    expect(await covered()).toEqual([])
    const before = await answers()
    expect(before.filter((answer) => answer.code === 200).length).toBeGreaterThan(60)
    const coverageBefore = await readRollupCoverage(api.db, ranges[0]!)
    expect(coverageBefore.unkept).toHaveLength(NIGHTS)
    await Promise.all([refreshAll(), refreshAll()])
    // A response that started before these changes returns the same figure as a new one.
    const coverageAfter = await readRollupCoverage(api.db, ranges[0]!)
    expect(coverageAfter).toEqual({ open: [TONIGHT], unkept: [TONIGHT], months: ['2026-02-01'] })
    expect(await linesIn(coverageBefore)).toEqual(await linesIn(coverageAfter))
    expect(await covered()).toEqual([
      { span: 'month', count: 2 },
      { span: 'night', count: NIGHTS },
    ])
    const after = await answers()
    for (const [index, answer] of after.entries()) expect(answer).toEqual(before[index])
    expect(await refreshRollups(api.db, NOW)).toBe(0)
    expect(await listViolations(api)).toEqual([])
  }, 600_000)

  it('are bypassed while a night changes, and recomputed afterwards', async () => {
    const before = await madeBy()
    const { id, quantity } = await someLine()
    const returned = sql`update order_item set return_quantity = 1, allocated_amount = least(allocated_amount, price * (quantity - 1) - discount_amount)
        where order_item_id = ${id}`
    let left = () => {}
    const released = new Promise<void>((done) => (left = done))
    let changed = () => {}
    const written = new Promise<void>((done) => (changed = done))
    const change = api.db.transaction().execute(async (tx) => {
      await returned.execute(tx)
      changed()
      await released
    })
    await written
    // The change is not committed yet, and roll-ups created now do not contain it.
    await sql`insert into rollup_invalidation (business_date) values ('2026-02-11')`.execute(api.db)
    await refreshAll()
    expect((await madeBy()).summary).toEqual(before.summary)
    left()
    await change
    const after = await madeBy()
    expect(after.summary.producedQuantity).toBe(before.summary.producedQuantity - 1)
    expect(after.summary.soldQuantity).toBe(before.summary.soldQuantity)
    expect((await covered()).map(({ count }) => count)).toEqual([1, NIGHTS - 1])
    await refreshAll()
    expect((await madeBy()).summary).toEqual(after.summary)
    expect((await covered()).map(({ count }) => count)).toEqual([2, NIGHTS])
    expect(quantity).toBeGreaterThan(1)
  })

  it('are recomputed when a tip of a closed night is refunded, and when stock moves after its close', async () => {
    const night = { beginDate: '2026-02-11', endDate: '2026-02-11' }
    const tips = async () => (await gm.call(reports.tipsReceivers, night)).summary.rewardCount
    const sold = async () => {
      const { rows } = await gm.call(reports.stock, { ...night, pageSize: 200 })
      return rows.reduce((sum, { saleOut }) => sum + saleOut, 0)
    }
    const [given, before] = [await tips(), await sold()]
    // A tip that was not booked yet.
    await sql`alter table reward disable trigger reward__moves`.execute(api.db)
    await sql`
      update reward set status = ${rewardStatus.refunded}, settle_status = ${rewardSettleStatus.reversed}, refunded_at = ${NOW}
      where reward_id = (select min(reward_id) from reward where business_date = '2026-02-11' and status = ${rewardStatus.succeeded})`.execute(
      api.db,
    )
    await sql`alter table reward enable trigger reward__moves`.execute(api.db)
    await sql`
      insert into stock_record (goods_id, biz_type, quantity, before_num, after_num, operator_user_id, business_date, created_at, cost_price)
      select goods_id, biz_type, -3, before_num, before_num - 3, operator_user_id, business_date, created_at, cost_price
      from stock_record where business_date = '2026-02-11' and biz_type = ${stockBizType.sale} order by record_id limit 1`.execute(
      api.db,
    )
    for (const made of [false, true]) {
      if (made) await refreshAll()
      expect([made, await tips(), await sold()]).toEqual([made, given - 1, before + 3])
    }
  })

  it('are verified by the audit, for nights and months', async () => {
    await sql`analyze`.execute(api.db)
    const [ofNights, ofMonths] = rollupChecks
    class Undone extends Error {}
    type Named = { pages: string; differs: Record<string, unknown> }
    const broken = async (plant: string) => {
      const found: Named[][] = []
      await api.db
        .transaction()
        .execute(async (tx) => {
          expect(Number((await sql.raw(plant).execute(tx)).numAffectedRows)).toBe(1)
          for (const check of [ofNights!, ofMonths!]) found.push((await sql.raw<Named>(check.query).execute(tx)).rows)
          throw new Undone()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error
        })
      return found
    }
    const isBroken = async (plant: string) => (await broken(plant)).map((rows) => rows.length > 0)
    const one = (table: string, span: string) =>
      `ctid = (select ctid from ${table} where span = '${span}' and begin_date between '2026-02-01' and '2026-02-28' limit 1)`
    for (const { table, sums } of rollups) {
      for (const name of sums.filter((one, index) => index === 0 || one.endsWith('amount'))) {
        const moved = `update ${table} set ${name} = ${name} + 1 where ${one(table, 'night')}`
        for (const rows of await broken(moved)) {
          expect([table, name, rows.map(({ differs }) => Object.keys(differs))]).toEqual([table, name, [[name]]])
          expect(rows[0]!.pages).toMatch(/\p{Script=Han} P\d{3}$/u)
        }
      }
      expect(await isBroken(`delete from ${table} where ${one(table, 'month')}`), table).toEqual([false, true])
    }
    for (const { table } of monthRollups)
      expect(await isBroken(`delete from ${table} where ${one(table, 'month')}`), table).toEqual([false, true])
  }, 600_000)
})
