/**
 * 客人下单: a guest orders at his table. Prices are the catalogue's, nothing a phone says about money is read. The venue decides
 * whether it is owed at once or waits to be paid; while it waits it holds its stock until its time is up.
 */
import { addMinutes, formatTime, parseTime } from '@nocturne/base/venue-time'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { schemas } from '@nocturne/contract/guest/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { Actor, CommandContext } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { demandGuestGoods, loadGoods, moveStock } from '../catalog/public.ts'
import { WALK_IN_USER_ID } from '../directory/public.ts'
import { factDate, postFacts, refreshBill } from '../ledger/public.ts'
import { decideCart, storeOrder } from '../orders/public.ts'
import { guestFeatures, loadConfig } from '../platform/public.ts'
import { correctGuestNumber, handOver, lockRecord, markRecord } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'
import { demandDevice, THE_GUEST } from './guest-actor.ts'
import { memberByPhone, namedSales, sittingRate } from './order-people.ts'
import { demandSeatedPass } from './pass.ts'
import { tellOfGuestOrder } from './tell-of-order.ts'

/** Orders in ten minutes: a phone, and all phones of a sitting. */
const PACE_MINUTES = 10
const PACE_OF_PHONE = 10
const PACE_OF_SITTING = 60

type Input = InputOf<typeof guest.createOrder>

export const createOrder: Handler<typeof guest.createOrder, typeof schemas.createOrder> = async (context, input) => {
  const { tx, now, request } = context
  const deviceId = demandDevice(request)
  const proof = { pass: input.pass, deviceId, now, writing: true }
  const [seat, features] = await Promise.all([demandSeatedPass(tx, proof), guestFeatures(tx)])
  if (!features.order) refuse('GUEST_ORDER_OFF')
  const businessDate = await factDate(tx, now)
  const record = await lockSitting(tx, seat.tableRecordId)
  await demandPace(tx, { deviceId, tableRecordId: record.tableRecordId, now })
  const goodsIds = input.items.flatMap((item) => [
    item.goodsId,
    ...(item.packageDetail ?? []).map((part) => part.goodsId),
  ])
  await demandGuestGoods(
    tx,
    input.items.map((item) => item.goodsId),
  )
  const [goods, memberId, memberBp, config] = await Promise.all([
    loadGoods(tx, goodsIds),
    memberByPhone(tx, input.phonenumber),
    sittingRate(tx, record.memberId),
    loadConfig(tx),
  ])
  const cart = decideCart({ items: input.items, goods, clock: formatTime(now).slice(11, 16), memberBp })
  if ('problem' in cart) refuse(cart.problem.errCode, cart.problem.vars, { goodsId: cart.problem.goodsId })
  await noteFirstOrder(context, record, input)

  const totalAmount = cart.lines.reduce((sum, line) => sum + line.amount, 0)
  const discount = cart.lines.reduce((sum, line) => sum + line.memberDiscount, 0)
  const payableAmount = totalAmount - discount
  // Nothing can be collected for a free order: it goes to production at once.
  const paysLater = features.postpay || payableAmount === 0
  const payMode = paysLater ? '2' : '1'
  const payDeadline = paysLater ? null : addMinutes(formatTime(now), config['order.payMinutes'])
  const orderNo = await context.numbers.take('DD', businessDate)
  const { orderId } = await storeOrder(tx, {
    orderNo,
    orderType: '1',
    tableRecordId: record.tableRecordId,
    businessDate,
    source: '2',
    orderUser: null,
    memberId: memberId ?? record.memberId,
    recommend: null,
    payMode,
    status: paysLater ? '1' : '0',
    payDeadline,
    remark: input.remark ?? '',
    at: now,
    lines: cart.lines,
  })
  await tx
    .insertInto('guestOrder')
    .values({ orderId, tableRecordId: record.tableRecordId, deviceId, createdAt: formatTime(now) })
    .execute()
  const taken = new Map([...cart.stock].map(([goodsId, quantity]) => [goodsId, -quantity]))
  await moveStock(tx, taken, { bizType: '2', orderId, userId: null, at: now, businessDate })
  if (paysLater)
    await postFacts(
      tx,
      [
        { factType: 'F1', orderId, dTotal: totalAmount, dUnpaid: totalAmount },
        { factType: 'F5', orderId, discountKind: 'member', dDiscount: discount, dUnpaid: -discount },
      ],
      { at: now, businessDate },
    )
  const pieces = cart.lines.reduce((sum, line) => sum + line.quantity, 0)
  const names = cart.lines.slice(0, 3).map((line) => line.goods.goodsName)
  const content = `客人点单${pieces}件，${names.join('、')}`
  await markRecord(tx, record, { opType: '客人点单', content }, { actor: THE_GUEST, now, businessDate })
  // A sitting that owes money stays what it is; a settled or merged one, or a free order, changes states.
  if (paysLater && (record.status !== '1' || payableAmount === 0))
    await refreshBill(tx, record.billId, { at: now, userId: null, businessDate })
  if (paysLater) await tellOfGuestOrder(tx, context.emit, orderId, now)

  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [orderId] })
  context.log({
    subjectType: 'order',
    subjectId: orderId,
    after: { orderNo, tableRecordId: record.tableRecordId, payableAmount, pieces },
  })
  const status = !paysLater ? '0' : payableAmount === 0 ? '2' : '1'
  return { orderId, orderNo, tableRecordId: record.tableRecordId, payableAmount, payMode, status, payDeadline }
}

