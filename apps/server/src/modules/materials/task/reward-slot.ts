/** Slot for paying the rewards of approved check-ins; filled by the module `bonus`. */
import type { CommandContext } from '../../../http/context.ts'
import { createDependencySlot } from '../../../http/slot.ts'

/** Reward of one approved check-in and its receiver; `amount` in fen, positive. */
export type TaskReward = {
  checkId: number
  userId: number
  deptId: number
  amount: number
  title: string
  businessDate: string
}

/** Books the reward once; a second booking for the same check-in is refused. Null when no module fills the slot. */
export const taskRewardSlot = createDependencySlot<
  ((context: CommandContext, reward: TaskReward) => Promise<unknown>) | null
>('materials: rewards of tasks')
