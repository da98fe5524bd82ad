/**
 * The whole floor as one model: random sequences by several people on several tables of open, order, gift, return,
 * discount, pay, transfer, merge, split, reverse and clear, several at a time, some sent twice at once, with connections
 * cut in between. Whatever happens: no answer but success or a declared refusal, the audit is clean, and the lines that were
 * accepted are the lines that are billed.
 */
import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import {
  billStatus,
  orderType,
  payMode,
  recordStatus,
  refundType,
  sendReason,
  stockBizType,
} from '@nocturne/contract/codes'
import type { AnswerOf, Endpoint, InputOf } from '@nocturne/contract/endpoint'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../src/app/audit.ts'
import { lit } from '../../src/db/statement.ts'
import { testApi } from '../api.ts'
import type { Caller, Reply, TestApi } from '../api.ts'

/** Managers twice: most of what happens needs their keys. */
const PEOPLE = ['gm', 'lm01', 'shouyin01', 'fwy01', 'yx01', 'dz01', 'caiwu01', 'gm', 'lm01', 'gm', 'lm01']
/** Every run has fresh tables of its own: old states of earlier ones would only be in the way. */
const TABLES = 4
const GOODS = [1, 4, 21, 24, 31, 32, 41, 48, 57, 59, 102]
const AT_ONCE = 4
const RUNS = 24

type Step =
  | {
      kind: 'open' | 'clear' | 'split' | 'reverse' | 'settle' | 'topUp' | 'cancelOpen'
      table: number
      person: number
      twice: boolean
    }
  | {
      kind: 'order' | 'payNow' | 'gift'
      table: number
      person: number
      goods: number
      quantity: number
      twice: boolean
    }
  | {
      kind: 'return' | 'discount' | 'wipe' | 'pay' | 'refund' | 'changePrice'
      table: number
      person: number
      pick: number
      twice: boolean
    }
  | { kind: 'transfer' | 'merge'; table: number; other: number; person: number; twice: boolean }
  | { kind: 'cut' }

const table = fc.nat(TABLES - 1)
const person = fc.nat(PEOPLE.length - 1)
const twice = fc.boolean()
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'open',
        'open',
        'open',
        'clear',
        'split',
        'split',
        'split',
        'reverse',
        'settle',
        'settle',
        'topUp',
        'cancelOpen',
      ),
      table,
      person,
      twice,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('order', 'order', 'order', 'payNow', 'gift'),
      table,
      person,
      goods: fc.nat(GOODS.length - 1),
      quantity: fc.integer({ min: 1, max: 4 }),
      twice,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('return', 'discount', 'wipe', 'pay', 'pay', 'refund', 'changePrice'),
      table,
      person,
      pick: fc.nat(1_000),
      twice,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('transfer', 'merge', 'merge'), table, other: table, person, twice }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'cut' as const }) },
)

