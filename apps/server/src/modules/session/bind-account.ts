/**
 * 绑定账号: binds a WeChat or Alipay account to an employee. Requires the login password, with the same captcha, limits and
 * locks as signing in. The code identifies the provider account; it is valid once, for ten minutes, on the phone that
 * was authorized (S16).
 */
import { formatTime } from '@nocturne/base/venue-time'
import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { Db, Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { RequestInfo } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'
import { writeOperationLog } from '../platform/public.ts'
import { findBindConflict } from './bind-rules.ts'
import { verifyLogin, requireCaptcha, openStaffSession } from './log-in.ts'
import type { LoginAccount } from './log-in.ts'

export const bindAccount: Handler<typeof session.bindWxUser, typeof schemas.bindWxUser> = async (
  context,
  { validCode, username, password, code, uuid, force = false },
) => {
  const { db, now, request } = context
  const solved = await requireCaptcha(context, { code, uuid })
  // Checked before the password, so that passwords cannot be guessed without a valid code.
  if (!(await findValidCode(db, { validCode, request, now }))) refuse('BIND_CODE_EXPIRED')
  const account = await verifyLogin(context, { username, password, solved })
  return db.transaction().execute(async (tx) => {
    await storeBinding(tx, { account, validCode, force, request, now })
    return openStaffSession(tx, account, { request, now, title: '登录' })
  })
}

type Presented = { validCode: string; request: RequestInfo; now: Date }

function findValidCode(db: Db, { validCode, request, now }: Presented) {
  return db
    .selectFrom('bindCode')
    .selectAll()
    .where('codeHash', '=', hashToken(validCode))
    .where('deviceId', '=', request.deviceId)
    .where('forMember', '=', false)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', formatTime(now))
    .executeTakeFirst()
}

/**
 * Consumes the code and stores the binding. On a conflict (see `findBindConflict`) the code stays valid for the
 * confirmed retry.
 */
async function storeBinding(
  tx: Tx,
  { account, validCode, force, request, now }: Presented & { account: LoginAccount; force: boolean },
): Promise<void> {
  const at = formatTime(now)
  const codeHash = hashToken(validCode)
  await tx.selectFrom('bindCode').select('codeHash').where('codeHash', '=', codeHash).forNoKeyUpdate().execute()
  const code = (await findValidCode(tx, { validCode, request, now })) ?? refuse('BIND_CODE_EXPIRED')
  const { platform, openId, unionId, nickName, avatarUrl } = code
  const { userId } = account
  const present = await tx
    .selectFrom('externalAccount')
    .select(['externalAccountId', 'userId', 'openId'])
    .where('platform', '=', platform)
    .where('userId', 'is not', null)
    .where((row) => row.or([row('openId', '=', openId), row('userId', '=', userId)]))
    .orderBy('externalAccountId')
    .forNoKeyUpdate()
    .$narrowType<{ userId: number }>()
    .execute()
  const question = findBindConflict(present, { userId, openId }, force)
  if (question) refuse(question)

  await tx.updateTable('bindCode').set({ usedAt: at }).where('codeHash', '=', codeHash).execute()
  const goes = present.map(({ externalAccountId }) => externalAccountId)
  if (goes.length > 0) await tx.deleteFrom('externalAccount').where('externalAccountId', 'in', goes).execute()
  await tx
    .insertInto('externalAccount')
    .values({ userId, platform, openId, unionId, nickName, avatarUrl, bindTime: at })
    .execute()
  const moved = present.filter((bound) => bound.userId !== userId || bound.openId !== openId)
  await writeOperationLog(
    tx,
    { request, now, doer: { userId, userName: account.nickName } },
    {
      title: moved.length > 0 ? '换绑第三方账号' : '绑定第三方账号',
      businessType: 'session',
      subjectType: 'user',
      subjectId: userId,
      before: { userIds: moved.map((bound) => bound.userId) },
      after: { platform, nickName },
    },
  )
}
