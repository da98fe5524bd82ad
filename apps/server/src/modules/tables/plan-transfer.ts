/** 转台试算: previews the minimum at the other table. */
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { loadConfig } from '../platform/public.ts'
import { readTableMinCharge } from './min-charge.ts'
import { listSittingMinimums } from './record-group.ts'
import { isRunning } from './record-status.ts'
import { getSittingRecordOwner } from './tables-policy.ts'
import { computeGroupMinimum, computeTransferMinCharge } from './tables-rules.ts'

export const planTransfer: Handler<typeof tables.transferPlan, typeof schemas.transferPlan> = async (
  { db, actor },
  { tableRecordId, toTableId },
) => {
  const record = await db
    .selectFrom('sitting')
    .selectAll()
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirst()
  if (!record) refuseNotFound({ tableRecordId })
  requirePermission(actor, 'operate:table:transfer', getSittingRecordOwner(record))
  if (!isRunning(record.status)) refuse('RECORD_STATUS_WRONG')
  const target = await db.selectFrom('venueTable').select('tableId').where('tableId', '=', toTableId).executeTakeFirst()
  if (!target) refuseNotFound({ toTableId })
  const [config, newMin, members] = await Promise.all([
    loadConfig(db),
    readTableMinCharge(db, toTableId, record.businessDate),
    listSittingMinimums(db, record.billId),
  ])
  const minCharge = computeTransferMinCharge(config['table.transferMinPolicy'], record.minCharge, newMin)
  const moved = members.map((member) => (member.tableRecordId === tableRecordId ? { ...member, minCharge } : member))
  const { minDiffAmount } = computeGroupMinimum(config['table.mergeMinPolicy'], moved)
  return { minChargeNow: record.minCharge, minCharge, minDiffAmount }
}
