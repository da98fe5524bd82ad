/**
 * 打赏退款: finance refunds a tip through its payment channel, until it is credited to the receiver. Large amounts require
 * the pay password.
 */
import { notifyCategory, rewardSettleStatus, rewardStatus } from '@nocturne/contract/codes'
import type { rewards } from '@nocturne/contract/rewards/endpoints'
import type { schemas } from '@nocturne/contract/rewards/schemas'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { lockFactDate, postEntry } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { recordRefunds, refundPayment, retryChannelRefunds } from '../payments/public.ts'
import { requirePayPassword } from '../session/public.ts'
import { lockReward, ensureTipsAccount } from './reward-payable.ts'
import type { RewardRow } from './reward-payable.ts'
import { findRefundError } from './reward-rules.ts'

const givenBack = { status: rewardStatus.refunded, settleStatus: rewardSettleStatus.reversed } as const

export const refundReward: Handler<typeof rewards.refund, typeof schemas.refund> = async (
  context,
  { rewardId, reason, payPassword },
) => {
  const { tx, now, actor } = context
  const tip = await tx.selectFrom('reward').select('amount').where('rewardId', '=', rewardId).executeTakeFirst()
  await requirePayPassword(context, tip?.amount ?? 0, payPassword)
  const businessDate = await lockFactDate(tx, now)
  const reward = await lockReward(tx, rewardId)
  if (reward.status === rewardStatus.refunded) return sendAgain(context, reward)
  const problem = findRefundError(reward)
  if (problem !== null) refuse(problem)
  await sendBack(context, reward, reason)
  await tx
    .updateTable('reward')
    .set({ ...givenBack, refundUserId: actor.userId, refundReason: reason, refundedAt: now })
    .where('rewardId', '=', rewardId)
    .execute()
  await postEntry(
    tx,
    {
      businessKey: `reward:${rewardId}:refund`,
      kind: 'reward',
      reverses: `payment:${reward.paymentId}`,
      lines: [
        { account: await ensureTipsAccount(tx, reward), amount: reward.userShare },
        { account: 'income:tips', amount: reward.companyShare },
        { account: 'refund:channel', amount: -reward.amount },
      ],
    },
    { at: now, businessDate, userId: actor.userId },
  )
  context.emit({ topic: 'reward', ids: [rewardId] })
  context.log({
    subjectType: 'reward',
    subjectId: rewardId,
    before: { status: reward.status, settleStatus: reward.settleStatus },
    after: { ...givenBack, amount: reward.amount, reason },
  })
  await notify(
    tx,
    context.emit,
    {
      userIds: [reward.toUserId],
      category: notifyCategory.pay,
      title: '打赏已退款',
      content: `${reward.rewardNo} 已退回客人：${reason}`,
      route: '/pages/employeeCenter/sumReward/index',
      bizType: 'reward',
      bizId: rewardId,
    },
    now,
  )
  return { rewardId, status: givenBack.status }
}

/** Queues a channel refund of the full amount and records it on the payment. */
async function sendBack({ tx, now }: CommandContext, reward: RewardRow, reason: string): Promise<void> {
  const { paymentId, amount, rewardId } = reward
  if (paymentId === null) throw new Error(`reward ${rewardId} was paid by no payment`)
  await recordRefunds(tx, [{ paymentId, amount }])
  await refundPayment(tx, { bizType: 'reward', bizId: rewardId, paymentId, amount, reason, now })
}

/**
 * Retries a refund that the provider ended without paying out, under the same refund number. Refuses while a refund is
 * in progress.
 */
async function sendAgain({ tx, now, log }: CommandContext, { rewardId, status }: RewardRow) {
  if ((await retryChannelRefunds(tx, 'reward', rewardId, now)) === 0) refuse('REFUND_STATUS_WRONG')
  log({ title: '退款重试', subjectType: 'reward', subjectId: rewardId })
  return { rewardId, status }
}
