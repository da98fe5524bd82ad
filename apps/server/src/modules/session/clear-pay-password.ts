/**
 * 清除支付密码: for an employee who forgot it and cannot receive a code (no bound number, or no SMS provider). HR identifies
 * the employee in person and clears it. Only the employee can set the next one, so HR cannot act in the employee's
 * name.
 */
import { notifyCategory, userStatus, userType } from '@nocturne/contract/codes'
import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { Handler } from '../../http/bind.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { updatePerson } from '../directory/public.ts'
import { notify } from '../notifications/public.ts'
import { buildPayPasswordAttemptKey } from './pay-password.ts'
import { clearAttempts } from '../platform/public.ts'

export const clearPayPassword: Handler<typeof session.clearPayPassword, typeof schemas.clearPayPassword> = async (
  { tx, actor, now, emit, log },
  { userId },
) => {
  if (userId === actor.userId) refuse('OWN_PAY_PASSWORD')
  const person = await tx
    .selectFrom('appUser')
    .select(['nickName', 'deptId', 'payPasswordHash'])
    .where('userId', '=', userId)
    .where('userType', '<>', userType.system)
    .where('status', '=', userStatus.active)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) refuseNotFound({ userId }, 'USER_NOT_FOUND')
  requirePermission(actor, 'system:user:edit', { userIds: [], deptId: person.deptId })
  if (person.payPasswordHash === null) refuse('PAY_PASSWORD_NONE')

  await updatePerson(tx, userId, { payPasswordHash: null })
  await tx.deleteFrom('payTicket').where('userId', '=', userId).execute()
  // Resets the attempt count, which belonged to the cleared password.
  await clearAttempts(tx, buildPayPasswordAttemptKey(userId))
  const message = {
    userIds: [userId],
    category: notifyCategory.system,
    title: '支付密码已清除',
    content: `${actor.nickName}清除了你的支付密码，请重新设置。如果不是你要求的，请马上联系人事。`,
    route: '/pages/employeeCenter/password/payPassword',
  }
  await notify(tx, emit, message, now)
  log({ subjectType: 'user', subjectId: userId, after: { payPassword: '已清除', nickName: person.nickName } })
  return {}
}
