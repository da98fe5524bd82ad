/** Quotas of givers and their usage: one row per person and period, locked before a gift is decided. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { computeMonthLimit, getUsagePeriods } from './quota-rules.ts'
import type { GiftQuota, QuotaUsage } from './quota-rules.ts'

/** Limits of a giver and the goods of their scheme. A person without a quota of their own or of their post may not give. */
export type GiverQuota = GiftQuota & { schemeGoods: readonly number[] }
const NONE: GiverQuota = {
  monthLimit: 0,
  dayLimit: 0,
  singleLimit: 0,
  dayTimes: 0,
  tableRatioBp: 0,
  ownTableOnly: true,
  needMinReached: true,
  schemeGoods: [],
}

/** Reads the limits of a giver, their own or those of their post, in the month of this night, including additionally granted amounts. */
export async function readUserQuota(db: Db, userId: number, businessDate: string): Promise<GiverQuota> {
  const { rows } = await sql<GiverQuota & { adjustments: number }>`
    select q.month_limit, q.day_limit, q.single_limit, q.day_times, q.table_ratio_bp, q.own_table_only, q.need_min_reached,
      coalesce(s.goods_ids, '{}') as scheme_goods,
      coalesce((select sum(a.amount) from gift_quota_adjustment a
        where a.user_id = q.user_id and a.month = ${getUsagePeriods(businessDate).month}), 0)::bigint as adjustments
    from personal_gift_quota q left join gift_scheme s using (scheme_id) where q.user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return NONE
  const { adjustments, ...quota } = row
  return { ...quota, monthLimit: computeMonthLimit(quota.monthLimit, adjustments) }
}

type UsageRow = { period: string; usedAmount: number; usedTimes: number }

const toUsage = (rows: readonly UsageRow[], businessDate: string): QuotaUsage => {
  const { month, day } = getUsagePeriods(businessDate)
  const findPeriod = (period: string) => rows.find((row) => row.period === period)
  return {
    monthAmount: findPeriod(month)?.usedAmount ?? 0,
    dayAmount: findPeriod(day)?.usedAmount ?? 0,
    dayTimes: findPeriod(day)?.usedTimes ?? 0,
  }
}

/** Usage of a giver so far, for display (not locked). */
export async function readQuotaUsage(db: Db, userId: number, businessDate: string): Promise<QuotaUsage> {
  const { month, day } = getUsagePeriods(businessDate)
  const rows = await db
    .selectFrom('giftQuotaUsage')
    .select(['period', 'usedAmount', 'usedTimes'])
    .where('userId', '=', userId)
    .where('period', 'in', [month, day])
    .execute()
  return toUsage(rows, businessDate)
}

/**
 * Locks the usage of a giver and returns it; the next gift of the same giver waits until this transaction ends. The
 * month is locked before the day, by every caller.
 */
export async function lockQuotaUsage(tx: Tx, userId: number, businessDate: string): Promise<QuotaUsage> {
  const { month, day } = getUsagePeriods(businessDate)
  await sql`
    insert into gift_quota_usage (user_id, period, limit_amount, limit_times) select ${userId}, p, -1, -1 from unnest(${[month, day]}::text[]) p order by p
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<UsageRow>`
    select period, used_amount, used_times from gift_quota_usage
    where user_id = ${userId} and period = any(${[month, day]}) order by period for no key update`.execute(tx)
  return toUsage(rows, businessDate)
}

/**
 * Adds a gift to the locked usage. The limits are stored with the usage, so that a database constraint refuses any
 * excess.
 */
export async function recordQuotaUse(
  tx: Tx,
  use: { userId: number; businessDate: string; amount: number; quota: GiftQuota },
): Promise<void> {
  const { month, day } = getUsagePeriods(use.businessDate)
  await sql`
    update gift_quota_usage set used_amount = used_amount + ${use.amount}, used_times = used_times + 1,
      limit_amount = case period when ${day} then ${use.quota.dayLimit}::bigint else ${use.quota.monthLimit}::bigint end,
      limit_times = case period when ${day} then ${use.quota.dayTimes}::integer else -1 end
    where user_id = ${use.userId} and period = any(${[month, day]})`.execute(tx)
}
