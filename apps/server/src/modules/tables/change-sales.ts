/**
 * 改订台人: the sitting is credited to somebody else. What its orders brought so far moves by new facts, later orders are
 * credited to the new person from the start, and every step stands in the attribution log beside the original.
 */
import { parseTime } from '@nocturne/base/venue-time'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'
import { demand, scopeOf } from '../../http/policy.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { personForCredit } from '../directory/public.ts'
import { factDate } from '../ledger/public.ts'
import { handOver } from './hand-over.ts'
import { runningStatuses } from './record-status.ts'
import { demandVersion, lockRecord } from './record-store.ts'
import { recordOwner } from './tables-policy.ts'

export const changeSales: Handler<typeof tables.changeSales, typeof schemas.changeSales> = async (
  context,
  { tableRecordId, salesUserId, reason, version },
) => {
  const { tx, actor } = context
  const record = await lockRecord(tx, tableRecordId, runningStatuses)
  demand(actor, 'operate:table:changeSales', recordOwner(record))
  await demandVersion(tx, record, version)
  const person = await personForCredit(tx, salesUserId)
  if (scopeOf(actor, 'operate:table:changeSales') === 'dept' && !actor.deptIds.includes(person.deptId))
    refuse('NO_PERMISSION')
  if (person.userId === record.salesUserId) refuseField('salesUserId', '订台人', '订台人没有变化')
  // The night of the sitting is still open exactly when its opening would be dated to it again; this also holds it open.
  if ((await factDate(tx, parseTime(record.openedAt))) !== record.businessDate) refuse('DAY_CLOSED')

  await handOver(context, { record, to: person, reason, byUserId: actor.userId })
  return {}
}
