/**
 * 客人下单: a guest orders at their table, as a member when the request carries a member session. Prices are the catalogue's; amounts
 * sent by the phone are ignored. The venue's setting decides whether the order is owed immediately or waits for payment; while it
 * waits, its stock is reserved until the deadline.
 */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import {
  factType,
  orderSource,
  orderStatus,
  orderType,
  payMode,
  recordStatus,
  stockBizType,
} from '@nocturne/contract/codes'
import type { OrderStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { schemas } from '@nocturne/contract/guest/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { Actor, CommandContext } from '../../http/context.ts'
import { assertExpectedAmount } from '../../http/expected-amount.ts'
import { refuse, refuseInputValue, UnauthorizedError } from '../../http/refusal.ts'
import { applyPriceRules, assertGuestGoods, loadGoods, moveStock, readSittingPrices } from '../catalog/public.ts'
import type { GoodsRow } from '../catalog/public.ts'
import { pickBetterRate, findMemberRate, WALK_IN_USER_ID } from '../directory/public.ts'
import type { Person } from '../directory/public.ts'
import { lockFactDate, postFacts, recomputeBillStatuses } from '../ledger/public.ts'
import { evaluateCart, storeOrder } from '../orders/public.ts'
import { readGuestFeatures, loadConfig } from '../platform/public.ts'
import { changeGuestCount, lockRecord, recordSittingChange } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'
import { GUEST_ACTOR } from './guest-actor.ts'
import { findActiveMemberId, resolveSalesPerson } from './order-people.ts'
import { resolveOrderSeat } from './order-seat.ts'
import { creditNamedSalesPerson } from './sales-choice.ts'
import { notifyGuestOrder } from './notify-guest-order.ts'

/** Limits of orders within ten minutes, for one phone and for all phones of a sitting. */
const PACE_MINUTES = 10
const PACE_OF_PHONE = 10
const PACE_OF_SITTING = 60

type Input = InputOf<typeof guest.createOrder>

type Cart = Exclude<ReturnType<typeof evaluateCart<GoodsRow>>, { problem: unknown }>

export const createOrder: Handler<typeof guest.createOrder, typeof schemas.createOrder> = async (context, input) => {
  const { tx, now } = context
  const orderedBy = resolveOrderingMember(context)
  const [seat, features] = await Promise.all([resolveOrderSeat(context, input), readGuestFeatures(tx)])
  const { deviceId, newPass } = seat
  if (!features.order) refuse('GUEST_ORDER_OFF')
  const businessDate = await lockFactDate(tx, now)
  const record = await lockSitting(tx, seat.tableRecordId)
  await assertOrderLimit(tx, { deviceId, tableRecordId: record.tableRecordId, now })
  const { cart, memberId, payMinutes } = await buildCart(tx, record, { ...input, orderedBy }, now)
  const total = cart.lines.reduce((sum, line) => sum + line.amount, 0)
  const discount = cart.lines.reduce((sum, line) => sum + line.memberDiscount, 0)
  const payableAmount = total - discount
  assertExpectedAmount(payableAmount, input.expectedFen)
  const named = await recordFirstOrder(context, record, input)

  const { tableRecordId } = record
  // A free order needs no payment: it goes to production immediately.
  const paysLater = features.postpay || payableAmount === 0
  const payDeadline = paysLater ? null : addMinutes(formatTime(now), payMinutes)
  const terms = { payMode: paysLater ? payMode.payLater : payMode.payNow, payDeadline }
  const orderNo = await context.numbers.take('DD', businessDate)
  const { orderId } = await storeOrder(tx, {
    orderNo,
    orderType: orderType.meal,
    tableRecordId,
    businessDate,
    source: orderSource.guest,
    orderUser: null,
    memberId: orderedBy ?? memberId ?? record.memberId,
    memberOrdered: orderedBy !== null,
    recommend: null,
    ...terms,
    status: paysLater ? orderStatus.placed : orderStatus.waiting,
    remark: input.remark ?? '',
    at: now,
    lines: cart.lines,
  })
  await tx
    .insertInto('guestOrder')
    .values({ orderId, tableRecordId, deviceId, namedUserId: named?.userId ?? null, createdAt: formatTime(now) })
    .execute()
  const taken = new Map([...cart.stock].map(([goodsId, quantity]) => [goodsId, -quantity]))
  await moveStock(tx, taken, { bizType: stockBizType.sale, orderId, userId: null, at: now, businessDate })
  if (paysLater) await bookOrder(tx, orderId, { total, discount }, { at: now, businessDate })
  const pieces = await logOrder(context, record, cart, businessDate)
  // Recomputes the statuses of the bill after an order that is owed. Skipped when an open sitting still owes money
  // afterwards, since no status can change then.
  if (paysLater && (record.status !== recordStatus.open || payableAmount === 0))
    await recomputeBillStatuses(tx, record.billId, { at: now, userId: null, businessDate })
  if (paysLater) {
    await creditNamedSalesPerson({ ...context, actor: GUEST_ACTOR }, [orderId])
    await notifyGuestOrder(tx, context.emit, orderId, now)
  }

  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [orderId] })
  context.log({
    subjectType: 'order',
    subjectId: orderId,
    after: { orderNo, tableRecordId, payableAmount, pieces },
  })
  const status = getInitialStatus(paysLater, payableAmount)
  return { orderId, orderNo, tableRecordId, payableAmount, ...terms, status, pass: newPass }
}

