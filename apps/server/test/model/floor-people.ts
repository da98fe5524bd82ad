/**
 * Staff at work on the floor: each step is sent as a phone sends it, sometimes twice, and over connections that break.
 */
import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { billStatus, payMode, recordStatus, refundType, giftReason } from '@nocturne/contract/codes'
import type { AnswerOf, Endpoint, InputOf } from '@nocturne/contract/endpoint'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { expect } from 'vitest'
import { lit } from '../../src/db/statement.ts'
import type { Caller, ApiReply, TestApi } from '../api.ts'
import { ORDERED_GOODS_IDS } from './floor-steps.ts'
import type { TableStep, GoodsStep, PickStep, FloorStep } from './floor-steps.ts'

export type FloorModel = {
  api: TestApi
  people: readonly Caller[]
  tableIds: readonly number[]
  /** Accepted quantity by order id, as confirmed to phones. */
  accepted: Map<number, number>
  /** Number of responses by kind of step and status: `order:200`. */
  outcomes: Map<string, number>
}

type Sitting = { tableRecordId: number; version: number; billId: number }

/** One step at one table: the function its person sends with, and the sitting as last read. */
type Turn = {
  floor: FloorModel
  sitting: Sitting
  send: <E extends Endpoint>(endpoint: E, input: InputOf<E>, by?: Caller) => Promise<ApiReply<AnswerOf<E>>>
}

const CASHIER = 2
const FINANCE = 6
const TRIES = 20

export async function executeStep(floor: FloorModel, step: FloorStep): Promise<void> {
  if (step.kind === 'cut') return cutConnections(floor)
  const who = floor.people[step.person]!
  const tableId = floor.tableIds[step.table]!
  const send: Turn['send'] = (endpoint, input, by = who) => sendAs(floor, by, { endpoint, input, step })
  const sitting = await findSitting(floor, tableId)
  if (step.kind === 'open') await send(tables.open, { tableId, guestNum: 3 })
  else if (sitting) await executeAct({ floor, sitting, send }, step)
}

async function executeAct(turn: Turn, step: TableStep): Promise<void> {
  const { send } = turn
  const { tableRecordId, version, billId } = turn.sitting
  switch (step.kind) {
    case 'order':
    case 'payNow':
      return placeOrder(turn, step)
    case 'gift': {
      const items = [{ goodsId: ORDERED_GOODS_IDS[step.goods]!, quantity: step.quantity }]
      return void (await send(gifts.add, { tableRecordId, items, reason: giftReason.customerCare }))
    }
    case 'return':
    case 'changePrice':
    case 'refund':
      return changeLine(turn, step)
    case 'discount': {
      const rateBp = 8_000 + (step.pick % 20) * 100
      return void (await send(billing.discount, { billId, version, rateBp, reason: '熟客' }))
    }
    case 'wipe':
      return void (await send(billing.wipe, { billId, version, amount: step.pick }))
    case 'pay': {
      const payMethod = step.pick % 2 ? 'cash' : 'card'
      return void (await send(billing.settle, { billId, payments: [{ payMethod, amount: 1 + step.pick * 37 }] }))
    }
    case 'settle':
      return settle(turn)
    case 'topUp':
      return void (await send(billing.topUp, { billId, version }))
    case 'reverse': {
      const finance = turn.floor.people[FINANCE]!
      return void (await send(billing.reverse, { billId, version, reason: '收错了' }, finance))
    }
    case 'transfer': {
      const toTableId = turn.floor.tableIds[step.other]!
      return void (await send(tables.transfer, { tableRecordId, toTableId, version }))
    }
    case 'merge':
      return merge(turn)
    case 'split':
      return split(turn)
    case 'clear':
      return clear(turn)
    case 'cancelOpen':
      return void (await send(tables.cancelOpen, { tableRecordId, version, reason: '开错台' }))
    case 'open':
      return
  }
}

/** Goods 102 are a package with a choice. */
async function placeOrder({ floor, sitting, send }: Turn, step: GoodsStep): Promise<void> {
  const by = step.kind === 'order' ? payMode.payLater : payMode.payNow
  const goodsId = ORDERED_GOODS_IDS[step.goods]!
  const packageDetail = goodsId === 102 ? { packageDetail: [{ goodsId: 48, quantity: 2 }] } : {}
  const { tableRecordId, billId } = sitting
  const items = [{ goodsId, quantity: step.quantity, ...packageDetail }]
  const reply = await send(orders.add, { tableRecordId, payMode: by, items })
  if (reply.code !== 200) return
  const { orderId, payableAmount: amount } = reply.data
  floor.accepted.set(orderId, step.quantity)
  if (by !== payMode.payNow) return
  const cashier = floor.people[CASHIER]!
  await send(billing.settle, { billId, orderId, payments: [{ payMethod: 'cash', amount }] }, cashier)
}

