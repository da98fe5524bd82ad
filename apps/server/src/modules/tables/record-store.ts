/** Locks sittings and records their changes: every command on a sitting starts by locking its row. */
import { formatTime } from '@nocturne/base/venue-time'
import { recordStatus } from '@nocturne/contract/codes'
import type { RecordStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { queryRows, lit } from '../../db/statement.ts'
import type { Sitting } from '../../db/types.ts'
import type { StaffActor } from '../../http/context.ts'
import { LockOrderError } from '../../db/constraints.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import type { SittingMember } from './joint-members.ts'

export type RecordRow = Selectable<Sitting>

/**
 * Locks the sitting and, if it is merged, its main sitting: a change at a merged table may settle or reopen the common
 * bill, which changes the main sitting. Throws RECORD_STATUS_WRONG unless the status is one of `statuses`.
 */
export async function lockRecord(
  tx: Tx,
  tableRecordId: number,
  statuses: readonly RecordStatus[] = [recordStatus.open, recordStatus.settled],
): Promise<RecordRow> {
  for (;;) {
    const rows = await tx
      .selectFrom('sitting')
      .selectAll()
      .where('tableRecordId', '=', withMain(tableRecordId))
      .orderBy('tableRecordId')
      .forNoKeyUpdate()
      .execute()
    const row = rows.find((lockedRow) => lockedRow.tableRecordId === tableRecordId)
    if (!row) refuseNotFound({ tableRecordId })
    if (!statuses.includes(row.status)) refuse('RECORD_STATUS_WRONG')
    if (hasLockedMain(row, rows)) return row
    assertLockOrder([tableRecordId], [row.mergeToRecordId ?? 0])
  }
}

/** SQL: ids of a sitting and of its main sitting at the start of the statement. */
const withMain = (tableRecordId: number) => sql<number>`any(array[${tableRecordId}::bigint, (
  select merge_to_sitting_id from sitting where sitting_id = ${tableRecordId} and status = ${lit(recordStatus.merged)})])`

/** Throws `LockOrderError` when a needed row sorts before one already locked, so that the transaction rolls back and retries. */
export function assertLockOrder(lockedIds: readonly number[], requiredIds: readonly number[]): void {
  const last = Math.max(...lockedIds)
  if (requiredIds.some((id) => id < last && !lockedIds.includes(id))) throw new LockOrderError()
}

type Member = Pick<RecordRow, 'tableRecordId' | 'status' | 'mergeToRecordId'>

/** False when the sitting was merged while waiting for the lock, so that its main sitting is not locked yet. */
export const hasLockedMain = (row: Member, lockedRows: readonly Pick<Member, 'tableRecordId'>[]): boolean =>
  row.status !== recordStatus.merged || lockedRows.some(({ tableRecordId }) => tableRecordId === row.mergeToRecordId)

/** Stores the own member of each sitting before it joins a bill, so that a split can restore it. */
export async function storeOwnMembers(tx: Tx, records: readonly RecordRow[]): Promise<void> {
  await sql`
    update sitting set single_member_id = member_id, single_rate_off = member_rate_off
    where sitting_id = any(${records.map(({ tableRecordId }) => tableRecordId)}::bigint[])`.execute(tx)
}

/** Sets the members whose prices apply at these sittings. */
export async function setSittingMembers(tx: Tx, seated: readonly SittingMember[]): Promise<void> {
  for (const { tableRecordId, memberId, memberRateOff } of seated)
    await tx
      .updateTable('sitting')
      .set({ memberId, memberRateOff })
      .where('tableRecordId', '=', tableRecordId)
      .execute()
}

/**
 * Throws STALE_DATA when the sitting changed after it was displayed to the user. The detail lists the changes: `{
 * version, changes: [{ opType, content, userName, createTime }] }`.
 */
export async function assertVersion(db: Db, record: RecordRow, seenVersion: number): Promise<void> {
  if (record.version === seenVersion) return
  const changes = await db
    .selectFrom('tableLog')
    .select(['opType', 'content', 'userName', 'createdAt as createTime'])
    .where('tableRecordId', '=', record.tableRecordId)
    .where('version', '>', seenVersion)
    .orderBy('logId')
    .limit(20)
    .execute()
  refuse('STALE_DATA', {}, { version: record.version, changes })
}

export type RecordChange = { opType: string; content: string }

type Marker = { actor: Pick<StaffActor, 'nickName'> & { userId: number | null }; now: Date; businessDate: string }

/** Increments the version of a locked sitting and writes the change to the table's log. Returns the new version. */
export async function recordSittingChange(
  tx: Tx,
  record: { tableRecordId: number; tableId: number },
  change: RecordChange,
  { actor, now, businessDate }: Marker,
): Promise<number> {
  const [raised] = await queryRows<{ version: number }>(tx)`
    with raised as (
      update sitting set version = version + 1 where sitting_id = ${record.tableRecordId} returning version
    ), logged as (
      insert into table_log (table_id, sitting_id, version, op_type, content, user_id, user_name, business_date, created_at)
      select ${record.tableId}, ${record.tableRecordId}, version, ${change.opType}, ${change.content},
        ${actor.userId}::bigint, ${actor.nickName}, ${businessDate}::date, ${now}
      from raised
    )
    select version from raised`
  return raised?.version ?? 0
}

/** Writes a log line for a table without a sitting (lock, unlock, code rotation). */
export async function logTableChange(
  tx: Tx,
  tableId: number,
  change: RecordChange,
  { actor, now, businessDate }: Marker,
): Promise<void> {
  await tx
    .insertInto('tableLog')
    .values({
      tableId,
      opType: change.opType,
      content: change.content,
      userId: actor.userId,
      userName: actor.nickName,
      businessDate,
      createdAt: formatTime(now),
    })
    .execute()
}
