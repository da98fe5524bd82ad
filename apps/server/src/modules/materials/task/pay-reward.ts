import type { Selectable } from 'kysely'
import type { Task } from '../../../db/types.ts'
import type { CommandContext } from '../../../http/context.ts'
import { taskRewardSlot } from './reward-slot.ts'
import type { TaskReward } from './reward-slot.ts'

/** Books the reward of an approved check-in to the account of its person; nothing for tasks without a reward. */
export async function payTaskReward(
  context: CommandContext,
  { title, rewardAmount }: Selectable<Task>,
  done: Omit<TaskReward, 'amount' | 'title'>,
): Promise<void> {
  if (rewardAmount > 0) await taskRewardSlot.get()?.(context, { ...done, amount: rewardAmount, title })
}
