import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { Handler } from '../../http/bind.ts'
import { UnauthorizedError } from '../../http/refusal.ts'
import { writeOperationLog } from '../platform/public.ts'
import { replaceSession, revokeSession } from './sessions.ts'

export const logOut: Handler<typeof session.logout, typeof schemas.logout> = async ({ db, actor, now, request }) => {
  const tokenHash = request.tokenHash ?? ''
  await db.transaction().execute(async (tx) => {
    await revokeSession(tx, tokenHash, 'logout', now)
    await writeOperationLog(
      tx,
      { request, now, doer: { userId: actor.userId, userName: actor.nickName } },
      { title: '退出登录', businessType: 'session', subjectType: 'user', subjectId: actor.userId },
    )
  })
  return {}
}

export const refresh: Handler<typeof session.refresh, typeof schemas.refresh> = async ({ db, actor, now, request }) => {
  const { tokenHash } = request
  if (tokenHash === null) throw new UnauthorizedError()
  return db.transaction().execute((tx) => replaceSession(tx, { userId: actor.userId, tokenHash, request, now }))
}
