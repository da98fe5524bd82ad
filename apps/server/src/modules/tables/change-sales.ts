/**
 * 改订台人: the sitting is credited to somebody else. What its orders brought so far moves by new facts, later orders are
 * credited to the new person from the start, and every step stands in the attribution log beside the original.
 */
import { parseTime } from '@nocturne/base/venue-time'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'
import { demand, scopeOf } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { personForCredit } from '../directory/public.ts'
import { factDate, moveCredit } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { demandVersion, lockRecord, markRecord } from './record-store.ts'
import { recordOwner } from './tables-policy.ts'

export const changeSales: Handler<typeof tables.changeSales, typeof schemas.changeSales> = async (
  context,
  { tableRecordId, salesUserId, reason, version },
) => {
  const { tx, now, actor } = context
  const record = await lockRecord(tx, tableRecordId, ['1', '2', '5'])
  demand(actor, 'operate:table:changeSales', recordOwner(record))
  await demandVersion(tx, record, version)
  const person = await personForCredit(tx, salesUserId)
  if (scopeOf(actor, 'operate:table:changeSales') === 'dept' && !actor.deptIds.includes(person.deptId))
    refuse('NO_PERMISSION')
  if (person.userId === record.salesUserId) refuse('PARAM_INVALID', { field: '订台人没有变化' })
  // The night of the sitting is still open exactly when its opening would be dated to it again; this also holds it open.
  if ((await factDate(tx, parseTime(record.openedAt))) !== record.businessDate) refuse('DAY_CLOSED')

  const businessDate = await factDate(tx, now)
  await moveCredit(
    tx,
    {
      tableRecordId,
      from: { userId: record.salesUserId, nickName: record.salesUserName },
      to: person,
      reason,
      byUserId: actor.userId,
    },
    { at: now, businessDate },
  )
  await tx
    .updateTable('tableRecord')
    .set({
      salesUserId: person.userId,
      salesUserName: person.nickName,
      salesDeptId: person.deptId,
      salesDeptName: person.deptName,
    })
    .where('tableRecordId', '=', tableRecordId)
    .execute()

  const content = `订台人 ${record.salesUserName} 改为 ${person.nickName}：${reason}`
  await markRecord(tx, record, { opType: '改订台人', content }, { actor, now, businessDate })
  await notify(
    tx,
    context.emit,
    {
      userIds: [record.salesUserId, person.userId].filter((userId) => userId !== actor.userId),
      category: '3',
      title: `${record.tableName} 订台人已变更`,
      content,
      bizType: 'record',
      bizId: tableRecordId,
    },
    now,
  )
  context.emit({ topic: 'table', ids: [record.tableId] })
  context.log({
    subjectType: 'record',
    subjectId: tableRecordId,
    before: { salesUserId: record.salesUserId, salesUserName: record.salesUserName },
    after: { salesUserId: person.userId, salesUserName: person.nickName, reason },
  })
  return {}
}
