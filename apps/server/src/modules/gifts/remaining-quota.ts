import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { computeMonthLimit, computeRemainder, getUsagePeriods } from './quota-rules.ts'
import { readUserQuota, readQuotaUsage } from './quota-store.ts'

/** Limits of a giver in a night and its month, and the used part, fen; −1 = no limit. */
export type QuotaState = Record<
  'monthLimit' | 'monthUsed' | 'monthRemain' | 'dayLimit' | 'dayUsed' | 'dayRemain',
  number
>

/** Reads the limits and usage of a giver in a night and its month. */
export async function readQuotaState(db: Db, userId: number, businessDate: string): Promise<QuotaState> {
  const [{ monthLimit, dayLimit }, usage] = await Promise.all([
    readUserQuota(db, userId, businessDate),
    readQuotaUsage(db, userId, businessDate),
  ])
  return {
    monthLimit,
    monthUsed: usage.monthAmount,
    monthRemain: computeRemainder(monthLimit, usage.monthAmount),
    dayLimit,
    dayUsed: usage.dayAmount,
    dayRemain: computeRemainder(dayLimit, usage.dayAmount),
  }
}

/** Remaining quota of a giver in a night and its month, fen; −1 = no limit. */
export async function readRemainingQuota(
  db: Db,
  userId: number,
  businessDate: string,
): Promise<{ dayRemain: number; monthRemain: number }> {
  const { dayRemain, monthRemain } = await readQuotaState(db, userId, businessDate)
  return { dayRemain, monthRemain }
}

type MonthQuota = { monthLimit: number; monthRemain: number }

/** Month quotas of several givers and the remaining part. People who may not give are left out. */
export async function listMonthQuotas(
  db: Db,
  userIds: readonly number[],
  businessDate: string,
): Promise<ReadonlyMap<number, MonthQuota>> {
  const { month } = getUsagePeriods(businessDate)
  const { rows } = await sql<{ userId: number; monthLimit: number; granted: number; used: number }>`
    select q.user_id, q.month_limit, coalesce(u.used_amount, 0) as used,
      coalesce((select sum(a.amount) from gift_quota_adjustment a where a.user_id = q.user_id and a.month = ${month}), 0)::bigint as granted
    from personal_gift_quota q left join gift_quota_usage u on u.user_id = q.user_id and u.period = ${month}
    where q.user_id = any(${[...userIds]})`.execute(db)
  return new Map(
    rows.map(({ userId, used, granted, ...quota }) => {
      const monthLimit = computeMonthLimit(quota.monthLimit, granted)
      return [userId, { monthLimit, monthRemain: computeRemainder(monthLimit, used) }]
    }),
  )
}
