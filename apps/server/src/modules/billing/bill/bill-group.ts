/** A bill with the sittings that settle on it. Whoever moves its money holds them all: sittings by ascending id, then the bill. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Bill } from '../../../db/types.ts'
import type { RecordStatus } from '@nocturne/contract/codes'
import { billStatus, payStatus, recordStatus } from '@nocturne/contract/codes'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { HeldTooLittle } from '../../../db/constraints.ts'
import { lit } from '../../../db/statement.ts'
import type { StaffActor } from '../../../http/context.ts'
import { may } from '../../../http/policy.ts'
import type { Owner } from '../../../http/policy.ts'
import { notFound, refuse } from '../../../http/refusal.ts'
import type { PayHand } from '../../payments/public.ts'
import { markRecord } from '../../tables/public.ts'
import type { RecordRow } from '../../tables/public.ts'

export type BillRow = Selectable<Bill>
export type BillGroup = { bill: BillRow; records: RecordRow[]; main: RecordRow }

/** Whoever moves the money: a member of staff, or nobody when a channel or a job does. */
export type Hand = PayHand

/** Locks the bill and its sittings, cancelled ones left out. Refuses NOT_FOUND for an unknown bill. */
export async function lockBill(tx: Tx, billId: number): Promise<BillGroup> {
  for (;;) {
    const records = await tx
      .selectFrom('tableRecord')
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
    if (!bill) notFound({ billId })
    // Somebody may have been merged in while we waited; holding the bill, nobody is any more.
    const now = await tx
      .selectFrom('tableRecord')
      .select('tableRecordId')
      .where('billId', '=', billId)
      .where('status', '<>', recordStatus.cancelled)
      .orderBy('tableRecordId')
      .execute()
    const held = new Set(records.map((row) => row.tableRecordId))
    // Sittings come before their bill, which is held.
    if (now.some((row) => !held.has(row.tableRecordId))) throw new HeldTooLittle()
    if (now.length === records.length) return { bill, records, main: mainOf(records) }
  }
}

/** Holds a bill and its sittings as `lockBill` does, where any are left on it. */
export async function holdBill(tx: Tx, billId: number): Promise<void> {
  const left = await tx
    .selectFrom('tableRecord')
    .select('tableRecordId')
    .where('billId', '=', billId)
    .where('status', '<>', recordStatus.cancelled)
    .executeTakeFirst()
  if (left) await lockBill(tx, billId)
}

/** As `lockBill` for a bill people work on: one that was reversed or merged away answers STALE_DATA. */
export async function lockLiveBill(tx: Tx, billId: number): Promise<BillGroup> {
  const group = await lockBill(tx, billId)
  if (group.bill.status === billStatus.reversed || group.bill.status === billStatus.closed) refuse('STALE_DATA')
  return group
}

/** The bill a sitting settles on now, locked. */
export async function lockBillOfRecord(tx: Tx, tableRecordId: number): Promise<BillGroup> {
  const { billId } = await tx
    .selectFrom('tableRecord')
    .select('billId')
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirstOrThrow()
  const group = await lockBill(tx, billId)
  // It went over to another bill while we waited for this one.
  if (!group.records.some((record) => record.tableRecordId === tableRecordId)) throw new HeldTooLittle()
  return group
}

/** The sitting others were merged into; of cleared ones the first. */
export function mainOf<R extends { status: RecordStatus; tableRecordId: number }>(records: readonly R[]): R {
  const main = records.find((record) => record.status !== recordStatus.merged) ?? records[0]
  return main ?? refuse('STALE_DATA')
}

export const ownerOf = (
  record: Pick<RecordRow, 'salesUserId' | 'waiterUserId' | 'openUserId' | 'salesDeptId'>,
): Owner => ({
  userIds: [record.salesUserId, record.waiterUserId, record.openUserId],
  deptId: record.salesDeptId,
})

/** May the actor use the key on a bill of these sittings? One of them being his is enough. */
export function mayOnBill(
  actor: StaffActor,
  permission: PermissionKey,
  records: readonly Parameters<typeof ownerOf>[0][],
): boolean {
  return records.some((record) => may(actor, permission, ownerOf(record)))
}

/** As `mayOnBill`, or NO_PERMISSION. */
export function demandOnBill(
  actor: StaffActor,
  permission: PermissionKey,
  records: readonly Parameters<typeof ownerOf>[0][],
): void {
  if (!mayOnBill(actor, permission, records)) refuse('NO_PERMISSION')
}

/** Refuses PAY_RUNNING while a payment of the bill is neither done nor given up. */
export async function demandNoRunningPayment(db: Db, billId: number): Promise<void> {
  const running = await db
    .selectFrom('payment')
    .select('paymentId')
    .where('billId', '=', billId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .executeTakeFirst()
  if (running) refuse('PAY_RUNNING')
}

/** Writes a change of the bill into the log of every sitting on it, raises their versions and tells the floor. */
export async function markBill(
  { tx, now, businessDate, actor, emit }: Hand,
  group: BillGroup,
  change: { opType: string; content: string },
): Promise<void> {
  for (const record of group.records) await markRecord(tx, record, change, { actor, now, businessDate })
  emit({ topic: 'table', ids: group.records.map((record) => record.tableId) })
  emit({ topic: 'bill', ids: group.records.map((record) => record.tableRecordId) })
}

/** What nobody has paid yet on the bill, fen, read under its lock. */
export async function unpaidOf(tx: Tx, billId: number): Promise<number> {
  const { rows } = await sql<{
    unpaid: number
  }>`select coalesce(sum(unpaid_amount), 0)::bigint as unpaid from table_record where bill_id = ${billId} and status <> ${lit(recordStatus.cancelled)}`.execute(
    tx,
  )
  return rows[0]?.unpaid ?? 0
}

/** Taking money on a bill, by whatever means: who may settle it, or show its code. NO_PERMISSION otherwise. */
export function demandCollect(actor: StaffActor, records: readonly Parameters<typeof ownerOf>[0][]): void {
  const permission = actor.permissions.has('operate:bill:settle') ? 'operate:bill:settle' : 'operate:bill:payCode'
  demandOnBill(actor, permission, records)
}
