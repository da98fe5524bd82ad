/** Ids and human-readable numbers assigned in memory; the database's sequences are moved afterwards. */
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import { toColumnName } from '../../src/db/field-names.ts'

const numbered = {
  booking: 'bookingId',
  bill: 'billId',
  sitting: 'tableRecordId',
  orders: 'orderId',
  orderItem: 'orderItemId',
  actorClock: 'actorClockId',
  giftOrder: 'sendId',
  payment: 'paymentId',
  paymentAttempt: 'attemptId',
  channelRefund: 'channelRefundId',
  reconciliationRun: 'runId',
  reconciliationItem: 'itemId',
  reward: 'rewardId',
  voucherAttempt: 'attemptId',
  voucherVerify: 'verifyId',
  voucherRun: 'runId',
  voucherDifference: 'differenceId',
  rechargeOrder: 'rechargeId',
  flashSaleActivity: 'activityId',
  flashSaleGoods: 'killGoodsId',
  flashSaleOrder: 'killOrderId',
  playEvent: 'playId',
  playJoin: 'joinId',
  approval: 'approvalId',
  approvalStep: 'stepId',
  clockApply: 'applyId',
  clockRecord: 'clockId',
  refund: 'refundId',
  creditRecord: 'creditId',
  creditRepay: 'repayId',
  cashShift: 'shiftId',
  journalEntry: 'entryId',
  notification: 'notificationId',
} as const

export type NumberedTable = keyof typeof numbered

export type IdAllocator = {
  next: (table: NumberedTable) => number
  /** `DD20260314000127`: prefix, business date, number within that night. */
  number: (prefix: string, businessDate: string) => string
  /** Continues after the ids of rows that a module has written into a table meanwhile. */
  follow: (tx: Tx, table: NumberedTable) => Promise<void>
  /** Moves the sequences and counters of the database past the assigned values. */
  keep: (tx: Tx) => Promise<void>
}

/** Continues after the rows already in the database. */
export async function createIdAllocator(tx: Tx): Promise<IdAllocator> {
  const last = new Map<NumberedTable, number>()
  const readLastId = async (target: Tx, table: NumberedTable) => {
    const { rows } = await sql<{
      last: number | null
    }>`select max(${sql.ref(numbered[table])}) as last from ${sql.table(table)}`.execute(target)
    last.set(table, rows[0]?.last ?? 0)
  }
  for (const table of Object.keys(numbered) as NumberedTable[]) await readLastId(tx, table)
  const given = await tx.selectFrom('numberSequence').selectAll().execute()
  const counters = new Map(given.map((row) => [`${row.prefix} ${row.businessDate}`, row.lastValue]))
  const changed = new Set<string>()
  return {
    next: (table) => {
      const id = (last.get(table) ?? 0) + 1
      last.set(table, id)
      return id
    },
    number: (prefix, businessDate) => {
      const key = `${prefix} ${businessDate}`
      const value = (counters.get(key) ?? 0) + 1
      counters.set(key, value)
      changed.add(key)
      return `${prefix}${businessDate.replaceAll('-', '')}${String(value).padStart(6, '0')}`
    },
    follow: readLastId,
    keep: async (target) => {
      const moved = Object.entries(numbered).map(([table, column]) => ({
        table: toColumnName(table),
        column: toColumnName(column),
        last: Math.max(1, last.get(table as NumberedTable) ?? 1),
      }))
      await sql`
        select setval(pg_get_serial_sequence(m."table", m."column"), m.last)
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("table" text, "column" text, last bigint)`.execute(
        target,
      )
      const rows = [...changed].map((key) => ({
        prefix: key.split(' ')[0],
        businessDate: key.split(' ')[1],
        lastValue: counters.get(key),
      }))
      changed.clear()
      await sql`
        insert into number_sequence (prefix, business_date, last_value)
        select r.prefix, r."businessDate", r."lastValue"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(prefix text, "businessDate" date, "lastValue" integer)
        on conflict (prefix, business_date) do update set last_value = excluded.last_value`.execute(target)
    },
  }
}
