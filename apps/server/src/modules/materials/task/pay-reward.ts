import type { Selectable } from 'kysely'
import type { Task } from '../../../db/types.ts'
import type { CommandContext } from '../../../http/context.ts'
import { taskRewards } from './reward-slot.ts'
import type { TaskReward } from './reward-slot.ts'

/** What an approved check-in pays goes to the account of who did it; nothing for tasks that pay nothing. */
export async function payReward(
  context: CommandContext,
  { title, rewardAmount }: Selectable<Task>,
  done: Omit<TaskReward, 'amount' | 'title'>,
): Promise<void> {
  if (rewardAmount > 0) await taskRewards.content()?.(context, { ...done, amount: rewardAmount, title })
}