describe('a floor worked by many', () => {
  let api: TestApi
  const people: Caller[] = []
  const allTables: number[] = []
  let tableIds: number[] = []
  /** Lines accepted by order id, as callers were told. */
  const accepted = new Map<number, number>()
  const outcomes = new Map<string, number>()

  beforeAll(async () => {
    api = await testApi()
    for (const name of PEOPLE) people.push(await api.as(name))
    const { rows } = await sql<{ tableId: number }>`
      select table_id from venue_table order by table_id % 7, table_id`.execute(api.db)
    allTables.push(...rows.map((row) => row.tableId))
    await sql`
      with more as (update goods set stock_num = stock_num + 100000 where stock_flag returning goods_id, stock_num)
      insert into stock_record (goods_id, biz_type, quantity, before_num, after_num, business_date, created_at)
      select goods_id, ${lit(stockBizType.purchase)}, 100000, stock_num - 100000, stock_num, '2026-03-14', '2026-03-14 20:00:00+08'
      from more`.execute(api.db)
  })

  it('keeps every law', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 80, maxLength: 160 }), async (steps) => {
        tableIds = allTables.splice(0, TABLES)
        for (const [index] of tableIds.entries()) await play({ kind: 'open', table: index, person: 0, twice: false })
        for (let i = 0; i < steps.length; i += AT_ONCE) await Promise.all(steps.slice(i, i + AT_ONCE).map(play))
        // A connection that was cut last may still lie in the pool.
        const broken = (await patiently(() => audit(api.db))).filter((check) => check.rows.length > 0)
        expect(broken).toEqual([])
        await expectAcceptedIsBilled()
      }),
      { numRuns: RUNS, endOnFailure: true, seed: 20_260_314 },
    )
    // The run must have done something of each kind, or it proves nothing.
    for (const kind of [
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
      'reverse',
      'settle',
      'clear',
    ]) {
      expect(
        outcomes.get(`${kind}:200`) ?? 0,
        `${kind} never succeeded: ${JSON.stringify([...outcomes])}`,
      ).toBeGreaterThan(0)
    }
  })

  /** Sends, sometimes twice at once with one key; a cut connection is resent with the same key, as a phone does. */
  async function send<E extends Endpoint>(
    who: Caller,
    endpoint: E,
    input: InputOf<E>,
    again: boolean,
    kind: string,
  ): Promise<Reply<AnswerOf<E>>> {
    const key = randomUUID()
    const insist = async (): Promise<Reply<AnswerOf<E>>> => {
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const reply = await who.send(endpoint, input, { key })
        if (reply.httpStatus < 500) return reply
      }
      throw new Error(`${endpoint.id} had no answer in twenty attempts`)
    }
    const [first, second] = await Promise.all([insist(), again ? insist() : null])
    if (second && first.code === 200 && second.code === 200) expect(second.data).toEqual(first.data)
    outcomes.set(
      `${kind}:${first.errCode ?? first.code}`,
      (outcomes.get(`${kind}:${first.errCode ?? first.code}`) ?? 0) + 1,
    )
    return second?.code === 200 ? second : first
  }

  async function play(step: Step): Promise<void> {
    if (step.kind === 'cut') {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nocturne' and datname = current_database() and pid <> pg_backend_pid() limit 2`
        .execute(api.db)
        .catch(() => undefined)
      return
    }
    const who = people[step.person]!
    const tableId = tableIds[step.table]!
    const record = await sittingAt(tableId)
    if (step.kind === 'open') return void (await send(who, tables.open, { tableId, guestNum: 3 }, step.twice, 'open'))
    if (!record) return
    const { tableRecordId, version, billId } = record
    switch (step.kind) {
      case 'order':
      case 'payNow': {
        const by = step.kind === 'order' ? payMode.payLater : payMode.payNow
        const goodsId = GOODS[step.goods]!
        const packageDetail = goodsId === 102 ? { packageDetail: [{ goodsId: 48, quantity: 2 }] } : {}
        const reply = await send(
          who,
          orders.add,
          { tableRecordId, payMode: by, items: [{ goodsId, quantity: step.quantity, ...packageDetail }] },
          step.twice,
          step.kind,
        )
        if (reply.code === 200) accepted.set(reply.data.orderId, step.quantity)
        if (reply.code === 200 && by === payMode.payNow)
          await send(
            people[2]!,
            billing.settle,
            {
              billId,
              orderId: reply.data.orderId,
              payments: [{ payMethod: 'cash', amount: reply.data.payableAmount }],
            },
            step.twice,
            'payNow',
          )
        return
      }
      case 'gift':
        return void (await send(
          who,
          gifts.add,
          {
            tableRecordId,
            items: [{ goodsId: GOODS[step.goods]!, quantity: step.quantity }],
            reason: sendReason.customerCare,
          },
          step.twice,
          'gift',
        ))
      case 'return':
      case 'changePrice': {
        const line = await someLine(tableRecordId, step.pick)
        if (!line) return
        if (step.kind === 'return')
          await send(
            who,
            orders.returnItem,
            { orderItemId: line.orderItemId, quantity: 1, reason: '客人不要了', version },
            step.twice,
            'return',
          )
        else
          await send(
            who,
            orders.changePrice,
            { orderItemId: line.orderItemId, newPrice: Math.floor(line.price * 0.9), reason: '老客人', version },
            step.twice,
            'changePrice',
          )
        return
      }
      case 'discount':
        return void (await send(
          who,
          billing.discount,
          { billId, version, rateBp: 8_000 + (step.pick % 20) * 100, reason: '熟客' },
          step.twice,
          'discount',
        ))
      case 'wipe':
        return void (await send(who, billing.wipe, { billId, version, amount: step.pick }, step.twice, 'wipe'))
      case 'pay':
        return void (await send(
          who,
          billing.settle,
          { billId, payments: [{ payMethod: step.pick % 2 ? 'cash' : 'card', amount: 1 + step.pick * 37 }] },
          step.twice,
          'pay',
        ))
      case 'settle': {
        const unpaid = await unpaidOf(billId)
        if (unpaid > 0)
          await send(
            who,
            billing.settle,
            {
              billId,
              payments: [
                { payMethod: 'cash', amount: Math.ceil(unpaid / 2) },
                { payMethod: 'card', amount: Math.max(1, Math.floor(unpaid / 2)) },
              ],
            },
            step.twice,
            'settle',
          )
        return
      }
      case 'refund': {
        const line = await someLine(tableRecordId, step.pick)
        if (line)
          await send(
            who,
            billing.refundApply,
            {
              orderId: line.orderId,
              refundType: refundType.goods,
              items: [{ orderItemId: line.orderItemId, quantity: 1 }],
              reason: '酒水有问题',
              returnStock: true,
            },
            step.twice,
            'refund',
          )
        return
      }
      case 'topUp':
        return void (await send(who, billing.topUp, { billId, version }, step.twice, 'topUp'))
      case 'reverse':
        return void (await send(
          people[6]!,
          billing.reverse,
          { billId, version, reason: '收错了' },
          step.twice,
          'reverse',
        ))
      case 'transfer':
        return void (await send(
          who,
          tables.transfer,
          { tableRecordId, toTableId: tableIds[step.other]!, version },
          step.twice,
          'transfer',
        ))
      case 'merge': {
        const other = await sittingWhere(
          sql`r.status = ${recordStatus.open} and b.status = ${billStatus.open} and r.table_record_id <> ${tableRecordId}`,
        )
        if (other)
          await send(
            who,
            tables.merge,
            { mainRecordId: tableRecordId, recordIds: [other.tableRecordId], version },
            step.twice,
            'merge',
          )
        return
      }
      case 'split': {
        const merged = await sittingWhere(sql`r.status = ${recordStatus.merged}`)
        if (merged)
          await send(
            who,
            tables.split,
            { tableRecordId: merged.tableRecordId, version: merged.version },
            step.twice,
            'split',
          )
        return
      }
      case 'clear':
        return void (await send(who, tables.clear, { tableRecordId, version, force: true }, step.twice, 'clear'))
      case 'cancelOpen':
        return void (await send(
          who,
          tables.cancelOpen,
          { tableRecordId, version, reason: '开错台' },
          step.twice,
          'cancelOpen',
        ))
    }
  }

  /** What a phone knows of a table: read again until the connection holds. */
  async function sittingAt(
    tableId: number,
  ): Promise<{ tableRecordId: number; version: number; billId: number } | undefined> {
    return patiently(() =>
      api.db
        .selectFrom('tableRecord')
        .select(['tableRecordId', 'version', 'billId'])
        .where('tableId', '=', tableId)
        .where('status', 'in', [recordStatus.open, recordStatus.settled, recordStatus.merged])
        .executeTakeFirst(),
    )
  }

  async function sittingWhere(
    condition: RawBuilder<unknown>,
  ): Promise<{ tableRecordId: number; version: number } | undefined> {
    const { rows } = await patiently(() =>
      sql<{
        tableRecordId: number
        version: number
      }>`select r.table_record_id, r.version from table_record r join bill b using (bill_id) where ${condition} order by r.table_record_id desc limit 1`.execute(
        api.db,
      ),
    )
    return rows[0]
  }

  async function someLine(
    tableRecordId: number,
    pick: number,
  ): Promise<{ orderItemId: number; orderId: number; price: number } | undefined> {
    const lines = await patiently(() =>
      api.db
        .selectFrom('orderItem as i')
        .innerJoin('orders as o', 'o.orderId', 'i.orderId')
        .select(['i.orderItemId', 'i.orderId', 'i.price'])
        .where('o.tableRecordId', '=', tableRecordId)
        .orderBy('i.orderItemId')
        .execute(),
    )
    return lines[pick % Math.max(1, lines.length)]
  }

  async function unpaidOf(billId: number): Promise<number> {
    const { rows } = await patiently(() =>
      sql<{ unpaid: number }>`
        select coalesce(sum(unpaid_amount), 0) as unpaid from table_record
        where bill_id = ${billId} and status <> ${lit(recordStatus.cancelled)}`.execute(api.db),
    )
    return rows[0]?.unpaid ?? 0
  }

  async function patiently<T>(read: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await read()
      } catch (error) {
        if (attempt === 20) throw error
      }
    }
  }

  /** Every accepted order is there with the quantity that was accepted, and there is no meal order nobody was told of. */
  async function expectAcceptedIsBilled(): Promise<void> {
    const { rows } = await patiently(() =>
      sql<{ orderId: number; quantity: number }>`
        select o.order_id, sum(i.quantity) as quantity from orders o join order_item i using (order_id)
        where o.order_type = ${lit(orderType.meal)} group by o.order_id`.execute(api.db),
    )
    expect(new Map(rows.map((row) => [row.orderId, row.quantity]))).toEqual(accepted)
  }
})
