/**
 * A bill with its sittings and lines. Every transaction that moves its money locks them all: sittings by ascending id, then the bill.
 */
import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Bill } from '../../../db/types.ts'
import type { RecordStatus } from '@nocturne/contract/codes'
import { orderStatus, orderType, payStatus, recordStatus } from '@nocturne/contract/codes'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { LockOrderError } from '../../../db/constraints.ts'
import { lit } from '../../../db/statement.ts'
import type { NightUnitOfWork, StaffActor } from '../../../http/context.ts'
import { isPermitted } from '../../../http/policy.ts'
import type { RowOwner } from '../../../http/policy.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { selectMemberRate } from '../../directory/public.ts'
import { recordSittingChange } from '../../tables/public.ts'
import type { RecordRow } from '../../tables/public.ts'
import { hasBillEnded } from './bill-moves.ts'
import { computeOpenAmount } from './bill-rules.ts'
import type { BillLine } from './bill-rules.ts'

export type BillRow = Selectable<Bill>
export type BillGroup = { bill: BillRow; records: RecordRow[]; main: RecordRow }

/** Locks the bill and its sittings, cancelled ones left out. Refuses NOT_FOUND for an unknown bill. */
export async function lockBill(tx: Tx, billId: number): Promise<BillGroup> {
  for (;;) {
    const records = await tx
      .selectFrom('sitting')
      .selectAll()
      .where('billId', '=', billId)
      .where('status', '<>', recordStatus.cancelled)
      .orderBy('tableRecordId')
      .forNoKeyUpdate()
      .execute()
    const bill = await tx
      .selectFrom('bill')
      .selectAll()
      .where('billId', '=', billId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!bill) refuseNotFound({ billId })
    // Sittings may have been merged in while waiting for locks; under the bill's lock none can be any more.
    const now = await tx
      .selectFrom('sitting')
      .select('tableRecordId')
      .where('billId', '=', billId)
      .where('status', '<>', recordStatus.cancelled)
      .orderBy('tableRecordId')
      .execute()
    const lockedIds = new Set(records.map((row) => row.tableRecordId))
    // The lock order puts sittings before their bill, which is locked already: retry.
    if (now.some((row) => !lockedIds.has(row.tableRecordId))) throw new LockOrderError()
    if (now.length === records.length) return { bill, records, main: getMainSitting(records) }
  }
}

/** Locks a bill and its sittings like `lockBill`; does nothing when no sittings are left on it. */
export async function lockBillIfPresent(tx: Tx, billId: number): Promise<void> {
  const left = await tx
    .selectFrom('sitting')
    .select('tableRecordId')
    .where('billId', '=', billId)
    .where('status', '<>', recordStatus.cancelled)
    .executeTakeFirst()
  if (left) await lockBill(tx, billId)
}

/** Like `lockBill`, but refuses STALE_DATA for a bill that was reversed or merged away. */
export async function lockLiveBill(tx: Tx, billId: number): Promise<BillGroup> {
  const group = await lockBill(tx, billId)
  if (hasBillEnded(group.bill.status)) refuse('STALE_DATA')
  return group
}

/** Locks the bill a sitting currently settles on. */
export async function lockSittingBill(tx: Tx, tableRecordId: number): Promise<BillGroup> {
  const { billId } = await tx
    .selectFrom('sitting')
    .select('billId')
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirstOrThrow()
  const group = await lockBill(tx, billId)
  // The sitting moved to another bill while waiting for this one: retry.
  if (!group.records.some((record) => record.tableRecordId === tableRecordId)) throw new LockOrderError()
  return group
}

/**
 * Returns the main sitting, into which the others were merged; the first one when all were cleared. Refuses STALE_DATA
 * without sittings.
 */
export function getMainSitting<R extends { status: RecordStatus; tableRecordId: number }>(records: readonly R[]): R {
  const main = records.find((record) => record.status !== recordStatus.merged) ?? records[0]
  return main ?? refuse('STALE_DATA')
}

export const getSittingOwner = (
  record: Pick<RecordRow, 'salesUserId' | 'waiterUserId' | 'openUserId' | 'salesDeptId'>,
): RowOwner => ({
  userIds: [record.salesUserId, record.waiterUserId, record.openUserId],
  deptId: record.salesDeptId,
})

/**
 * Returns whether the actor may use the permission on a bill of these sittings: one sitting within their scope is
 * enough.
 */
export function hasBillPermission(
  actor: StaffActor,
  permission: PermissionKey,
  records: readonly Parameters<typeof getSittingOwner>[0][],
): boolean {
  return records.some((record) => isPermitted(actor, permission, getSittingOwner(record)))
}

/** Refuses NO_PERMISSION when `hasBillPermission` returns false. */
export function requireBillPermission(
  actor: StaffActor,
  permission: PermissionKey,
  records: readonly Parameters<typeof getSittingOwner>[0][],
): void {
  if (!hasBillPermission(actor, permission, records)) refuse('NO_PERMISSION')
}

