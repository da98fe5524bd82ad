import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'

/** Lists the WeChat and Alipay accounts with which the caller can sign in. */
export const listBoundAccounts: Handler<typeof session.binds, typeof schemas.binds> = ({ db, actor }) =>
  db
    .selectFrom('externalAccount')
    .select(['platform', 'nickName', 'bindTime'])
    .where('userId', '=', actor.userId)
    .orderBy('platform')
    .execute()

/** Removes a binding. Sessions opened with it continue, because they were authenticated. */
export const unbindAccount: Handler<typeof session.unbind, typeof schemas.unbind> = async (
  { tx, actor, log },
  { platform },
) => {
  const removed = await tx
    .deleteFrom('externalAccount')
    .where('userId', '=', actor.userId)
    .where('platform', '=', platform)
    .returning(['nickName', 'bindTime'])
    .executeTakeFirst()
  if (!removed) refuseNotFound({ platform })
  log({ subjectType: 'user', subjectId: actor.userId, before: { platform, ...removed } })
  return {}
}