async function changeLine(turn: Turn, step: PickStep): Promise<void> {
  const { floor, sitting, send } = turn
  const line = await pickLine(floor, sitting.tableRecordId, step.pick)
  if (!line) return
  const { orderItemId, orderId, price } = line
  const { version } = sitting
  if (step.kind === 'return') await send(orders.returnItem, { orderItemId, quantity: 1, reason: '客人不要了', version })
  else if (step.kind === 'changePrice')
    await send(orders.changePrice, { orderItemId, newPrice: Math.floor(price * 0.9), reason: '老客人', version })
  else
    await send(billing.refundApply, {
      orderId,
      refundType: refundType.goods,
      items: [{ orderItemId, quantity: 1 }],
      reason: '酒水有问题',
      returnStock: true,
    })
}

/** Pays all unpaid amounts, half of them in cash. */
async function settle({ floor, sitting: { billId }, send }: Turn): Promise<void> {
  const unpaid = await readUnpaid(floor, billId)
  if (unpaid === 0) return
  await send(billing.settle, {
    billId,
    payments: [
      { payMethod: 'cash', amount: Math.ceil(unpaid / 2) },
      { payMethod: 'card', amount: Math.max(1, Math.floor(unpaid / 2)) },
    ],
  })
}

async function merge({ floor, sitting: { tableRecordId, version }, send }: Turn): Promise<void> {
  const other = await findSittingWhere(
    floor,
    sql`r.status = ${recordStatus.open} and b.status = ${billStatus.open} and r.sitting_id <> ${tableRecordId}`,
  )
  if (other) await send(tables.merge, { mainRecordId: tableRecordId, recordIds: [other.tableRecordId], version })
}

async function split({ floor, send }: Turn): Promise<void> {
  const merged = await findSittingWhere(floor, sql`r.status = ${recordStatus.merged}`)
  if (merged) await send(tables.split, { tableRecordId: merged.tableRecordId, version: merged.version })
}

/** Waives the missing minimum as the general manager, because a table below its minimum cannot be cleared. */
async function clear({ floor, sitting: { tableRecordId, version }, send }: Turn): Promise<void> {
  const reply = await send(tables.clear, { tableRecordId, version, force: true })
  if (reply.errCode !== 'MIN_NOT_REACHED') return
  await send(tables.waiveMin, { tableRecordId, version, reason: '老客人' }, floor.people[0])
  const waived = await findSittingWhere(floor, sql`r.sitting_id = ${tableRecordId}`)
  if (waived) await send(tables.clear, { ...waived, force: true })
}

/**
 * Sends a request, sometimes twice concurrently with one key. Repeats it with the same key after a broken connection,
 * as a phone does.
 */
async function sendAs<E extends Endpoint>(
  { outcomes }: FloorModel,
  who: Caller,
  { endpoint, input, step }: { endpoint: E; input: InputOf<E>; step: TableStep },
): Promise<ApiReply<AnswerOf<E>>> {
  const key = randomUUID()
  const sendUntilReply = async (): Promise<ApiReply<AnswerOf<E>>> => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const reply = await who.send(endpoint, input, { key })
      if (reply.httpStatus < 500) return reply
    }
    throw new Error(`${endpoint.id} had no answer in ${TRIES} attempts`)
  }
  const [first, second] = await Promise.all([sendUntilReply(), step.twice ? sendUntilReply() : null])
  if (second && first.code === 200 && second.code === 200) expect(second.data).toEqual(first.data)
  const outcome = `${step.kind}:${first.errCode ?? first.code}`
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  return second?.code === 200 ? second : first
}

async function cutConnections({ api }: FloorModel): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'nocturne' and datname = current_database() and pid <> pg_backend_pid() limit 2`
    .execute(api.db)
    .catch(() => undefined)
}

/** Reads the sitting at a table as a phone does; retries after a broken connection. */
const findSitting = ({ api }: FloorModel, tableId: number): Promise<Sitting | undefined> =>
  retryRead(() =>
    api.db
      .selectFrom('sitting')
      .select(['tableRecordId', 'version', 'billId'])
      .where('tableId', '=', tableId)
      .where('status', 'in', [recordStatus.open, recordStatus.settled, recordStatus.merged])
      .executeTakeFirst(),
  )

async function findSittingWhere(
  { api }: FloorModel,
  condition: RawBuilder<unknown>,
): Promise<Pick<Sitting, 'tableRecordId' | 'version'> | undefined> {
  const { rows } = await retryRead(() =>
    sql<{ tableRecordId: number; version: number }>`
      select r.sitting_id, r.version from sitting r join bill b using (bill_id)
      where ${condition} order by r.sitting_id desc limit 1`.execute(api.db),
  )
  return rows[0]
}

async function pickLine(
  { api }: FloorModel,
  tableRecordId: number,
  pick: number,
): Promise<{ orderItemId: number; orderId: number; price: number } | undefined> {
  const lines = await retryRead(() =>
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

async function readUnpaid({ api }: FloorModel, billId: number): Promise<number> {
  const { rows } = await retryRead(() =>
    sql<{ unpaid: number }>`
      select coalesce(sum(unpaid_amount), 0) as unpaid from sitting
      where bill_id = ${billId} and status <> ${lit(recordStatus.cancelled)}`.execute(api.db),
  )
  return rows[0]?.unpaid ?? 0
}

/** Retries a read whose connection broke. */
export async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (attempt === TRIES) throw error
    }
  }
}
