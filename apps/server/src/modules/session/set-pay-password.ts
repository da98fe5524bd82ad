/**
 * 设置支付密码. The first password requires a code sent by text message to the bound number, or the login password where no
 * message can be sent. A change requires the current pay password. A forgotten one is reset by text message; without a
 * bound number HR clears it (`clear-pay-password.ts`). Every change deletes the pay tickets of all sessions and
 * notifies the owner.
 */
import { notifyCategory } from '@nocturne/contract/codes'
import type { session } from '@nocturne/contract/session/endpoints'
import { isWeakPayPassword } from '@nocturne/contract/session/pay-password-rules'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { Handler } from '../../http/bind.ts'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { updatePerson } from '../directory/public.ts'
import { notify } from '../notifications/public.ts'
import { clearAttempts } from '../platform/public.ts'
import { verifyOwnPassword } from './change-password.ts'
import { checkPayPassword, issuePayTicket, buildPayPasswordAttemptKey } from './pay-password.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { decryptSecret } from './secrets.ts'
import { requireBoundPhone, requireSmsCode } from './sms-codes.ts'

export const setPayPassword: Handler<typeof session.payPassword, typeof schemas.payPassword> = async (
  context,
  input,
) => {
  const { db, tx, actor, now, emit, log } = context
  const { payPasswordHash: current, phonenumber } = await db
    .selectFrom('appUser')
    .select(['payPasswordHash', 'phonenumber'])
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const way = chooseWay(current, input)
  // Checked before the code is consumed, so that a weak password does not use up the code.
  const readFirst = way === 'sms' ? await decryptNewPassword(context, input, phonenumber) : null
  await requireProof(context, way, input)
  const newPassword = readFirst ?? (await decryptNewPassword(context, input, phonenumber))
  // Compared only after the current one was verified; otherwise this check could be used to guess it.
  if (way === 'current' && (await verifyPassword(newPassword, current))) refuse('PASSWORD_SAME')
  const payPasswordHash = await hashPassword(newPassword)
  const title = titles[current !== null && way === 'sms' ? 'reset' : current === null ? 'first' : 'changed']
  if (!(await updatePerson(tx, actor.userId, { payPasswordHash }, { payPasswordHash: current }))) refuse('STALE_DATA')
  await tx.deleteFrom('payTicket').where('userId', '=', actor.userId).execute()
  // Resets the attempt count, which belonged to the replaced password.
  await clearAttempts(tx, buildPayPasswordAttemptKey(actor.userId))
  const message = {
    userIds: [actor.userId],
    category: notifyCategory.system,
    title: title.done,
    content: `${title.said}如果不是你本人操作，请马上联系人事，并在个人信息里下线其他设备。`,
    route: '/pages/employeeCenter/userInfo',
  }
  await notify(tx, emit, message, now)
  log({ title: title.log, subjectType: 'user', subjectId: actor.userId, after: { proof: way } })
  return {}
}

const titles = {
  first: { log: '设置支付密码', done: '支付密码已设置', said: '你的支付密码已设置。' },
  changed: { log: '修改支付密码', done: '支付密码已修改', said: '你的支付密码已修改。' },
  reset: { log: '重置支付密码', done: '支付密码已重置', said: '你的支付密码已通过短信验证码重置。' },
}

type Input = InputOf<typeof session.payPassword>
type Way = 'sms' | 'login' | 'current'

const chooseWay = (current: string | null, { smsCode }: Input): Way =>
  smsCode !== undefined ? 'sms' : current === null ? 'login' : 'current'

async function requireProof(context: Context, way: Way, input: Input): Promise<void> {
  if (way === 'login') await verifyOwnPassword(context, input.loginPassword ?? '')
  if (way === 'current') await checkPayPassword(context, input.oldPayPassword ?? '')
  if (way !== 'sms') return
  const phone = await requireBoundPhone(context.db, context.actor.userId)
  await requireSmsCode(context, { phone, scene: 'payPassword', code: input.smsCode ?? '' })
}

async function decryptNewPassword(context: Context, input: Input, phone: string | null): Promise<string> {
  const newPassword = await decryptSecret(context, input.newPayPassword)
  return newPassword === null || isWeakPayPassword(newPassword, phone) ? refuse('PAY_PASSWORD_WEAK') : newPassword
}

export const openPayTicket: Handler<typeof session.checkPayPassword, typeof schemas.checkPayPassword> = async (
  context,
  { payPassword },
) => {
  const proved = await checkPayPassword(context, payPassword)
  return issuePayTicket(context, proved)
}
