/**
 * 拆台: gives a merged sitting its own bill again, before the common bill is settled. Its lines and minimum always
 * belonged to it; its previous member and their rate are restored.
 */
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { lockFactDate, recomputeBillStatuses } from '../ledger/public.ts'
import { computeMembersAfterSplit } from './joint-members.ts'
import { lockGroup } from './record-group.ts'
import { findNextStatus } from './record-status.ts'
import { assertVersion, recordSittingChange, setSittingMembers } from './record-store.ts'
import { sittingBillsSlot } from './sitting-slots.ts'
import { getSittingRecordOwner } from './tables-policy.ts'
import { findJoinProblem } from './tables-rules.ts'

export const splitTable: Handler<typeof tables.split, typeof schemas.split> = async (
  context,
  { tableRecordId, version },
) => {
  const { tx, now, actor } = context
  const group = await lockGroup(tx, tableRecordId)
  const record = group.find((member) => member.tableRecordId === tableRecordId) ?? refuseNotFound({ tableRecordId })
  requirePermission(actor, 'operate:table:merge', getSittingRecordOwner(record))
  const status = findNextStatus('split', record.status) ?? refuse('RECORD_STATUS_WRONG')
  await assertVersion(tx, record, version)
  const bills = sittingBillsSlot.get()
  const money = (await bills.lock(tx, [record.billId])).get(record.billId)
  if (!money) throw new Error(`table record ${tableRecordId} has no bill`)
  const problem = findJoinProblem(money)
  if (problem) refuse(problem)
  // A payment for these lines stays with the bill on which it was received.
  if (record.paidAmount + record.creditAmount > 0) refuse('SPLIT_PAID')

  const main = group.find((member) => member.tableRecordId === record.mergeToRecordId)
  if (!main) throw new Error(`table record ${tableRecordId} is merged into one that is not running`)
  const businessDate = await lockFactDate(tx, now)
  const billNo = await context.numbers.take('ZD', businessDate)
  const billId = await bills.open(tx, { billNo, at: now })
  await tx
    .updateTable('sitting')
    .set({ status, mergeToRecordId: null, billId })
    .where('tableRecordId', '=', tableRecordId)
    .execute()
  await bills.keepDiscount(tx, { fromBillId: record.billId, toBillId: billId })
  const parted = computeMembersAfterSplit(
    record,
    group.filter((member) => member !== record).toSorted((a, b) => Number(b === main) - Number(a === main)),
  )
  await setSittingMembers(tx, parted)
  const work = { ...context, businessDate }
  for (const { tableRecordId: id } of parted) {
    const repriced = id === tableRecordId ? billId : record.billId
    await bills.reprice(work, { billId: repriced, recordIds: [id], discountBillId: record.billId })
  }
  await recomputeBillStatuses(tx, record.billId, { at: now, userId: actor.userId, businessDate })
  await recomputeBillStatuses(tx, billId, { at: now, userId: actor.userId, businessDate })

  const content = `${record.tableName} 从 ${main.tableName} 拆出`
  for (const member of [record, main])
    await recordSittingChange(tx, member, { opType: '拆台', content }, { actor, now, businessDate })
  context.emit({ topic: 'table', ids: group.map((member) => member.tableId) })
  context.emit({ topic: 'bill', ids: group.map((member) => member.tableRecordId) })
  context.log({
    subjectType: 'record',
    subjectId: tableRecordId,
    before: { billId: record.billId, mergeToRecordId: record.mergeToRecordId },
    after: { billId, billNo },
  })
  return { billId }
}
