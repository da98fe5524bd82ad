/** Where approved check-ins are paid: the account of bonuses. */
import type { CommandContext } from '../../../http/context.ts'
import { openSlot } from '../../../http/slot.ts'

/** What one approved check-in pays to whom; `amount` in fen, above 0. */
export type TaskReward = {
  checkId: number
  userId: number
  deptId: number
  amount: number
  title: string
  businessDate: string
}

/** Books it once: a second time for the same check-in is refused. Null where the house keeps no such account. */
export const taskRewards = openSlot<((context: CommandContext, reward: TaskReward) => Promise<unknown>) | null>(
  'materials: rewards of tasks',
)
