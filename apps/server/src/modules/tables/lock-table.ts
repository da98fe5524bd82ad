/** 锁台 and 解锁: takes a free table out of use, and makes it available again. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { normalDisable, tableStatus } from '@nocturne/contract/codes'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { lockTables, releaseTable } from './free-table.ts'
import { logTableChange } from './record-store.ts'

export const lockTable: Handler<typeof tables.lock, typeof schemas.lock> = async (context, { tableId, reason }) => {
  const { tx, now, actor } = context
  const table = (await lockTables(tx, [tableId])).get(tableId)
  if (!table || table.status === normalDisable.disabled) refuseNotFound({ tableId })
  if (table.tableStatus === tableStatus.locked) refuse('STALE_DATA')
  if (table.tableStatus !== tableStatus.free) refuse('TABLE_IN_USE')
  await tx
    .updateTable('venueTable')
    .set({ tableStatus: tableStatus.locked, lockReason: reason })
    .where('tableId', '=', tableId)
    .execute()
  await logTableChange(
    tx,
    tableId,
    { opType: '锁台', content: `${table.tableName} 锁台：${reason}` },
    { actor, now, businessDate: getBusinessDate(now) },
  )
  context.emit({ topic: 'table', ids: [tableId] })
  context.log({
    subjectType: 'table',
    subjectId: tableId,
    before: { tableStatus: tableStatus.free },
    after: { tableStatus: tableStatus.locked, reason },
  })
  return {}
}

export const unlockTable: Handler<typeof tables.unlock, typeof schemas.unlock> = async (context, { tableId }) => {
  const { tx, now, actor } = context
  const night = getBusinessDate(now)
  const table = (await lockTables(tx, [tableId])).get(tableId)
  if (!table || table.status === normalDisable.disabled) refuseNotFound({ tableId })
  if (table.tableStatus !== tableStatus.locked) refuse('STALE_DATA')
  await tx.updateTable('venueTable').set({ lockReason: null }).where('tableId', '=', tableId).execute()
  await releaseTable(tx, tableId, night)
  await logTableChange(
    tx,
    tableId,
    { opType: '解锁', content: `${table.tableName} 解锁` },
    { actor, now, businessDate: night },
  )
  context.emit({ topic: 'table', ids: [tableId] })
  context.log({
    subjectType: 'table',
    subjectId: tableId,
    before: { tableStatus: tableStatus.locked },
    after: { tableStatus: tableStatus.free },
  })
  return {}
}
