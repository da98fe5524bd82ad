/** Creates the rows a test needs, including those they depend on; a test states only what matters to it. */
import { parseBusinessDate, parseTime } from '@nocturne/base/venue-time'
import { factType, payMethod, payMode, stockBizType, tableStatus, tableType } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { runAudit } from '../src/app/audit.ts'
import { lit } from '../src/db/statement.ts'
import { lockFactDate, postFacts, recomputeBillStatuses } from '../src/modules/ledger/public.ts'
import type { Caller, TestApi } from './api.ts'

/** Id of a table of the demo venue by its name (`A08`). */
export async function readTableId(api: TestApi, tableName: string): Promise<number> {
  return (
    await api.db.selectFrom('venueTable').select('tableId').where('tableName', '=', tableName).executeTakeFirstOrThrow()
  ).tableId
}

/** Names of the free tables that pay later, in a fixed order. */
export async function listFreePayLaterTables(api: TestApi): Promise<string[]> {
  const tables = await api.db
    .selectFrom('venueTable')
    .select('tableName')
    .where('tableStatus', '=', tableStatus.free)
    .where('tableType', '<>', tableType.virtual)
    .where('payMode', '=', payMode.payLater)
    .orderBy('tableId')
    .execute()
  return tables.map((table) => table.tableName)
}

/** Opens a table for walk-ins. */
export async function openTable(
  api: TestApi,
  caller: Caller,
  tableName: string,
  guestNum = 4,
): Promise<{ tableRecordId: number; tableId: number; billId: number; version: number }> {
  const tableId = await readTableId(api, tableName)
  const { tableRecordId, version } = await caller.call(tables.open, { tableId, guestNum })
  const { billId } = await api.db
    .selectFrom('sitting')
    .select('billId')
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirstOrThrow()
  return { tableRecordId, tableId, billId, version }
}

/** 芝华士: has counted stock, counts towards the minimum, list price 880.00. */
export const BOTTLE_GOODS_ID = 1

/** Orders bottles on the table's bill; returns the order. */
export async function orderBottles(caller: Caller, tableRecordId: number, quantity = 1) {
  return caller.call(orders.add, {
    tableRecordId,
    items: [{ goodsId: BOTTLE_GOODS_ID, quantity }],
    payMode: payMode.payLater,
  })
}

/** Pays every open order of the bill's sittings by card, bypassing the cashier. */
export async function payBill(api: TestApi, billId: number): Promise<void> {
  const at = parseTime(api.clock.now())
  await api.db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('orders as o')
      .innerJoin('sitting as r', 'r.tableRecordId', 'o.tableRecordId')
      .select(['o.orderId', 'o.unpaidAmount'])
      .where('r.billId', '=', billId)
      .where('o.unpaidAmount', '>', 0)
      .execute()
    const businessDate = await lockFactDate(tx, at)
    const facts = open.map(({ orderId, unpaidAmount }) => ({
      factType: factType.paid,
      orderId,
      payMethod: payMethod.card,
      dPaid: unpaidAmount,
      dUnpaid: -unpaidAmount,
      dPerf: unpaidAmount,
    }))
    await postFacts(tx, facts, { at, businessDate })
    await recomputeBillStatuses(tx, billId, { at, userId: null, businessDate })
  })
}

/** Waives the missing minimum of a sitting, so that it may be cleared. */
export async function waiveMinimum(api: TestApi, caller: Caller, tableRecordId: number): Promise<void> {
  const { version } = await readSitting(api, tableRecordId)
  await caller.call(tables.waiveMin, { tableRecordId, version, reason: '老客户维护' })
}

/** The stored row of a sitting. */
export async function readSitting(api: TestApi, tableRecordId: number) {
  return api.db.selectFrom('sitting').selectAll().where('tableRecordId', '=', tableRecordId).executeTakeFirstOrThrow()
}

