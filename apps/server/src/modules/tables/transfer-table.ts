/** 转台: moves the guests and their running sitting to another table. Its minimum follows the venue's policy. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { bookingStatus, normalDisable, tableStatus } from '@nocturne/contract/codes'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { loadConfig } from '../platform/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { lockTables, releaseTable } from './free-table.ts'
import type { TableRow } from './free-table.ts'
import { readTableMinCharge } from './min-charge.ts'
import { sittingBillsSlot } from './sitting-slots.ts'
import { listTablesOnBill } from './record-group.ts'
import { runningStatuses } from './record-status.ts'
import { assertVersion, lockRecord, recordSittingChange } from './record-store.ts'
import type { RecordRow } from './record-store.ts'
import { getSittingRecordOwner } from './tables-policy.ts'
import { isTableFree, computeTransferMinCharge } from './tables-rules.ts'

export const transferTable: Handler<typeof tables.transfer, typeof schemas.transfer> = async (context, input) => {
  const { tx, now, actor } = context
  const record = await lockRecord(tx, input.tableRecordId, runningStatuses)
  requirePermission(actor, 'operate:table:transfer', getSittingRecordOwner(record))
  await assertVersion(tx, record, input.version)
  const floor = await lockTables(tx, [record.tableId, input.toTableId])
  const source = floor.get(record.tableId) ?? refuseNotFound({ tableId: record.tableId })
  const target = floor.get(input.toTableId) ?? refuseNotFound({ toTableId: input.toTableId })
  const night = getBusinessDate(now)
  await assertFreeTarget(context, { record, target, night, force: input.force === true })
  if ((await sittingBillsSlot.get().lock(tx, [record.billId])).get(record.billId)?.paying) refuse('PAY_RUNNING')

  const businessDate = await lockFactDate(tx, now)
  const [config, newMin] = await Promise.all([
    loadConfig(tx),
    readTableMinCharge(tx, target.tableId, record.businessDate),
  ])
  const minCharge = computeTransferMinCharge(config['table.transferMinPolicy'], record.minCharge, newMin)
  await tx
    .updateTable('sitting')
    .set({
      tableId: target.tableId,
      tableName: target.tableName,
      areaId: target.areaId,
      areaName: target.areaName,
      tableType: target.tableType,
      minCharge,
    })
    .where('tableRecordId', '=', record.tableRecordId)
    .execute()
  await tx
    .updateTable('venueTable')
    .set({ tableStatus: source.tableStatus })
    .where('tableId', '=', target.tableId)
    .execute()
  await releaseTable(tx, source.tableId, night)

  const why = input.reason === undefined ? '' : `，${input.reason}`
  const marker = { actor, now, businessDate }
  await recordSittingChange(
    tx,
    { tableRecordId: record.tableRecordId, tableId: source.tableId },
    { opType: '转出', content: `${source.tableName} 转至 ${target.tableName}${why}` },
    marker,
  )
  await recordSittingChange(
    tx,
    { tableRecordId: record.tableRecordId, tableId: target.tableId },
    { opType: '转入', content: `由 ${source.tableName} 转入${why}` },
    marker,
  )
  context.emit({ topic: 'table', ids: [source.tableId, ...(await listTablesOnBill(tx, record.billId))] })
  context.log({
    subjectType: 'record',
    subjectId: record.tableRecordId,
    before: { tableName: source.tableName, minCharge: record.minCharge },
    after: { tableName: target.tableName, minCharge, reason: input.reason ?? '' },
  })
  return { minCharge }
}

type Move = { record: RecordRow; target: TableRow; night: string; force: boolean }

/**
 * Requires a free target table. A table reserved by another booking requires the permission to open booked tables, and
 * `force`.
 */
async function assertFreeTarget({ tx, actor }: CommandContext, { record, target, night, force }: Move): Promise<void> {
  if (target.status === normalDisable.disabled) refuseNotFound({ tableId: target.tableId })
  if (target.tableStatus === tableStatus.locked) refuse('TABLE_LOCKED')
  if (!isTableFree(target.tableStatus)) refuse('TARGET_OCCUPIED')
  const booking = await tx
    .selectFrom('booking')
    .select(['salesUserId', 'salesUserName'])
    .where('tableId', '=', target.tableId)
    .where('bookingDate', '=', night)
    .where('status', '=', bookingStatus.booked)
    .executeTakeFirst()
  if (!booking || booking.salesUserId === actor.userId || booking.salesUserId === record.salesUserId) return
  const mayForce = actor.permissions.has('operate:table:openBooked')
  if (!mayForce || !force) refuse('TABLE_BOOKED', { nickName: booking.salesUserName }, { confirmable: mayForce })
}