/**
 * Returns the member who places the order, or null. An expired token gives 401, because otherwise the member would pay
 * the list price without notice.
 */
function resolveOrderingMember({ actor, request }: CommandContext<Actor>): number | null {
  if (actor.kind === 'guest' && request.tokenHash !== null) throw new UnauthorizedError()
  return actor.kind === 'member' ? actor.memberId : null
}

/** Initial status of the order: a free one is settled by the bill immediately. */
function getInitialStatus(paysLater: boolean, payableAmount: number): OrderStatus {
  if (!paysLater) return orderStatus.waiting
  return payableAmount === 0 ? orderStatus.settled : orderStatus.placed
}

/** Cart at the catalogue's current prices. Refuses goods that are not for guests, and what the cart rules refuse. */
async function buildCart(
  tx: Tx,
  record: RecordRow,
  { items, phonenumber, orderedBy }: Input & { orderedBy: number | null },
  now: Date,
): Promise<{ cart: Cart; memberId: number | null; payMinutes: number }> {
  await assertGuestGoods(
    tx,
    items.map((item) => item.goodsId),
  )
  const goodsIds = items.flatMap((item) => [item.goodsId, ...(item.packageDetail ?? []).map((part) => part.goodsId)])
  const [listed, prices, memberId, memberBp, config] = await Promise.all([
    loadGoods(tx, goodsIds),
    readSittingPrices(tx, record.tableRecordId, now),
    findActiveMemberId(tx, phonenumber),
    resolveOrderRate(tx, record, orderedBy),
    loadConfig(tx),
  ])
  const goods = applyPriceRules(listed, prices)
  const cart = evaluateCart({ items, goods, clock: formatTime(now).slice(11, 16), memberBp })
  if ('problem' in cart) {
    const { errCode, vars, goodsId } = cart.problem
    refuseInputValue({ goodsId }, errCode, { vars, detail: { goodsId } })
  }
  return { cart, memberId, payMinutes: config['order.payMinutes'] }
}

