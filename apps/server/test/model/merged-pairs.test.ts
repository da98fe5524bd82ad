/**
 * Merged tables share a bill: whatever two people do at once at two of them, neither waits for the other in a circle. Every pair of
 * commands runs against each other, several times at once; nothing answers 500 and PostgreSQL counts no deadlock.
 */
import {
  approvalStatus,
  billStatus,
  orderType,
  payMethod,
  payMode,
  produceStatus,
  refundType,
  sendReason,
} from '@nocturne/contract/codes'
import type { ProduceStatus } from '@nocturne/contract/codes'
import { approvals } from '@nocturne/contract/approvals/endpoints'
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
const goods = [{ goodsId: BOTTLE, quantity: 1 }]

describe('commands on merged tables', () => {
  let api: TestApi
  let gm: Caller
  let manager: Caller
  let finance: Caller
  let main: number
  let joined: number
  let billId: number
  let paidOrderId: number

  beforeAll(async () => {
    api = await testApi()
    gm = await api.as('gm')
    manager = await api.as('lm01')
    finance = await api.as('caiwu01')
    const one = await openTable(api, gm, 'B01')
    const other = await openTable(api, gm, 'B02')
    for (const { tableRecordId } of [one, other]) await orderBottles(gm, tableRecordId, 3)
    await gm.call(tables.merge, {
      mainRecordId: one.tableRecordId,
      recordIds: [other.tableRecordId],
      version: (await recordOf(api, one.tableRecordId)).version,
    })
    ;[main, joined, billId] = [one.tableRecordId, other.tableRecordId, one.billId]
    const paidFirst = await gm.call(orders.add, { tableRecordId: main, items: goods, payMode: payMode.payNow })
    paidOrderId = paidFirst.orderId
    await gm.call(billing.settle, {
      billId,
      orderId: paidOrderId,
      payments: [{ payMethod: payMethod.card, amount: paidFirst.payableAmount }],
    })
  })

  const version = async () => (await recordOf(api, main)).version
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
  /** The bar, which holds no bill: the lines of both tables at once. */
  const produce = async (from: ProduceStatus, to: typeof produceStatus.making | typeof produceStatus.produced) => {
    const lines = await api.db
      .selectFrom('orderItem')
      .innerJoin('orders', 'orders.orderId', 'orderItem.orderId')
      .select('orderItemId')
      .where('orders.tableRecordId', 'in', [main, joined])
      .where('orders.orderType', '=', orderType.meal)
      .where('orderItem.produceStatus', '=', from)
      .orderBy('orderItemId', 'desc')
      .limit(20)
      .execute()
    return gm.send(orders.produceHandle, {
      orderItemIds: lines.map(({ orderItemId }) => orderItemId),
      produceStatus: to,
    })
  }
  Object.assign(commands, {
    'lines the bar takes up': () => produce(produceStatus.waiting, produceStatus.making),
    'lines the bar sends out': () => produce(produceStatus.making, produceStatus.produced),
    'a member on the bill': async () => {
      const { memberId } = await api.db
        .selectFrom('member')
        .select('memberId')
        .orderBy('memberId')
        .executeTakeFirstOrThrow()
      return gm.send(billing.member, { billId, version: await version(), memberId })
    },
  } satisfies typeof commands)
  /** Requests that wait for a yes, and the people who say it. */
  const requests: Record<string, () => Promise<Reply<unknown>>> = {
    'asking to put a part on account': async () =>
      manager.send(billing.creditApply, {
        billId,
        amount: 1_000,
        guaranteeUserId: manager.userId ?? 0,
        guestName: '王总',
        guestPhone: '13800002222',
        reason: '老客户',
      }),
    'asking for a gift of somebody else': async () =>
      manager.send(gifts.add, {
        tableRecordId: joined,
        items: goods,
        reason: sendReason.customerCare,
        sendUserId: gm.userId ?? 0,
      }),
    'agreeing to what waits': () => decide('agree'),
    'refusing what waits': () => decide('reject'),
    'taking back what one asked for': async () => {
      const { rows } = await manager.call(approvals.list, { tab: 'mine', status: approvalStatus.pending })
      const [own] = rows
      return own
        ? manager.send(approvals.cancel, { approvalId: own.approvalId })
        : requests['agreeing to what waits']!()
    },
    'giving back a part of what was paid': () =>
      gm.send(billing.refundApply, {
        orderId: paidOrderId,
        refundType: refundType.moneyOnly,
        amount: 100,
        reason: '投诉',
      }),
  }
  /** The oldest request of each who is asked; with nothing to decide, the list alone. */
  const decide = async (action: 'agree' | 'reject'): Promise<Reply<unknown>> => {
    for (const person of [gm, finance]) {
      const { rows } = await person.call(approvals.list, { tab: 'todo' })
      const oldest = rows.at(-1)
      if (oldest) return person.send(approvals.handle, { approvalId: oldest.approvalId, action, opinion: '核对过了' })
    }
    return gm.send(approvals.list, { tab: 'todo' })
  }
  Object.assign(commands, requests)
  const names = Object.keys(commands)
  const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))

  const deadlocks = async () =>
    (
      await sql<{ deadlocks: number }>`
        select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()`.execute(
        api.db,
      )
    ).rows[0]?.deadlocks ?? 0

  /** Everything is paid: whatever comes now makes the bill owe again, which shows on its main. */
  const payAll = async () => {
    const { unpaidAmount } = await gm.call(billing.detail, { billId })
    if (unpaidAmount > 0)
      await gm.call(billing.settle, { billId, payments: [{ payMethod: payMethod.card, amount: unpaidAmount }] })
  }

  it('make a settled bill owe again without waiting in a circle', async () => {
    const before = await deadlocks()
    const broken: string[] = []
    for (let round = 0; round < 20; round += 1) {
      await payAll()
      const sent = await Promise.all([
        order(main)(),
        order(joined)(),
        order(main)(),
        gm.send(billing.print, { billId, kind: 'final' }),
        order(joined)(),
      ])
      broken.push(...sent.filter(({ httpStatus }) => httpStatus >= 500).map(({ errCode }) => errCode ?? ''))
    }
    expect(broken).toEqual([])
    expect((await deadlocks()) - before).toBe(0)
    expect((await audit(api.db)).flatMap(({ rows }) => rows)).toEqual([])
  }, 60_000)

  it('never wait for each other in a circle', async () => {
    const before = await deadlocks()
    const broken: string[] = []
    const done = new Set<string>()
    for (const [one, other] of pairs) {
      const sent = Array.from({ length: AT_ONCE }, () => [one, other]).flat()
      const replies = await Promise.all(sent.map((name) => commands[name]!()))
      for (const [index, reply] of replies.entries()) {
        if (reply.code === 200) done.add(sent[index] ?? '')
        if (reply.httpStatus >= 500 || reply.errCode === 'SERVER_ERROR')
          broken.push(`${sent[index]} beside ${one} and ${other}`)
      }
    }
    expect(broken).toEqual([])
    // A command that was only ever refused would have held nothing.
    expect(names.filter((name) => !done.has(name))).toEqual([])
    expect((await deadlocks()) - before).toBe(0)
    const metrics = await api.app.inject({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: `Bearer ${gm.token}` },
    })
    expect(metrics.body).toContain('database_deadlocks_total 0')
    const { status } = await gm.call(billing.detail, { billId })
    expect([billStatus.open, billStatus.partlyPaid]).toContain(status)
    expect((await audit(api.db)).flatMap(({ rows }) => rows)).toEqual([])
  }, 240_000)
})