/** Status of a table. */
export async function readTableStatus(api: TestApi, tableId: number): Promise<string> {
  return (
    await api.db.selectFrom('venueTable').select('tableStatus').where('tableId', '=', tableId).executeTakeFirstOrThrow()
  ).tableStatus
}

type BookingInput = InputOf<typeof reservations.add>

/** Books for tonight at 23:00 unless given; every booking has a different guest. */
export async function addBooking(caller: Caller, input: Partial<BookingInput>, api: TestApi) {
  const tonight = parseBusinessDate(api.clock.now())
  guests += 1
  const guest = { guestName: '王先生', guestPhone: `1390000${String(guests).padStart(4, '0')}`, guestNum: 4 }
  return caller.call(reservations.add, {
    bookingDate: tonight,
    arriveTime: `${input.bookingDate ?? tonight} 23:00:00`,
    ...guest,
    ...input,
  })
}
let guests = 0

/** The stored row of a booking. */
export const readBooking = (api: TestApi, bookingId: number) =>
  api.db.selectFrom('booking').selectAll().where('bookingId', '=', bookingId).executeTakeFirstOrThrow()

/** Titles of the notifications about a booking, oldest first. */
export async function listBookingMessages(api: TestApi, bookingId: number): Promise<string[]> {
  const rows = await api.db
    .selectFrom('notification')
    .select('title')
    .where('bizType', '=', 'booking')
    .where('bizId', '=', bookingId)
    .orderBy('notificationId')
    .execute()
  return rows.map(({ title }) => title)
}

/** A bill with its open sittings. */
export async function readBill(api: TestApi, billId: number) {
  const bill = await api.db.selectFrom('bill').selectAll().where('billId', '=', billId).executeTakeFirstOrThrow()
  const records = await api.db
    .selectFrom('sitting')
    .selectAll()
    .where('billId', '=', billId)
    .orderBy('tableRecordId')
    .execute()
  const sum = (
    key:
      'totalAmount' | 'giftAmount' | 'discountAmount' | 'paidAmount' | 'creditAmount' | 'unpaidAmount' | 'refundAmount',
  ) => records.reduce((all, record) => all + record[key], 0)
  return {
    ...bill,
    version: records[0]?.version ?? 0,
    totalAmount: sum('totalAmount'),
    giftAmount: sum('giftAmount'),
    discountAmount: sum('discountAmount'),
    paidAmount: sum('paidAmount'),
    creditAmount: sum('creditAmount'),
    unpaidAmount: sum('unpaidAmount'),
    refundAmount: sum('refundAmount'),
  }
}

/** Every violated audit rule with the violating rows; empty in a sound venue. */
export async function listViolations(api: TestApi) {
  return (await runAudit(api.db)).filter((check) => check.rows.length > 0)
}

/** Balance of a ledger account, fen; 0 while it does not exist. */
export async function readBalance(api: TestApi, code: string): Promise<number> {
  return (
    (await api.db.selectFrom('account').select('balance').where('code', '=', code).executeTakeFirst())?.balance ?? 0
  )
}

/** Adds plenty of stock of everything counted, in the stock book and in the cellar. */
export async function fillStock(api: TestApi): Promise<void> {
  await sql`
    with delivered as (
      update goods set stock_num = stock_num + 100000, stock_date = greatest(stock_date, ${parseBusinessDate(api.clock.now())}::date)
      where stock_flag returning goods_id, stock_num, stock_date, cost_price
    )
    insert into stock_record (goods_id, biz_type, quantity, before_num, after_num, cost_price, business_date, created_at)
    select goods_id, ${lit(stockBizType.purchase)}, 100000, stock_num - 100000, stock_num, cost_price, stock_date, ${api.clock.now()}::timestamptz
    from delivered`.execute(api.db)
}

/** Number of bill change events sent for a sitting. */
export async function countBillEvents(api: TestApi, tableRecordId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from outbox where topic = 'bill' and payload -> 'ids' @> ${JSON.stringify([tableRecordId])}::jsonb`.execute(
    api.db,
  )
  return rows[0]?.count ?? 0
}
