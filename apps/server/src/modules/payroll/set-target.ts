/** Monthly target of a person or a department: set, changed or removed. Targets of past months are unchanged. */
import { formatFen } from '@nocturne/base/money'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { notifyCategory, userStatus, userType } from '@nocturne/contract/codes'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuseField } from '../../http/refusal.ts'
import { notify } from '../notifications/public.ts'

export const setTarget: Handler<typeof payroll.setTarget, typeof schemas.setTarget> = async (context, input) => {
  const { tx, actor, now } = context
  const { month, userId, deptId, targetAmount } = input
  assertNotPastMonth(month, now)
  if ((userId === undefined) === (deptId === undefined)) refuseField('userId', '员工', '请选择一名员工或一个部门')
  if (userId !== undefined) await assertPersonExists(tx, userId)
  if (deptId !== undefined) await assertDeptExists(tx, deptId)

  const owner = { userId: userId ?? null, deptId: deptId ?? null }
  await lockTargetMonth(tx, month)
  const before = await tx
    .selectFrom('salesTarget')
    .select(['targetId', 'targetAmount'])
    .where('month', '=', month)
    .where(userId === undefined ? 'deptId' : 'userId', '=', userId ?? deptId ?? 0)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if ((before?.targetAmount ?? 0) === targetAmount) return {}
  const values = { targetAmount, setUserId: actor.userId, setAt: now }
  if (targetAmount === 0)
    await tx
      .deleteFrom('salesTarget')
      .where('targetId', '=', before?.targetId ?? 0)
      .execute()
  else if (before) await tx.updateTable('salesTarget').set(values).where('targetId', '=', before.targetId).execute()
  else
    await tx
      .insertInto('salesTarget')
      .values({ month, ...owner, ...values })
      .execute()

  context.log({
    subjectType: 'salesTarget',
    before: { month, ...owner, targetAmount: before?.targetAmount ?? 0 },
    after: { month, ...owner, targetAmount },
  })
  context.emit({ topic: 'target' })
  if (userId !== undefined && userId !== actor.userId && targetAmount > 0) {
    await notify(
      tx,
      context.emit,
      {
        userIds: [userId],
        category: notifyCategory.system,
        title: `${Number(month.slice(5))}月销售目标`,
        content: `您${Number(month.slice(5))}月的业绩目标为 ${formatFen(targetAmount, { trim: true })}`,
        route: '/pages/employeeCenter/sumSell/index',
        bizType: 'salesTarget',
        bizId: userId,
      },
      now,
    )
  }
  return {}
}

/** Requires the current or a future month; PARAM_INVALID at the field for a past one. */
export function assertNotPastMonth(month: string, now: Date): void {
  if (month < getBusinessDate(now).slice(0, 7)) refuseField('month', '月份', '已结束的月份不能修改目标')
}

/** Serializes changes of the targets of a month. */
export async function lockTargetMonth(tx: Tx, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(4071, (replace(${month}::text, '-', ''))::integer)`.execute(tx)
}

async function assertPersonExists(tx: Tx, userId: number): Promise<void> {
  const person = await tx
    .selectFrom('appUser')
    .select('userId')
    .where('userId', '=', userId)
    .where('userType', '<>', userType.system)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
  if (!person) refuseNotFound({ userId }, 'USER_NOT_FOUND')
}

async function assertDeptExists(tx: Tx, deptId: number): Promise<void> {
  const dept = await tx.selectFrom('dept').select('deptId').where('deptId', '=', deptId).executeTakeFirst()
  if (!dept) refuseField('deptId', '部门', '部门不存在')
}
