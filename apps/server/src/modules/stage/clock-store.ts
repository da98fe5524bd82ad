/** Locks and ends rows of paid time. The sitting is locked first, as in every command on a sitting. */
import { actorClockStatus } from '@nocturne/contract/codes'
import { computeClockAmounts, countMinutesBetween } from '@nocturne/contract/stage/clock-rules'
import type { ClockAmounts } from '@nocturne/contract/stage/clock-rules'
import { parseTime } from '@nocturne/base/venue-time'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { ActorClock } from '../../db/types.ts'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted } from '../../http/policy.ts'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { refuseNotFound } from '../../http/refusal.ts'
import { lockRecord, runningStatuses } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'

export type ClockRow = Selectable<ActorClock>

/** Reason stored with an entry that is voided because it was too short to count. */
export const TOO_SHORT_REASON = '不足10分钟，不计钟'

const getOwner = (row: Pick<ClockRow, 'actorUserId' | 'deptId'>) => ({ userIds: [row.actorUserId], deptId: row.deptId })

export const hasClockPermission = (
  actor: StaffActor,
  key: PermissionKey,
  row: Pick<ClockRow, 'actorUserId' | 'deptId'>,
): boolean => isPermitted(actor, key, getOwner(row))

/**
 * Locks the sitting, then the entry. Refuses NOT_FOUND for entries outside the caller's scope. `record` is null for a
 * show and for a sitting that has ended.
 */
export async function lockClock(
  tx: Tx,
  actor: StaffActor,
  { actorClockId, key }: { actorClockId: number; key: PermissionKey },
): Promise<{ row: ClockRow; record: RecordRow | null }> {
  const seen = await tx
    .selectFrom('actorClock')
    .select(['actorUserId', 'deptId'])
    .where('actorClockId', '=', actorClockId)
    .executeTakeFirst()
  if (!seen || !hasClockPermission(actor, key, seen)) refuseNotFound({ actorClockId })
  return lockClockRow(tx, actorClockId)
}

/** Locks the sitting, then the row, without checking the caller's scope. */
export async function lockClockRow(tx: Tx, actorClockId: number): Promise<{ row: ClockRow; record: RecordRow | null }> {
  const { tableRecordId } = await tx
    .selectFrom('actorClock')
    .select('tableRecordId')
    .where('actorClockId', '=', actorClockId)
    .executeTakeFirstOrThrow()
  const record = tableRecordId === null ? null : await lockSitting(tx, tableRecordId)
  const row = await tx
    .selectFrom('actorClock')
    .selectAll()
    .where('actorClockId', '=', actorClockId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { row, record }
}

/** Locks an occupied sitting; null when it has ended. */
export async function lockSitting(tx: Tx, tableRecordId: number): Promise<RecordRow | null> {
  const running = await tx
    .selectFrom('sitting')
    .select('tableRecordId')
    .where('tableRecordId', '=', tableRecordId)
    .where('status', 'in', runningStatuses)
    .executeTakeFirst()
  return running ? lockRecord(tx, tableRecordId, runningStatuses) : null
}

/** Sums of a running entry at a given time, at the prices of its start. */
export const computeRunningSums = (row: ClockRow, now: Date, keepShort = false): ClockAmounts =>
  computeClockAmounts(countMinutesBetween(parseTime(row.startedAt), now), row, keepShort)

/** Ends a locked running row: counts it, or voids it when it was too short. */
export async function endClock(
  tx: Tx,
  {
    row,
    sums,
    orderId,
    now,
    userId,
  }: { row: ClockRow; sums: ClockAmounts; orderId: number | null; now: Date; userId: number | null },
): Promise<void> {
  const tooShort = sums.halfUnits === 0
  await tx
    .updateTable('actorClock')
    .set({
      ...sums,
      orderId,
      endedAt: now,
      endUserId: userId,
      status: tooShort ? actorClockStatus.cancelled : actorClockStatus.ended,
      ...(tooShort && { cancelReason: TOO_SHORT_REASON, cancelUserId: userId, cancelledAt: now }),
    })
    .where('actorClockId', '=', row.actorClockId)
    .where('status', '=', actorClockStatus.running)
    .execute()
}
