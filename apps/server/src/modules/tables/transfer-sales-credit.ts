/** Credits a locked sitting to another person: moves its amounts, updates the sitting and notifies both people. */
import { notifyCategory } from '@nocturne/contract/codes'
import type { UnitOfWork } from '../../http/context.ts'
import { WALK_IN_USER_ID } from '../directory/public.ts'
import type { Person } from '../directory/public.ts'
import { lockFactDate, moveSalesCredit } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { recordSittingChange } from './record-store.ts'
import type { RecordRow } from './record-store.ts'

type SalesCreditTransfer = {
  record: RecordRow
  to: Person
  reason: string
  /**
   * Employee who made the change. Null when it was not made by an employee; the attribution log then names the walk-in
   * account.
   */
  byUserId: number | null
  /**
   * Set when a guest's order caused the change: the order, and the phone on which the guest chose the person.
   * `deviceId` is null when the choice is reverted.
   */
  guest?: { orderId: number; deviceId: string | null }
  /**
   * Set when the change corrects a cleared sitting. `approvalId`: the approved request, null when the correction needed
   * none.
   */
  correction?: { approvalId: number | null }
}

/**
 * Returns the business date on which the amounts move: the current night, even when the night of the sitting is closed.
 */
export async function transferSalesCredit(
  { tx, now, emit, log, actor }: UnitOfWork,
  { record, to, reason, byUserId, guest, correction }: SalesCreditTransfer,
): Promise<string> {
  const { tableRecordId } = record
  const businessDate = await lockFactDate(tx, now)
  await moveSalesCredit(
    tx,
    {
      tableRecordId,
      from: { userId: record.salesUserId, nickName: record.salesUserName },
      to,
      reason,
      byUserId: byUserId ?? WALK_IN_USER_ID,
      ...(guest && { guest }),
      ...(correction?.approvalId != null && { approvalId: correction.approvalId }),
    },
    { at: now, businessDate },
  )
  await tx
    .updateTable('sitting')
    .set({
      salesUserId: to.userId,
      salesUserName: to.nickName,
      salesDeptId: to.deptId,
      salesDeptName: to.deptName,
    })
    .where('tableRecordId', '=', tableRecordId)
    .execute()

  const words = correction
    ? {
        opType: '业绩归属调整',
        title: `${record.tableName} 业绩归属已调整`,
        subject: `${record.businessDate} 业绩归属`,
      }
    : { opType: '改订台人', title: `${record.tableName} 订台人已变更`, subject: '订台人' }
  const content = `${words.subject} ${record.salesUserName} 改为 ${to.nickName}：${reason}`
  const who = { userId: byUserId, nickName: actor.nickName }
  await recordSittingChange(tx, record, { opType: words.opType, content }, { actor: who, now, businessDate })
  await notify(
    tx,
    emit,
    {
      userIds: [record.salesUserId, to.userId].filter((userId) => userId !== byUserId),
      category: notifyCategory.booking,
      title: words.title,
      content,
      bizType: 'record',
      bizId: tableRecordId,
    },
    now,
  )
  emit({ topic: 'table', ids: [record.tableId] })
  log({
    subjectType: 'record',
    subjectId: tableRecordId,
    before: { salesUserId: record.salesUserId, salesUserName: record.salesUserName },
    after: { salesUserId: to.userId, salesUserName: to.nickName, reason, ...guest, ...correction },
  })
  return businessDate
}