/** Rate of an order: the better one of the table's member and the ordering member; null when neither has one. */
export async function resolveOrderRate(
  db: Db,
  sitting: Pick<RecordRow, 'memberId' | 'memberRateOff' | 'memberRateDenied'>,
  orderedBy: number | null,
): Promise<number | null> {
  const ownHolds = orderedBy !== null && !sitting.memberRateDenied && (await loadConfig(db))['discount.autoMember']
  const [ofTable, own] = await Promise.all([
    sitting.memberRateOff ? null : findMemberRate(db, sitting.memberId),
    ownHolds ? findMemberRate(db, orderedBy) : null,
  ])
  return pickBetterRate(ofTable, own)
}

/** Posts the facts of an order that is owed immediately; amounts in fen. */
async function bookOrder(
  tx: Tx,
  orderId: number,
  { total, discount }: { total: number; discount: number },
  night: { at: Date; businessDate: string },
): Promise<void> {
  await postFacts(
    tx,
    [
      { factType: factType.placed, orderId, dTotal: total, dUnpaid: total },
      { factType: factType.discounted, orderId, discountKind: 'member', dDiscount: discount, dUnpaid: -discount },
    ],
    night,
  )
}

/** Writes the ordered goods to the table's log; returns the number of pieces. */
async function logOrder(
  { tx, now }: CommandContext<Actor>,
  record: RecordRow,
  { lines }: Cart,
  businessDate: string,
): Promise<number> {
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  const names = lines.slice(0, 3).map((line) => line.goods.goodsName)
  const content = `客人点单${pieces}件，${names.join('、')}`
  await recordSittingChange(tx, record, { opType: '客人点单', content }, { actor: GUEST_ACTOR, now, businessDate })
  return pieces
}

/** Locks the sitting of the pass; TABLE_NOT_OPEN when it ended meanwhile. */
async function lockSitting(tx: Tx, tableRecordId: number): Promise<RecordRow> {
  const record = await lockRecord(tx, tableRecordId, Object.values(recordStatus))
  if (record.status === recordStatus.cleared || record.status === recordStatus.cancelled) refuse('TABLE_NOT_OPEN')
  return record
}

/**
 * Limits the orders of a phone and of a sitting; refuses TOO_FREQUENT. The sitting is locked, so that concurrent orders
 * are counted.
 */
async function assertOrderLimit(
  tx: Tx,
  { deviceId, tableRecordId, now }: { deviceId: string; tableRecordId: number; now: Date },
): Promise<void> {
  const { rows } = await sql<{ ofPhone: number; ofSitting: number }>`
    with since as (select ${now}::timestamptz - make_interval(mins => ${PACE_MINUTES}) as at)
    select (select count(*) from guest_order g, since where g.device_id = ${deviceId} and g.created_at > since.at) as of_phone,
      (select count(*) from guest_order g, since where g.sitting_id = ${tableRecordId} and g.created_at > since.at) as of_sitting`.execute(
    tx,
  )
  const [count] = rows
  if (count && (count.ofPhone >= PACE_OF_PHONE || count.ofSitting >= PACE_OF_SITTING)) refuse('TOO_FREQUENT')
}

/**
 * Stores the number of guests with the first order. Returns the sales person named for a sitting without one; see
 * `creditNamedSalesPerson`.
 */
async function recordFirstOrder(
  context: CommandContext<Actor>,
  record: RecordRow,
  input: Input,
): Promise<Person | null> {
  const { tx, now, emit, log } = context
  const byGuest = { tx, now, emit, log, actor: GUEST_ACTOR }
  if (input.guestNum !== undefined && (await isFirstOrder(tx, record.tableRecordId)))
    await changeGuestCount(byGuest, record, input.guestNum)
  return record.salesUserId === WALK_IN_USER_ID ? resolveSalesPerson(tx, input) : null
}

async function isFirstOrder(tx: Tx, tableRecordId: number): Promise<boolean> {
  const earlier = await tx
    .selectFrom('orders')
    .select('orderId')
    .where('tableRecordId', '=', tableRecordId)
    .where('status', '<>', orderStatus.cancelled)
    .where('orderType', '<>', orderType.openPackage)
    .executeTakeFirst()
  return earlier === undefined
}
