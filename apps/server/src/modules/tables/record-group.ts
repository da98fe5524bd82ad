/** Sittings that settle as one bill: a main and those merged into it. A single sitting is a group of one. */
import { recordStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { loadConfig } from '../platform/public.ts'
import { isRunning, runningStatuses } from './record-status.ts'
import { assertLockOrder } from './record-store.ts'
import type { RecordRow } from './record-store.ts'
import { computeGroupMinimum } from './tables-rules.ts'
import type { GroupMemberMinimum } from './tables-rules.ts'

/**
 * Locks every running sitting of the group by ascending id. Detects tables that join or leave concurrently, because
 * these lock the main sitting too. Throws NOT_FOUND, or RECORD_STATUS_WRONG when the sitting has ended.
 */
export async function lockGroup(tx: Tx, tableRecordId: number): Promise<RecordRow[]> {
  const group = await lockGroupIfSeated(tx, tableRecordId)
  if (group) return group
  const known = await tx
    .selectFrom('sitting')
    .select('tableRecordId')
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirst()
  return known ? refuse('RECORD_STATUS_WRONG') : refuseNotFound({ tableRecordId })
}

/** Like `lockGroup`; returns null when the sitting has ended or is unknown. */
export async function lockGroupIfSeated(tx: Tx, tableRecordId: number): Promise<RecordRow[] | null> {
  for (;;) {
    const known = await groupIds(tx, tableRecordId)
    if (known.length === 0) return null
    const rows = await tx
      .selectFrom('sitting')
      .selectAll()
      .where('tableRecordId', 'in', known)
      .orderBy('tableRecordId')
      .forNoKeyUpdate()
      .execute()
    const now = await groupIds(tx, tableRecordId)
    if (known.join() === now.join()) return rows
    assertLockOrder(known, now)
  }
}

/** Ids of all running sittings on the same bill as this sitting; empty when this sitting has ended. */
async function groupIds(tx: Tx, tableRecordId: number): Promise<number[]> {
  const record = await tx
    .selectFrom('sitting')
    .select(['billId', 'status'])
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirst()
  if (!record || !isRunning(record.status)) return []
  const members = await tx
    .selectFrom('sitting')
    .select('tableRecordId')
    .where('billId', '=', record.billId)
    .where('status', 'in', runningStatuses)
    .orderBy('tableRecordId')
    .execute()
  return members.map((member) => member.tableRecordId)
}

/** Ids of the tables on a bill; their floor cards change when a table joins, leaves or moves. */
export async function listTablesOnBill(tx: Tx, billId: number): Promise<number[]> {
  const members = await tx
    .selectFrom('sitting')
    .select('tableId')
    .where('billId', '=', billId)
    .where('status', 'in', runningStatuses)
    .execute()
  return members.map((member) => member.tableId)
}

/** Minimum of the group on a bill, and the missing amount (fen). Waived tables have a minimum of 0. */
export async function readBillMinimum(
  db: Db,
  billId: number,
): Promise<{ minCharge: number; minEligibleAmount: number; minDiffAmount: number }> {
  const [config, members] = await Promise.all([loadConfig(db), listSittingMinimums(db, billId)])
  return computeGroupMinimum(config['table.mergeMinPolicy'], members)
}

/** Minimum and eligible amount of each sitting on a bill (fen). */
export async function listSittingMinimums(
  db: Db,
  billId: number,
): Promise<(GroupMemberMinimum & { tableRecordId: number })[]> {
  const { rows } = await sql<GroupMemberMinimum & { tableRecordId: number }>`
    select r.sitting_id, r.min_charge, r.min_waived, m.eligible_amount as min_eligible_amount
    from sitting r join sitting_minimum m using (sitting_id)
    where r.bill_id = ${billId} and r.status <> ${lit(recordStatus.cancelled)}`.execute(db)
  return rows
}
