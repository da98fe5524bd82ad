/** Applies changes of a bill to its sittings. The caller has locked the bill and its sittings. */
import { recordStatus, tableStatus } from '@nocturne/contract/codes'
import type { RecordStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { refuse } from '../../http/refusal.ts'
import { selectMemberRows } from '../members/public.ts'
import { runningStatuses } from './record-status.ts'
import type { RecordRow } from './record-store.ts'

/**
 * Sets the member of every sitting on a bill. `rateOff`: regular prices apply. `rateDenied`: staff removed the member
 * rate, for later members too. The choice is stored with the sitting whose own member this is, otherwise with the main
 * sitting; a verified rate therefore stays with its table after a split.
 */
export async function setBillMember(
  tx: Tx,
  recordIds: readonly number[],
  {
    memberId,
    rateOff,
    rateDenied,
    mainRecordId,
  }: { memberId: number | null; rateOff: boolean; rateDenied: boolean; mainRecordId: number },
): Promise<void> {
  await tx
    .updateTable('sitting')
    .set({ memberId, memberRateOff: rateOff, memberRateDenied: rateDenied })
    .where('tableRecordId', 'in', recordIds)
    .execute()
  await tx
    .updateTable('sitting')
    .set({ singleMemberId: memberId, singleRateOff: rateOff })
    .where('tableRecordId', '=', await readMemberSitting(tx, recordIds, { memberId, mainRecordId }))
    .execute()
}

/** Sitting whose own member this is, the main sitting by preference; the main sitting when there is none. */
async function readMemberSitting(
  tx: Tx,
  recordIds: readonly number[],
  { memberId, mainRecordId }: { memberId: number | null; mainRecordId: number },
): Promise<number> {
  if (memberId === null || recordIds.length === 1) return mainRecordId
  const own = await tx
    .selectFrom('sitting')
    .select('tableRecordId')
    .where('tableRecordId', 'in', recordIds)
    .where(sql<boolean>`single_member_id in ${selectMemberRows(memberId)}`)
    .orderBy(sql`sitting_id <> ${mainRecordId}`)
    .orderBy('tableRecordId')
    .limit(1)
    .executeTakeFirst()
  return own?.tableRecordId ?? mainRecordId
}

/** Assigns the sittings to another bill and marks them as not settled. */
export async function assignBill(tx: Tx, recordIds: readonly number[], billId: number): Promise<void> {
  await tx.updateTable('sitting').set({ billId, settledAt: null }).where('tableRecordId', 'in', recordIds).execute()
}

/** Restores cleared sittings to the status before clearing. Throws TABLE_OCCUPIED when a table has new guests. */
export async function restoreSittings(
  tx: Tx,
  cleared: readonly Pick<RecordRow, 'tableRecordId' | 'tableId'>[],
): Promise<void> {
  const tableIds = cleared.map((record) => record.tableId)
  await sql`select from venue_table where table_id = any(${tableIds}::bigint[]) order by table_id for no key update`.execute(
    tx,
  )
  const { rows } = await sql`
    select from sitting where table_id = any(${tableIds}::bigint[]) and status in (${lit(...runningStatuses)})`.execute(
    tx,
  )
  if (rows.length > 0 || new Set(tableIds).size < tableIds.length) refuse('TABLE_OCCUPIED')
  // A sitting that was merged becomes merged again, so that it can be split off.
  await tx
    .updateTable('sitting')
    .set({
      status: sql<RecordStatus>`case when merge_to_sitting_id is null then ${lit(recordStatus.settled)} else ${lit(recordStatus.merged)} end`,
      clearedAt: null,
      clearUserId: null,
    })
    .where(
      'tableRecordId',
      'in',
      cleared.map((record) => record.tableRecordId),
    )
    .execute()
  await tx
    .updateTable('venueTable')
    .set({ tableStatus: tableStatus.settled })
    .where('tableId', 'in', tableIds)
    .execute()
}
