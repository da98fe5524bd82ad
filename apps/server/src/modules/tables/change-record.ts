/** Changes guests, staff and minimum spend of a running sitting. */
import type { NightUnitOfWork } from '../../http/context.ts'
import { formatFen } from '@nocturne/base/money'
import { maskPhone } from '@nocturne/base/masking'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { requireActivePerson } from '../directory/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { assertSeatableMember } from './seatable-member.ts'
import { runningStatuses } from './record-status.ts'
import { lockGroup } from './record-group.ts'
import { assertVersion, lockRecord, recordSittingChange } from './record-store.ts'
import type { RecordRow } from './record-store.ts'
import { sittingBillsSlot } from './sitting-slots.ts'
import { getSittingRecordOwner } from './tables-policy.ts'

const clearable = {
  guestName: '客人',
  guestPhone: '电话',
  waiterUserId: '服务员',
  recommendUserId: '推荐人',
  remark: '备注',
} as const

/** Changes guests and serving staff. A new recommender is credited for later orders only. */
export const changeGuest: Handler<typeof tables.changeGuest, typeof schemas.changeGuest> = async (
  context,
  { tableRecordId, clear, ...input },
) => {
  const { tx, now, actor } = context
  // A change of the member may change prices on the whole bill, so all its sittings are locked.
  const record =
    input.memberId === undefined
      ? await lockRecord(tx, tableRecordId, runningStatuses)
      : await lockInGroup(tx, tableRecordId)
  requirePermission(actor, 'operate:table:open', getSittingRecordOwner(record))
  if (input.memberId !== undefined) await assertSeatableMember(tx, input.memberId)
  // People already assigned are not validated again: they may have left meanwhile.
  const resolvePerson = async (userId: number | undefined, current: number | null) =>
    userId === undefined || userId === current ? undefined : requireActivePerson(tx, userId)
  const waiter = await resolvePerson(input.waiterUserId, record.waiterUserId)
  const recommender = await resolvePerson(input.recommendUserId, record.recommendUserId)
  const cleared = new Set(clear)
  const isOther = input.memberId !== undefined && input.memberId !== record.memberId
  const changes = {
    ...(cleared.has('guestName') && { guestName: '' }),
    ...(cleared.has('guestPhone') && { guestPhone: '' }),
    ...(cleared.has('waiterUserId') && { waiterUserId: null, waiterUserName: null }),
    ...(cleared.has('recommendUserId') && {
      recommendUserId: null,
      recommendUserName: null,
      recommendDeptId: null,
      recommendDeptName: null,
    }),
    ...(cleared.has('remark') && { remark: '' }),
    ...(input.remark === undefined ? {} : { remark: input.remark }),
    ...(input.guestName === undefined ? {} : { guestName: input.guestName }),
    ...(input.guestPhone === undefined ? {} : { guestPhone: input.guestPhone }),
    ...(input.guestNum === undefined ? {} : { guestNum: input.guestNum }),
    ...(!isOther
      ? {}
      : { memberId: input.memberId, memberRateOff: true, singleMemberId: input.memberId, singleRateOff: true }),
    ...(waiter && { waiterUserId: waiter.userId, waiterUserName: waiter.nickName }),
    ...(recommender && {
      recommendUserId: recommender.userId,
      recommendUserName: recommender.nickName,
      recommendDeptId: recommender.deptId,
      recommendDeptName: recommender.deptName,
    }),
  }
  if (Object.keys(changes).length === 0) return {}
  const businessDate = await lockFactDate(tx, now)
  await tx.updateTable('sitting').set(changes).where('tableRecordId', '=', tableRecordId).execute()
  if (isOther && !record.memberRateOff) await endRate({ ...context, businessDate }, record)

  const logParts = [
    input.guestName !== undefined && `客人 ${input.guestName}`,
    input.guestPhone !== undefined && `电话 ${maskPhone(input.guestPhone)}`,
    input.guestNum !== undefined && `${record.guestNum}人改为${input.guestNum}人`,
    isOther && '关联会员，会员价需在账单验证会员后享受',
    input.remark !== undefined && `备注 ${input.remark}`,
    waiter && `服务员 ${waiter.nickName}`,
    recommender && `推荐人 ${recommender.nickName}`,
    cleared.size > 0 && `清空${[...cleared].map((field) => clearable[field]).join('、')}`,
  ].filter((change) => typeof change === 'string')
  const content = logParts.join('，')
  await recordSittingChange(tx, record, { opType: '改客人', content }, { actor, now, businessDate })
  context.emit({ topic: 'table', ids: [record.tableId] })
  context.log({
    subjectType: 'record',
    subjectId: tableRecordId,
    before: {
      guestName: record.guestName,
      guestPhone: maskPhone(record.guestPhone),
      guestNum: record.guestNum,
      memberId: record.memberId,
      remark: record.remark,
      waiterUserId: record.waiterUserId,
      recommendUserId: record.recommendUserId,
    },
    after: { ...changes, ...(input.guestPhone === undefined ? {} : { guestPhone: maskPhone(input.guestPhone) }) },
  })
  return {}
}

