/**
 * 处理挂起款项: suspended money handled by people. A failed refund is retried under its old number; unknown money is settled with the
 * provider outside this system, and only the remark is stored.
 */
import { suspenseStatus } from '@nocturne/contract/codes'
import type { payments } from '@nocturne/contract/payments/endpoints'
import type { schemas } from '@nocturne/contract/payments/schemas'
import type { Handler } from '../../../http/bind.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { retryChannelRefunds } from '../refunds/channel-refunds.ts'

export const handleSuspense: Handler<typeof payments.handleSuspense, typeof schemas.handleSuspense> = async (
  { tx, now, actor, log },
  { suspenseId, note },
) => {
  const item = await tx
    .selectFrom('suspenseItem')
    .selectAll()
    .where('suspenseId', '=', suspenseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!item) refuseNotFound({ suspenseId })
  if (item.status !== suspenseStatus.stuck) refuse('SUSPENSE_HANDLED')
  const isUnknown = item.kind === 'unmatched'
  if (!isUnknown && (await retryChannelRefunds(tx, 'suspense', suspenseId, now)) === 0) refuse('SUSPENSE_HANDLED')
  const handled = { note, handleUserId: actor.userId, handleUserName: actor.nickName }
  await tx
    .updateTable('suspenseItem')
    .set(
      isUnknown
        ? { ...handled, status: suspenseStatus.wentBack, doneAt: now }
        : { ...handled, status: suspenseStatus.goingBack },
    )
    .where('suspenseId', '=', suspenseId)
    .execute()
  log({
    subjectType: 'suspense',
    subjectId: suspenseId,
    before: { status: suspenseStatus.stuck },
    after: { status: isUnknown ? suspenseStatus.wentBack : suspenseStatus.goingBack, note },
  })
  return {}
}
