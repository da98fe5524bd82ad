/** 取消组局: cancels the play and refunds all guests. */
import { notifyCategory, playJoinStatus, playStatus } from '@nocturne/contract/codes'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext, UnitOfWork } from '../../../http/context.ts'
import { requirePermission } from '../../../http/policy.ts'
import { refuse } from '../../../http/refusal.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { prepaidKinds, resendFailedRefunds } from '../../members/public.ts'
import { notify } from '../../notifications/public.ts'
import { requirePayPassword } from '../../session/public.ts'
import { isCancellable } from './play-rules.ts'
import { buildPlayRoute } from './play-routes.ts'
import { closeJoins, getPlayOwner, lockJoins, lockPlay } from './play-store.ts'
import type { LockedPlay } from './play-store.ts'
import { refundJoins } from './refund-joins.ts'

export const cancelPlay: Handler<typeof flashSales.playCancel, typeof schemas.playCancel> = async (
  context,
  { playId, reason, payPassword },
) => {
  const { tx, now, actor } = context
  const paid = await tx
    .selectFrom('playJoin')
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .where('playId', '=', playId)
    .where('status', '=', playJoinStatus.paid)
    .executeTakeFirstOrThrow()
  await requirePayPassword(context, paid.amount ?? 0, payPassword)
  const businessDate = await lockFactDate(tx, now)
  const play = await lockPlay(tx, playId)
  requirePermission(actor, 'play:event:manage', getPlayOwner(play))
  if (play.status === playStatus.cancelled || play.status === playStatus.ended) return sendAgain(context, playId)
  if (!isCancellable(play.status)) refuse('PLAY_STATUS_WRONG')
  const refundCount = await cancelLockedPlay(context, play, { reason, businessDate, userId: actor.userId })
  return { playId, refundCount }
}

type Ending = { reason: string; businessDate: string; userId: number | null }

/** Cancels a locked play and refunds all payments. Returns the number of guests who had paid. */
export async function cancelLockedPlay(
  { tx, now, emit, log }: Omit<UnitOfWork, 'actor'>,
  { playId, playNo, title, status, hostUserId }: LockedPlay,
  { reason, businessDate, userId }: Ending,
): Promise<number> {
  await closeJoins(tx, await lockJoins(tx, playId, playJoinStatus.waiting), now)
  const paid = await lockJoins(tx, playId, playJoinStatus.paid)
  await refundJoins(tx, paid, { reason, now, businessDate, userId })
  await tx
    .updateTable('playEvent')
    .set(({ eb }) => ({ cancelledAt: now, cancelUserId: userId, cancelReason: reason, version: eb('version', '+', 1) }))
    .where('playId', '=', playId)
    .execute()
  emit({ topic: 'play', ids: [playId] })
  const amount = paid.reduce((sum, join) => sum + join.amount, 0)
  log({
    subjectType: 'play',
    subjectId: playId,
    before: { status },
    after: { status: playStatus.cancelled, playNo, reason, refundCount: paid.length, amount },
  })
  if (userId !== hostUserId) {
    const content = `${title}：${reason}${paid.length > 0 ? `，${paid.length} 位客人的款项已原路退回` : ''}`
    const message = { userIds: [hostUserId], category: notifyCategory.pay, title: '组局已取消', content }
    await notify(tx, emit, { ...message, route: buildPlayRoute(playId), bizType: 'play', bizId: playId }, now)
  }
  return paid.length
}

/** Sends the refunds that failed at the provider again under their refund numbers. */
async function sendAgain({ tx, now, log }: CommandContext, playId: number) {
  const refunded = await lockJoins(tx, playId, playJoinStatus.refunded)
  const joinIds = refunded.map(({ joinId }) => joinId)
  const refundCount = await resendFailedRefunds(prepaidKinds.groupPlay, { tx, now }, joinIds, 'PLAY_STATUS_WRONG')
  log({ title: '退款重试', subjectType: 'play', subjectId: playId, after: { refundCount } })
  return { playId, refundCount }
}
