/**
 * Effects of a confirmed tip payment: marks the tip as given and books the receiver's share as a liability. Writes no
 * sales facts, because a tip is no sale.
 */
import { formatFen } from '@nocturne/base/money'
import { notifyCategory, rewardStatus } from '@nocturne/contract/codes'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Reward } from '../../db/types.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { isPermitted } from '../../http/policy.ts'
import { ensureLedgerAccount, postEntry } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { markPaid } from '../payments/public.ts'
import type { Payable } from '../payments/public.ts'
import { findNextStatus } from './reward-rules.ts'

export type RewardRow = Selectable<Reward>

/** Locks the tip. */
export async function lockReward(tx: Tx, rewardId: number): Promise<RewardRow> {
  const row = await tx
    .selectFrom('reward')
    .selectAll()
    .where('rewardId', '=', rewardId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuseNotFound({ rewardId })
}

/** Liability account for a receiver's tips; created with the first tip. */
export async function ensureTipsAccount(
  tx: Tx,
  { toUserId, toUserName }: Pick<RewardRow, 'toUserId' | 'toUserName'>,
): Promise<string> {
  const code = `tips_payable:${toUserId}`
  await ensureLedgerAccount(tx, { code, accountName: `应付打赏 ${toUserName}`, kind: 'liability', ceiling: 0 })
  return code
}

export const rewardPayable: Payable = {
  lock: async (tx, { bizId }) => {
    await lockReward(tx, bizId)
  },

  apply: async ({ tx, now, businessDate, emit, log }, payment) => {
    const reward = await lockReward(tx, payment.bizId)
    const status = findNextStatus('pay', reward.status)
    if (status === null || reward.paymentId !== payment.paymentId) refuse('ORDER_PAID')
    await markPaid(tx, payment.paymentId, { at: now, businessDate, payerName: '客人' })
    await tx
      .updateTable('reward')
      .set({ status, paidAt: now, businessDate })
      .where('rewardId', '=', reward.rewardId)
      .execute()
    const lines = [
      { account: `${payment.payMethod}:clearing`, amount: reward.amount },
      { account: await ensureTipsAccount(tx, reward), amount: -reward.userShare },
      { account: 'income:tips', amount: -reward.companyShare },
    ]
    const entry = { businessKey: `payment:${payment.paymentId}`, kind: 'reward' as const, lines }
    await postEntry(tx, entry, { at: now, businessDate, userId: null })
    const { rewardId, rewardNo, toUserId, amount, userShare } = reward
    emit({ topic: 'reward', ids: [rewardId] })
    log({ title: '打赏', subjectType: 'reward', subjectId: rewardId, after: { rewardNo, toUserId, amount, userShare } })
    await notify(
      tx,
      emit,
      {
        userIds: [toUserId],
        category: notifyCategory.pay,
        title: '收到打赏',
        content: formatRewardNotice(reward),
        route: '/pages/employeeCenter/sumReward/index',
        bizType: 'reward',
        bizId: rewardId,
      },
      now,
    )
  },

  released: async ({ tx }, { bizId }) => {
    await tx
      .updateTable('reward')
      .set({ status: rewardStatus.closed })
      .where('rewardId', '=', bizId)
      .where('status', '=', rewardStatus.waiting)
      .execute()
  },

  isSeenBy: async (db, { bizId }, actor) => {
    const { toUserId, toDeptId } = await db
      .selectFrom('reward')
      .select(['toUserId', 'toDeptId'])
      .where('rewardId', '=', bizId)
      .executeTakeFirstOrThrow()
    return isPermitted(actor, 'report:reward:view', { userIds: [toUserId], deptId: toDeptId })
  },

  describe: async (db, { bizId }) =>
    db
      .selectFrom('reward')
      .select(['tableName', 'rewardNo as paidNo'])
      .where('rewardId', '=', bizId)
      .executeTakeFirstOrThrow(),
}

/** Notification text for the receiver. */
export function formatRewardNotice({
  tableName,
  amount,
  userShare,
  message,
}: Pick<RewardRow, 'tableName' | 'amount' | 'userShare' | 'message'>): string {
  const from = tableName === '' ? '客人' : `${tableName} 客人`
  const messageSuffix = message === '' ? '' : `：${message}`
  return `${from}打赏 ${formatFen(amount)}，您得 ${formatFen(userShare)}${messageSuffix}`
}
