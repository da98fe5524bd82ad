/**
 * Merged tables share a bill: whatever two people do at once at two of them, neither waits for the other in a circle. Every pair of
 * commands runs against each other, several times at once; nothing answers 500 and PostgreSQL counts no deadlock.
 */
import { billStatus, payMethod, payMode, sendReason } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../src/app/audit.ts'
import { testApi } from '../api.ts'
import type { Caller, Reply, TestApi } from '../api.ts'
import { BOTTLE, openTable, orderBottles, recordOf, tableNamed } from '../factories.ts'

const AT_ONCE = 3
const BOTTLE_FEN = 88_000

describe('commands on merged tables', () => {
  let api: TestApi
  let gm: Caller
  let manager: Caller
  let main: number
  let joined: number
  let billId: number

  beforeAll(async () => {
    api = await testApi()
    gm = await api.as('gm')
    manager = await api.as('lm01')
    const one = await openTable(api, gm, 'B01')
    const other = await openTable(api, gm, 'B02')
    for (const { tableRecordId } of [one, other]) await orderBottles(gm, tableRecordId, 3)
    await gm.call(tables.merge, {
      mainRecordId: one.tableRecordId,
      recordIds: [other.tableRecordId],
      version: (await recordOf(api, one.tableRecordId)).version,
    })
    ;[main, joined, billId] = [one.tableRecordId, other.tableRecordId, one.billId]
  })

  const version = async () => (await recordOf(api, main)).version
  const goods = [{ goodsId: BOTTLE, quantity: 1 }]
  const order = (tableRecordId: number) => () =>
    manager.send(orders.add, { tableRecordId, items: goods, payMode: payMode.payLater })

  /** What people do at such tables, each through the front door; a refusal is an answer like any other. */
  const commands: Record<string, () => Promise<Reply<unknown>>> = {
    'ordering at the main table': () => order(main)(),
    'ordering at the joined table': () => order(joined)(),
    'paying a part': () =>
      gm.send(billing.settle, {
        billId,
        payments: [{ payMethod: payMethod.card, amount: BOTTLE_FEN / 8, slipNo: 'P1' }],
      }),
    'a discount': async () =>
      gm.send(billing.discount, { billId, version: await version(), rateBp: 9_500, reason: '熟客' }),
    wiping: async () => gm.send(billing.wipe, { billId, version: await version(), amount: 100 }),
    'a gift at the joined table': () =>
      gm.send(gifts.add, { tableRecordId: joined, items: goods, reason: sendReason.customerCare }),
    'another sales person at the joined table': async () =>
      gm.send(tables.changeSales, {
        tableRecordId: joined,
        salesUserId: (await api.as('yx01')).userId ?? 0,
        reason: '客人指定',
        version: (await recordOf(api, joined)).version,
      }),
    'guests of the main table': () => manager.send(tables.changeGuest, { tableRecordId: main, guestNum: 6 }),
    'the minimum of the joined table': async () =>
      gm.send(tables.changeMin, {
        tableRecordId: joined,
        minCharge: 100_000,
        reason: '店庆',
        version: (await recordOf(api, joined)).version,
      }),
    'moving the main table': async () =>
      gm.send(tables.transfer, {
        tableRecordId: main,
        toTableId: await tableNamed(api, (await recordOf(api, main)).tableName === 'B03' ? 'B01' : 'B03'),
        version: await version(),
      }),
  }
  const names = Object.keys(commands)
  const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))

  const deadlocks = async () =>
    (
      await sql<{ deadlocks: number }>`
        select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()`.execute(
        api.db,
      )
    ).rows[0]?.deadlocks ?? 0

  it('never wait for each other in a circle', async () => {
    const before = await deadlocks()
    const broken: string[] = []
    for (const [one, other] of pairs) {
      const sent = Array.from({ length: AT_ONCE }, () => [one, other]).flat()
      const replies = await Promise.all(sent.map((name) => commands[name]!()))
      for (const [index, reply] of replies.entries())
        if (reply.httpStatus >= 500 || reply.errCode === 'SERVER_ERROR')
          broken.push(`${sent[index]} beside ${one} and ${other}`)
    }
    expect(broken).toEqual([])
    expect((await deadlocks()) - before).toBe(0)
    const metrics = await api.app.inject({ method: 'GET', url: '/metrics' })
    expect(metrics.body).toContain('database_deadlocks_total 0')
    const { status } = await gm.call(billing.detail, { billId })
    expect([billStatus.open, billStatus.partlyPaid]).toContain(status)
    expect((await audit(api.db)).flatMap(({ rows }) => rows)).toEqual([])
  }, 120_000)
})
