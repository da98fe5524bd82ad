/** 确认 and 有异议 by the owner of a slip; 更正 by finance or HR, which adds an item in a new version. */
import { userType, wageStatus } from '@nocturne/contract/codes'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { notifyCategory } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { buildDutyFilter } from '../../directory/public.ts'
import { notify } from '../../notifications/public.ts'
import { isOwnUpload } from '../../platform/public.ts'
import { lockSlip, readSlipVersion, replaceManualItem, writeSlipVersions } from './slip-store.ts'
import { manualItemTypes, computeSlip } from './wage-rules.ts'

const { draft, unconfirmed, confirmed, disputed } = wageStatus

export const confirmWage: Handler<typeof payroll.confirmWage, typeof schemas.confirmWage> = async (
  { tx, now, actor, emit, log },
  { wageId, versionNo, signUrl },
) => {
  const slip = await lockSlip(tx, wageId, Object.values(wageStatus))
  if (slip.userId !== actor.userId || slip.publishedNo === null) refuseNotFound({ wageId })
  if (slip.status !== unconfirmed) refuse('WAGE_STATUS_WRONG')
  // The owner signs the version they saw.
  if (versionNo !== undefined && versionNo !== slip.publishedNo) refuse('WAGE_STATUS_WRONG')
  if (!(await isOwnUpload(tx, actor.userId, signUrl))) refuseField('signUrl', '签名', '签名已失效，请重新签名')
  await tx
    .updateTable('wageSlip')
    .set({ status: confirmed, confirmedAt: now, signUrl })
    .where('wageId', '=', wageId)
    .execute()
  emit({ topic: 'wage' })
  log({ subjectType: 'wageSlip', subjectId: wageId, after: { month: slip.month, versionNo: slip.publishedNo } })
  return {}
}

export const objectToWage: Handler<typeof payroll.objectWage, typeof schemas.objectWage> = async (
  { tx, now, actor, emit, log },
  { wageId, itemCode, objection },
) => {
  const slip = await lockSlip(tx, wageId, Object.values(wageStatus))
  const { publishedNo, status, versionNo, month } = slip
  if (slip.userId !== actor.userId || publishedNo === null) return refuseNotFound({ wageId })
  if (status !== unconfirmed && !(status === disputed && versionNo === publishedNo)) refuse('WAGE_STATUS_WRONG')
  const { facts, terms } = await readSlipVersion(tx, wageId, publishedNo)
  if (itemCode !== undefined && !computeSlip(terms, facts).items.some((item) => item.itemCode === itemCode))
    refuseNotFound({ itemCode })
  const inserted = await tx
    .insertInto('wageObjection')
    .values({ wageId, versionNo: publishedNo, itemCode: itemCode ?? '', objection, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('wageId')
    .executeTakeFirst()
  if (!inserted) refuse('WAGE_STATUS_WRONG')
  await tx.updateTable('wageSlip').set({ status: disputed }).where('wageId', '=', wageId).execute()
  const handlers = (await listPayrollStaff(tx)).filter((userId) => userId !== actor.userId)
  if (handlers.length > 0) {
    const message = {
      userIds: handlers,
      category: notifyCategory.pay,
      title: `${facts.userName} 对工资单有异议`,
      content: `${month}：${objection}`,
      route: `/pages/employeeCenter/employee/employeeWagesDetail/index?wageId=${wageId}`,
      bizType: 'wageSlip',
      bizId: wageId,
    }
    await notify(tx, emit, message, now)
  }
  emit({ topic: 'wage' })
  log({ subjectType: 'wageSlip', subjectId: wageId, after: { month, versionNo: publishedNo, itemCode, objection } })
  return {}
}

/** HR and finance receive objections, whether a user or the schedule published the slip. */
async function listPayrollStaff(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from app_user where ${buildDutyFilter(sql`role_keys`, ['hr', 'finance'])} and user_type <> ${userType.system} order by user_id`.execute(
    tx,
  )
  return rows.map(({ userId }) => userId)
}

export const correctWage: Handler<typeof payroll.correctWage, typeof schemas.correctWage> = async (
  { tx, now, actor, emit, log },
  { wageId, versionNo, itemCode, amount, remark },
) => {
  const slip = await lockSlip(tx, wageId, [draft, disputed])
  if (slip.userId === actor.userId) refuse('SELF_APPROVE')
  if (slip.versionNo !== versionNo) refuse('WAGE_STATUS_WRONG')
  if (manualItemTypes[itemCode] === undefined) refuseField('itemCode', '项目', '该项目由规则计算，不能手工登记')
  const { terms, facts: before } = await readSlipVersion(tx, wageId, versionNo)
  const facts = { ...before, extras: replaceManualItem(before.extras, { itemCode, amount, remark }) }
  if (computeSlip(terms, facts).netAmount < 0) refuseField('amount', '金额', '扣款超过应发')
  const correction = { wageId, versionNo: versionNo + 1, userId: slip.userId, terms, facts }
  await writeSlipVersions(tx, [{ ...correction, correctUserId: actor.userId }], { at: now, userId: actor.userId })
  emit({ topic: 'wage' })
  log({ subjectType: 'wageSlip', subjectId: wageId, before: before.extras, after: { itemCode, amount, remark } })
  return { versionNo: versionNo + 1 }
}
