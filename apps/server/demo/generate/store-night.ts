/** Stores a night in the database: its rows, its changes to rows of earlier nights, and counters. */
import { produceStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import { buildDepositRequest } from '../../src/modules/reservations/booking-terms.ts'
import { unpaidDepositColumns } from './deposits.ts'
import { tablesInLoadOrder, loadTable } from './load-rows.ts'
import type { ColumnTypes, Row, Rows } from './load-rows.ts'
import type { Night } from './night.ts'
import { listInitialSittings, storeSittingMoves } from './record-moves.ts'

export async function storeNight(tx: Tx, types: ColumnTypes, night: Night): Promise<void> {
  const { rows } = night
  for (const table of tablesInLoadOrder) await loadTable(tx, types, table, listInitialRows(table, night))
  await storePlaces(tx, rows)
  await storeSittingMoves(tx, night)
  await attachBookings(tx, rows)
  await storeStock(tx, night)
  await storeQuotas(tx, night)
  await storeCredits(tx, night)
  await storeBilled(tx, night)
  await storeListed(tx, night)
  await storeForfeits(tx, night)
}

/** Inserts for each order line the stations that make its items, in the production state of the line. */
async function storePlaces(tx: Tx, { orderItem }: Rows): Promise<void> {
  const ids = orderItem.map(({ orderItemId }) => orderItemId)
  await sql`
    insert into order_item_place (order_item_id, produce_dept, goods_ids, weight, produce_status, produced_from, produce_user_id, produced_at)
    select i.order_item_id, p.place, p.goods_ids, p.weight, i.produce_status, i.produced_from, i.produce_user_id, i.produced_at
    from order_item i cross join lateral package_places(i.produce_dept, i.package_detail) p
    where i.order_item_id = any(${ids}::bigint[]) and i.produce_status <> ${lit(produceStatus.none)}`.execute(tx)
}

/**
 * Rows of a table as they are first inserted. Bookings and related rows reference each other, so bookings are inserted
 * without those references; moved sittings in their first state.
 */
function listInitialRows(table: (typeof tablesInLoadOrder)[number], night: Night): readonly object[] {
  const { rows } = night
  if (table === 'booking') return rows.booking.map(toInitialBooking)
  return table === 'sitting' ? listInitialSittings(night) : rows[table]
}

/** Row of a booking without its sitting and without a deposit payment. */
const toInitialBooking = (row: Row<'booking'>): Row<'booking'> => ({
  ...row,
  ...buildDepositRequest(row.depositAmount),
  ...unpaidDepositColumns,
  tableRecordId: null,
})

const tiedColumns = {
  tableRecordId: 'bigint',
  depositStatus: 'text',
  depositPaymentId: 'bigint',
  depositPaidAt: 'timestamptz',
  depositDate: 'date',
  depositRefundedAt: 'timestamptz',
  depositRefundDate: 'date',
  depositRefundUserId: 'bigint',
  depositForfeitedAt: 'timestamptz',
  depositForfeitDate: 'date',
} as const

async function attachBookings(tx: Tx, { booking }: Rows): Promise<void> {
  const tied = booking.filter((row) => row.tableRecordId !== null || row.depositAmount > 0)
  if (tied.length === 0) return
  const names = Object.keys(tiedColumns)
  const typed = Object.entries(tiedColumns).map(([name, type]) => `"${name}" ${type}`)
  await sql`
    update booking b set (${sql.join(names.map((name) => sql.ref(name)))}) = (select ${sql.raw(names.map((name) => `t."${name}"`).join(', '))})
    from jsonb_to_recordset(${JSON.stringify(tied)}::jsonb) as t("bookingId" bigint, ${sql.raw(typed.join(', '))}) where b.booking_id = t."bookingId"`.execute(
    tx,
  )
}

/** Stores deposits of the previous night's no-shows that were forfeited tonight. */
async function storeForfeits(tx: Tx, { books }: Night): Promise<void> {
  const forfeited = books.keptDeposits
  books.keptDeposits = []
  for (const { bookingId, depositStatus, depositForfeitedAt, depositForfeitDate, version } of forfeited)
    await tx
      .updateTable('booking')
      .set({ depositStatus, depositForfeitedAt, depositForfeitDate, version })
      .where('bookingId', '=', bookingId)
      .execute()
}

async function storeStock(tx: Tx, { rows, goods, date }: Night): Promise<void> {
  const moved = [...new Set(rows.stockRecord.map((row) => row.goodsId))].map((goodsId) => ({
    goodsId,
    stockNum: goods.get(goodsId)?.stockNum,
  }))
  if (moved.length === 0) return
  await sql`
    update goods g set stock_num = m."stockNum", stock_date = ${date}::date
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("goodsId" bigint, "stockNum" integer) where g.goods_id = m."goodsId"`.execute(
    tx,
  )
}

/** Stores used gift quota together with its limits, so that the database refuses usage beyond them. */
async function storeQuotas(tx: Tx, { books, venue }: Night): Promise<void> {
  const used = books.changedUsage().map((row) => {
    const quota = venue.quotas.get(row.userId)
    const day = row.period.length > 7
    return {
      ...row,
      limitAmount: (day ? quota?.dayLimit : quota?.monthLimit) ?? 0,
      limitTimes: day ? (quota?.dayTimes ?? 0) : -1,
    }
  })
  if (used.length === 0) return
  await sql`
    insert into gift_quota_usage (user_id, period, used_amount, used_times, limit_amount, limit_times)
    select u."userId", u.period, u."usedAmount", u."usedTimes", u."limitAmount", u."limitTimes"
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb)
      as u("userId" bigint, period text, "usedAmount" bigint, "usedTimes" integer, "limitAmount" bigint, "limitTimes" integer)
    on conflict (user_id, period)
      do update set used_amount = excluded.used_amount, used_times = excluded.used_times`.execute(tx)
}

/** Stores changes to credits of earlier nights that were repaid or written off tonight, with their lines. */
async function storeCredits(tx: Tx, { books }: Night): Promise<void> {
  if (books.changedCredits.size === 0) return
  const credits = [...books.changedCredits].map(({ row }) => row)
  const allocations = [...books.changedCredits].flatMap(({ lines }) => lines.map(({ allocation }) => allocation))
  books.changedCredits.clear()
  await sql`
    update credit_record c set repaid_amount = r."repaidAmount", bad_amount = r."badAmount", status = r.status, opinion = r.opinion
    from jsonb_to_recordset(${JSON.stringify(credits)}::jsonb) as r("creditId" bigint, "repaidAmount" bigint, "badAmount" bigint, status text, opinion text)
    where c.credit_id = r."creditId"`.execute(tx)
  await sql`
    update payment_allocation a set repaid_amount = r."repaidAmount"
    from jsonb_to_recordset(${JSON.stringify(allocations)}::jsonb) as r("paymentId" bigint, "orderItemId" bigint, "repaidAmount" bigint)
    where a.payment_id = r."paymentId" and a.order_item_id = r."orderItemId"`.execute(tx)
}

/** Marks rows of earlier nights that are on tonight's provider statement. */
async function storeBilled(tx: Tx, { books, date }: Night): Promise<void> {
  const { attempts, refunds } = books.billed
  books.billed = { attempts: [], refunds: [] }
  if (attempts.length > 0)
    await tx.updateTable('paymentAttempt').set({ billedOn: date }).where('attemptId', 'in', attempts).execute()
  if (refunds.length > 0)
    await tx.updateTable('channelRefund').set({ billedOn: date }).where('channelRefundId', 'in', refunds).execute()
}

/** Marks vouchers of earlier nights that are on tonight's platform list. */
async function storeListed(tx: Tx, { books, date }: Night): Promise<void> {
  const { listed } = books.vouchers
  books.vouchers.listed = []
  if (listed.length > 0)
    await tx.updateTable('voucherVerify').set({ listedOn: date }).where('verifyId', 'in', listed).execute()
}