/** Locks the sitting of the pass; TABLE_NOT_OPEN when it ended while the guest was ordering. */
async function lockSitting(tx: Tx, tableRecordId: number): Promise<RecordRow> {
  const record = await lockRecord(tx, tableRecordId, ['1', '2', '3', '4', '5'])
  if (record.status === '3' || record.status === '4') refuse('TABLE_NOT_OPEN')
  return record
}

/** Counted under the lock of the sitting, so that orders sent at once count each other. TOO_FREQUENT beyond. */
async function demandPace(
  tx: Tx,
  { deviceId, tableRecordId, now }: { deviceId: string; tableRecordId: number; now: Date },
): Promise<void> {
  const { rows } = await sql<{ ofPhone: number; ofSitting: number }>`
    with since as (select ${now}::timestamptz - make_interval(mins => ${PACE_MINUTES}) as at)
    select (select count(*) from guest_order g, since where g.device_id = ${deviceId} and g.created_at > since.at) as of_phone,
      (select count(*) from guest_order g, since where g.table_record_id = ${tableRecordId} and g.created_at > since.at) as of_sitting`.execute(
    tx,
  )
  const [count] = rows
  if (count && (count.ofPhone >= PACE_OF_PHONE || count.ofSitting >= PACE_OF_SITTING)) refuse('TOO_FREQUENT')
}

/** With the first order guests say how many they are; a walk-in sitting may be credited to the sales person they name. */
async function noteFirstOrder(context: CommandContext<Actor>, record: RecordRow, input: Input): Promise<void> {
  const { tx, now, emit, log } = context
  const byGuest = { tx, now, emit, log, actor: THE_GUEST }
  if (input.guestNum !== undefined && (await isFirstOrder(tx, record.tableRecordId)))
    await correctGuestNumber(byGuest, record, input.guestNum)
  if (record.salesUserId !== WALK_IN_USER_ID) return
  const person = await namedSales(tx, input)
  // Credit moves only while the night of the sitting is open.
  if (person === null || (await factDate(tx, parseTime(record.openedAt))) !== record.businessDate) return
  await handOver(byGuest, { record, to: person, reason: '客人点单时选择', byUserId: null })
}

async function isFirstOrder(tx: Tx, tableRecordId: number): Promise<boolean> {
  const earlier = await tx
    .selectFrom('orders')
    .select('orderId')
    .where('tableRecordId', '=', tableRecordId)
    .where('status', '<>', '4')
    .where('orderType', '<>', '9')
    .executeTakeFirst()
  return earlier === undefined
}
