/**
 * 撤台: cancels a table opened by mistake, without consumption. The sitting does not count as an opening, and its booking
 * is expected again.
 */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { orderStatus, payStatus } from '@nocturne/contract/codes'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { Tx } from '../../db/connection.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { lockFactDate } from '../ledger/public.ts'
import { releaseTable } from './free-table.ts'
import { lockGroup } from './record-group.ts'
import { findNextStatus } from './record-status.ts'
import { assertVersion, recordSittingChange } from './record-store.ts'
import {
  sittingBillsSlot,
  tableBookingsSlot,
  sittingBottlesSlot,
  sittingClocksSlot,
  sittingOrdersSlot,
} from './sitting-slots.ts'
import { getSittingRecordOwner } from './tables-policy.ts'

export const cancelOpening: Handler<typeof tables.cancelOpen, typeof schemas.cancelOpen> = async (
  context,
  { tableRecordId, version, reason },
) => {
  const { tx, now, actor } = context
  const group = await lockGroup(tx, tableRecordId)
  const record = group.find((member) => member.tableRecordId === tableRecordId) ?? refuseNotFound({ tableRecordId })
  requirePermission(actor, 'operate:table:cancelOpen', getSittingRecordOwner(record))
  const status = findNextStatus('cancel', record.status)
  if (status === null || group.length > 1) refuse('RECORD_STATUS_WRONG')
  await assertVersion(tx, record, version)
  if (await wasUsed(tx, tableRecordId, record.billId)) refuse('HAS_CONSUMPTION')
  if (await sittingClocksSlot.get().owing(tx, [tableRecordId])) refuse('ACTOR_RUNNING')

  const businessDate = await lockFactDate(tx, now)
  await sittingBottlesSlot.get().callOff(context, [tableRecordId], '撤台')
  await sittingOrdersSlot.get().cancelWaiting(context, [tableRecordId], '撤台')
  await sittingClocksSlot.get().end(context, [tableRecordId])
  await tx
    .updateTable('sitting')
    .set({ status, clearedAt: now, clearUserId: actor.userId })
    .where('tableRecordId', '=', tableRecordId)
    .execute()
  await sittingBillsSlot.get().close(tx, record.billId, '撤台', now)
  const night = getBusinessDate(now)
  if (record.bookingId !== null) await tableBookingsSlot.get().reopen(context, record.bookingId, record.tableId)
  await releaseTable(tx, record.tableId, night)

  await recordSittingChange(
    tx,
    record,
    { opType: '撤台', content: `${record.tableName} 撤台：${reason}` },
    { actor, now, businessDate },
  )
  context.emit({ topic: 'table', ids: [record.tableId] })
  context.log({
    subjectType: 'record',
    subjectId: tableRecordId,
    before: { status: record.status },
    after: { status, reason },
  })
  return {}
}

/** True when the sitting has a valid order, or a payment that was received or is in progress. */
async function wasUsed(tx: Tx, tableRecordId: number, billId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from orders where sitting_id = ${tableRecordId}
        and status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed)}))
      or exists (select from payment where bill_id = ${billId} and not voided
        and status in (${lit(payStatus.waiting, payStatus.paying, payStatus.succeeded)})) as used`.execute(tx)
  return rows[0]?.used ?? false
}
