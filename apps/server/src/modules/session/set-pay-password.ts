/**
 * 设置支付密码. The login password confirms a first one: everybody of the house has it, whether or not the house sends text messages.
 * Changing it needs the old one; who has forgotten his has it taken away first (`clear-pay-password.ts`).
 */
import type { session } from '@nocturne/contract/session/endpoints'
import { isWeakPayPassword } from '@nocturne/contract/session/pay-password-rules'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { changePerson } from '../directory/public.ts'
import { writeOperLog } from '../platform/public.ts'
import { demandOwnPassword } from './change-password.ts'
import { checkPayPassword, issuePayTicket } from './pay-password.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { decryptSecret } from './secrets.ts'

export const setPayPassword: Handler<typeof session.payPassword, typeof schemas.payPassword> = async (
  context,
  input,
) => {
  const { db, actor, now, request } = context
  const { payPasswordHash: current, phonenumber } = await db
    .selectFrom('appUser')
    .select(['payPasswordHash', 'phonenumber'])
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow()
  if (current === null) await demandOwnPassword(context, input.loginPassword ?? '')
  else await checkPayPassword(context, input.oldPayPassword ?? '')

  const wanted = await decryptSecret(context, input.newPayPassword)
  if (wanted === null || isWeakPayPassword(wanted, phonenumber)) refuse('PAY_PASSWORD_WEAK')
  if (await verifyPassword(wanted, current)) refuse('PASSWORD_SAME')
  const payPasswordHash = await hashPassword(wanted)
  await db.transaction().execute(async (tx) => {
    if (!(await changePerson(tx, actor.userId, { payPasswordHash }, { payPasswordHash: current }))) refuse('STALE_DATA')
    await tx.deleteFrom('payTicket').where('userId', '=', actor.userId).execute()
    await writeOperLog(
      tx,
      { request, now, doer: { userId: actor.userId, userName: actor.nickName } },
      {
        title: current === null ? '设置支付密码' : '修改支付密码',
        businessType: 'session',
        subjectType: 'user',
        subjectId: actor.userId,
      },
    )
  })
  return {}
}

export const openPayTicket: Handler<typeof session.checkPayPassword, typeof schemas.checkPayPassword> = async (
  context,
  { payPassword },
) => {
  await checkPayPassword(context, payPassword)
  return issuePayTicket(context.db, context.actor.userId, context.now)
}
