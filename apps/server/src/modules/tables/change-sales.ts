/**
 * 改订台人: credits a running sitting to another person. Existing amounts are moved by new facts, later orders are credited
 * to the new person, and every change is written to the attribution log.
 */
import { parseTime } from '@nocturne/base/venue-time'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'
import { requirePermission, findScope } from '../../http/policy.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { requireActivePerson } from '../directory/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { transferSalesCredit } from './transfer-sales-credit.ts'
import { runningStatuses } from './record-status.ts'
import { assertVersion, lockRecord } from './record-store.ts'
import { getSittingRecordOwner } from './tables-policy.ts'

export const changeSales: Handler<typeof tables.changeSales, typeof schemas.changeSales> = async (
  context,
  { tableRecordId, salesUserId, reason, version },
) => {
  const { tx, actor } = context
  const record = await lockRecord(tx, tableRecordId, runningStatuses)
  requirePermission(actor, 'operate:table:changeSales', getSittingRecordOwner(record))
  await assertVersion(tx, record, version)
  const person = await requireActivePerson(tx, salesUserId)
  if (findScope(actor, 'operate:table:changeSales') === 'dept' && !actor.deptIds.includes(person.deptId))
    refuse('NO_PERMISSION')
  if (person.userId === record.salesUserId) refuseField('salesUserId', '订台人', '订台人没有变化')
  // Refuses when the night of the sitting is closed: only in an open night does its opening time map to the same night.
  // Also locks that night against closing.
  if ((await lockFactDate(tx, parseTime(record.openedAt))) !== record.businessDate) refuse('DAY_CLOSED')

  await transferSalesCredit(context, { record, to: person, reason, byUserId: actor.userId })
  return {}
}
