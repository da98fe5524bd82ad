/** Changes employees make to their own account: picture, working name, sex. */
import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuseField } from '../../http/refusal.ts'
import { updatePerson, assertUniqueName } from '../directory/public.ts'
import { isOwnUpload, writeOperationLog } from '../platform/public.ts'

/**
 * Accepts only pictures uploaded by the caller: none of other people, none on foreign hosts. The server never fetches
 * an address.
 */
export const changeAvatar: Handler<typeof session.avatar, typeof schemas.avatar> = async (
  { db, actor, now, request },
  { fileUrl },
) => {
  if (!(await isOwnUpload(db, actor.userId, fileUrl))) refuseField('fileUrl', '头像', '请重新上传头像')
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('appUser')
      .select('avatarUrl')
      .where('userId', '=', actor.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await updatePerson(tx, actor.userId, { avatarUrl: fileUrl })
    await writeOperationLog(
      tx,
      { request, now, doer: { userId: actor.userId, userName: actor.nickName } },
      {
        title: '修改头像',
        businessType: 'session',
        subjectType: 'user',
        subjectId: actor.userId,
        before,
        after: { avatarUrl: fileUrl },
      },
    )
  })
  return {}
}

export const updateOwnInfo: Handler<typeof session.updateInfo, typeof schemas.updateInfo> = async (
  { tx, actor, log },
  { nickName, sex },
) => {
  if (nickName === undefined && sex === undefined) {
    refuseField('nickName', '艺名', '请填写要修改的内容')
  }
  if (nickName !== undefined) await assertUniqueName(tx, actor.userId, nickName)
  const before = await tx
    .selectFrom('appUser')
    .select(['nickName', 'sex'])
    .where('userId', '=', actor.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const after = { nickName: nickName ?? before.nickName, sex: sex ?? before.sex }
  await updatePerson(tx, actor.userId, after)
  log({ subjectType: 'user', subjectId: actor.userId, before, after })
  return {}
}