/**
 * Ends the discount rate of the previous member. The new member gets a rate only after verification on the bill (ADR
 * 101).
 */
async function endRate(work: NightUnitOfWork, { billId, tableRecordId }: RecordRow): Promise<void> {
  await sittingBillsSlot.get().reprice(work, { billId, recordIds: [tableRecordId], discountBillId: billId })
  work.emit({ topic: 'bill', ids: [tableRecordId] })
}

async function lockInGroup(tx: Tx, tableRecordId: number): Promise<RecordRow> {
  const group = await lockGroup(tx, tableRecordId)
  return group.find((member) => member.tableRecordId === tableRecordId) ?? refuseNotFound({ tableRecordId })
}

/** Sets the minimum. This cancels an earlier waiver, so a mistaken waiver can be corrected too. */
export const changeMin: Handler<typeof tables.changeMin, typeof schemas.changeMin> = async (
  context,
  { tableRecordId, minCharge, reason, version },
) => {
  const { tx, now, actor } = context
  const record = await lockRecord(tx, tableRecordId, runningStatuses)
  requirePermission(actor, 'operate:table:changeMin', getSittingRecordOwner(record))
  await assertVersion(tx, record, version)
  const businessDate = await lockFactDate(tx, now)
  await tx
    .updateTable('sitting')
    .set({ minCharge, minWaived: false, minWaiveUserId: null, minWaiveReason: null })
    .where('tableRecordId', '=', tableRecordId)
    .execute()
  const before = record.minWaived ? '已免低消' : `低消 ${formatFen(record.minCharge)}`
  const content = `${before} 改为 ${formatFen(minCharge)}：${reason}`
  await recordSittingChange(tx, record, { opType: '改低消', content }, { actor, now, businessDate })
  context.emit({ topic: 'table', ids: [record.tableId] })
  context.log({
    subjectType: 'record',
    subjectId: tableRecordId,
    before: { minCharge: record.minCharge, minWaived: record.minWaived },
    after: { minCharge, minWaived: false, reason },
  })
  return {}
}

export const waiveMin: Handler<typeof tables.waiveMin, typeof schemas.waiveMin> = async (
  context,
  { tableRecordId, reason, version },
) => {
  const { tx, now, actor } = context
  const record = await lockRecord(tx, tableRecordId, runningStatuses)
  requirePermission(actor, 'operate:table:waiveMin', getSittingRecordOwner(record))
  await assertVersion(tx, record, version)
  const businessDate = await lockFactDate(tx, now)
  await tx
    .updateTable('sitting')
    .set({ minWaived: true, minWaiveUserId: actor.userId, minWaiveReason: reason })
    .where('tableRecordId', '=', tableRecordId)
    .execute()
  await recordSittingChange(
    tx,
    record,
    { opType: '免低消', content: `免低消 ${formatFen(record.minCharge)}：${reason}` },
    { actor, now, businessDate },
  )
  context.emit({ topic: 'table', ids: [record.tableId] })
  context.log({
    subjectType: 'record',
    subjectId: tableRecordId,
    before: { minWaived: record.minWaived },
    after: { minWaived: true, reason },
  })
  return {}
}