/** Refuses PAY_RUNNING while a payment of the bill is in progress. */
export async function assertNoBillPayment(db: Db, billId: number): Promise<void> {
  const running = await db
    .selectFrom('payment')
    .select('paymentId')
    .where('billId', '=', billId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .executeTakeFirst()
  if (running) refuse('PAY_RUNNING')
}

/** Logs a change of the bill on each of its sittings, raises their versions and notifies the floor. */
export async function recordBillChange(
  { tx, now, businessDate, actor, emit }: NightUnitOfWork,
  group: BillGroup,
  change: { opType: string; content: string },
): Promise<void> {
  for (const record of group.records) await recordSittingChange(tx, record, change, { actor, now, businessDate })
  emit({ topic: 'table', ids: group.records.map((record) => record.tableId) })
  emit({ topic: 'bill', ids: group.records.map((record) => record.tableRecordId) })
}

/** Unpaid amount of the bill, fen. The caller has locked it. */
export async function readUnpaidAmount(tx: Tx, billId: number): Promise<number> {
  const { rows } = await sql<{
    unpaid: number
  }>`select coalesce(sum(unpaid_amount), 0)::bigint as unpaid from sitting where bill_id = ${billId} and status <> ${lit(recordStatus.cancelled)}`.execute(
    tx,
  )
  return rows[0]?.unpaid ?? 0
}

/** Lines owed on the bill: without gifts and without waiting or cancelled orders. */
export function listBillLines(db: Db, billId: number): Promise<BillLine[]> {
  return readLines(
    db,
    sql`r.bill_id = ${billId} and r.status <> ${lit(recordStatus.cancelled)}
      and o.status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed)}) and o.order_type <> ${lit(orderType.gift)}`,
  )
}

/** Lines of one order, whatever its state. */
export function listOrderLines(db: Db, orderId: number): Promise<BillLine[]> {
  return readLines(db, sql`o.order_id = ${orderId}`)
}

async function readLines(db: Db, which: RawBuilder<unknown>): Promise<BillLine[]> {
  const { rows } = await sql<BillLine>`
    select i.order_item_id, i.order_id, i.amount, i.quantity - i.return_quantity as kept_quantity, i.change_price_discount, i.member_discount,
      i.manager_discount,
      i.wipe_discount, i.other_discount, i.allocated_amount, i.discount_flag, i.performance_flag, g.member_price,
      i.price - i.base_price as surcharge_fen, r.sitting_id,
      least(case when not r.member_rate_off then ${selectMemberRate(sql`r.member_id`)} end,
        case when o.member_ordered and not r.member_rate_denied then ${selectMemberRate(sql`o.member_id`)} end)
        as member_bp
    from order_item i join orders o using (order_id) join sitting r using (sitting_id) join goods g on g.goods_id = i.goods_id
    where ${which} order by i.order_item_id`.execute(db)
  return rows
}

export type OpenBillAmounts = {
  lines: BillLine[]
  /** Unpaid amount of the bill, fen. */
  unpaid: number
  /** Part of `unpaid` that running payments cover, fen. */
  running: number
  /** Lines that running payments cover. */
  takenItemIds: ReadonlySet<number>
}

/** Reason why nothing is due: the lines are paid or on account, or they cost nothing. */
export const getNothingDueReason = (lines: readonly BillLine[]): 'ORDER_PAID' | 'NOTHING_DUE' =>
  lines.some((line) => line.allocatedAmount > 0) ? 'ORDER_PAID' : 'NOTHING_DUE'

/** Open lines of a bill and what running payments cover of them. */
export async function readOpenLines(db: Db, billId: number): Promise<OpenBillAmounts> {
  const lines = await listBillLines(db, billId)
  const { rows } = await sql<{ running: number; itemIds: number[] }>`
    select coalesce(sum(amount), 0)::bigint as running,
      coalesce((select array_agg(x) from payment q, unnest(q.item_ids) x where q.bill_id = ${billId}
        and q.status in (${lit(payStatus.waiting, payStatus.paying)}) and q.order_id is null), '{}') as item_ids
    from payment where bill_id = ${billId} and status in (${lit(payStatus.waiting, payStatus.paying)}) and order_id is null`.execute(
    db,
  )
  const [first] = rows
  return {
    lines,
    unpaid: lines.reduce((sum, line) => sum + computeOpenAmount(line), 0),
    running: first?.running ?? 0,
    takenItemIds: new Set((first?.itemIds ?? []).map(Number)),
  }
}

/** Refuses NO_PERMISSION unless the actor may settle the bill or show its code. */
export function requireCollectPermission(
  actor: StaffActor,
  records: readonly Parameters<typeof getSittingOwner>[0][],
): void {
  const permission = actor.permissions.has('operate:bill:settle') ? 'operate:bill:settle' : 'operate:bill:payCode'
  requireBillPermission(actor, permission, records)
}
