/** Rewards of approved task check-ins: booked immediately, one bill for each check-in. */
import { bonusBillType, bonusDirection } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import type { CommandContext } from '../../http/context.ts'
import { bookBonusBills } from './book-bills.ts'
import type { NewBonusBill } from './book-bills.ts'

type TaskReward = { checkId: number; userId: number; amount: number; title: string; businessDate: string }

const buildTaskBill = ({ checkId, userId, amount, title, businessDate }: TaskReward): NewBonusBill => ({
  userId,
  billType: bonusBillType.task,
  direction: bonusDirection.income,
  amount,
  title,
  bizType: 'task',
  bizId: checkId,
  businessDate,
  against: 'expense:bonuses',
})

/** Books the reward of one check-in, whose row the caller has locked. A second booking violates `bonus_bill__once`. */
export async function bookTaskReward({ tx, now, actor, emit }: CommandContext, reward: TaskReward): Promise<void> {
  const entryKey = `bonus:task:${reward.checkId}`
  await bookBonusBills(tx, [buildTaskBill(reward)], { entryKey, at: now, userId: actor.userId })
  emit({ topic: 'bonus', userIds: [reward.userId] })
}

/** Books the rewards of several check-ins in one journal entry; used when a night is generated for the demo. */
export async function bookTaskRewards(
  tx: Tx,
  rewards: readonly TaskReward[],
  by: { entryKey: string; at: Date; userId: number | null },
): Promise<void> {
  await bookBonusBills(tx, rewards.map(buildTaskBill), by)
}
