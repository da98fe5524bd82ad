import type { Db } from '../../db/connection.ts'
import { remain } from './quota-rules.ts'
import { quotaOf, readUsage } from './quota-store.ts'

/** What a giver has left in a night and its month, fen; −1 = no limit. */
export async function leftToGive(
  db: Db,
  userId: number,
  businessDate: string,
): Promise<{ dayRemain: number; monthRemain: number }> {
  const [quota, usage] = await Promise.all([quotaOf(db, userId, businessDate), readUsage(db, userId, businessDate)])
  return {
    dayRemain: remain(quota.dayLimit, usage.dayAmount),
    monthRemain: remain(quota.monthLimit, usage.monthAmount),
  }
}
