/**
 * Rules of giving (赠送). A gift is measured at list price against the giver's limits: month, day, single gift, number of gifts a
 * night, and the share a table may receive relative to its own consumption. Some givers serve only their own tables and only once
 * the minimum is reached. −1 = no limit, 0 = may not give. An excess of a limit can be approved by others; a problem with the
 * table or the goods cannot. Pure.
 */
import type { ErrCode } from '@nocturne/contract/errors'
import { formatFen, applyRateBp } from '@nocturne/base/money'

export type GiftQuota = {
  monthLimit: number
  dayLimit: number
  singleLimit: number
  dayTimes: number
  tableRatioBp: number
  ownTableOnly: boolean
  needMinReached: boolean
}

export type QuotaUsage = { monthAmount: number; dayAmount: number; dayTimes: number }

/**
 * State of a table for the gift rules. `consumed` is the amount that counts towards the minimum, without gifts; `given`
 * is the sum of all gifts to the table so far, by any giver.
 */
export type TableGiftState = { own: boolean; minReached: boolean; consumed: number; given: number }

/** Users who may give the goods: this giver, only givers with another scheme, or no one. */
type GiftEligibility = 'own' | 'others' | 'never'

type GiftProblem = { errCode: ErrCode; vars: Record<string, string | number>; approvable: boolean }

/** Remainder of a limit; −1 = no limit. */
export const computeRemainder = (limit: number, used: number): number => (limit < 0 ? -1 : Math.max(0, limit - used))

/** Amount that may still be given to the table; −1 for givers without a limit per table. */
export const computeTableRemainder = (ratioBp: number, table: Pick<TableGiftState, 'consumed' | 'given'>): number =>
  ratioBp < 0 ? -1 : Math.max(0, applyRateBp(Math.max(0, table.consumed), ratioBp) - table.given)

/** Month limit plus additionally granted amounts; a negative limit (unlimited) is returned unchanged. */
export const computeMonthLimit = (limit: number, adjustments: number): number =>
  limit < 0 ? limit : Math.max(0, limit + adjustments)

/** Usage periods that a night belongs to: its month and its day. */
export const getUsagePeriods = (businessDate: string) => ({ month: businessDate.slice(0, 7), day: businessDate })

/** Returns who may give these goods, by the gift flag of the goods and the schemes that list them. */
export function getGiftEligibility(
  goods: { goodsId: number; giftFlag: boolean },
  schemes: { own: readonly number[]; all: readonly number[] },
): GiftEligibility {
  if (goods.giftFlag || schemes.own.includes(goods.goodsId)) return 'own'
  return schemes.all.includes(goods.goodsId) ? 'others' : 'never'
}

export type GiftRequest = {
  amount: number
  quota: GiftQuota
  usage: QuotaUsage
  table: TableGiftState
  goods: readonly GiftEligibility[]
}

const formatYuanVars = (fen: number) => ({ amount: formatFen(fen, { symbol: false }) })

/** First problem of a gift, or null. Problems that no approval can solve come first. */
export function findGiftProblem({ amount, quota, usage, table, goods }: GiftRequest): GiftProblem | null {
  const isExceeded = (limit: number) => limit >= 0 && amount > limit
  const monthLeft = computeRemainder(quota.monthLimit, usage.monthAmount)
  const dayLeft = computeRemainder(quota.dayLimit, usage.dayAmount)
  const left = Math.min(...[monthLeft, dayLeft].filter((limit) => limit >= 0))

  if (goods.includes('never')) return { errCode: 'GOODS_NOT_GIFT', vars: {}, approvable: false }
  if (quota.monthLimit === 0 || quota.dayLimit === 0 || quota.singleLimit === 0)
    return { errCode: 'QUOTA_SHORT', vars: formatYuanVars(0), approvable: false }
  if (quota.ownTableOnly && !table.own) return { errCode: 'NOT_OWN_TABLE', vars: {}, approvable: false }
  if (quota.needMinReached && !table.minReached) return { errCode: 'MIN_NOT_REACHED_GIFT', vars: {}, approvable: false }
  if (goods.includes('others')) return { errCode: 'GOODS_NOT_GIFT', vars: {}, approvable: true }
  if (isExceeded(quota.singleLimit))
    return { errCode: 'SINGLE_LIMIT', vars: formatYuanVars(quota.singleLimit), approvable: true }
  if (isExceeded(monthLeft) || isExceeded(dayLeft))
    return { errCode: 'QUOTA_SHORT', vars: formatYuanVars(left), approvable: true }
  if (computeRemainder(quota.dayTimes, usage.dayTimes) === 0)
    return { errCode: 'TIMES_LIMIT', vars: {}, approvable: true }
  const forTable = computeTableRemainder(quota.tableRatioBp, table)
  if (isExceeded(forTable)) return { errCode: 'TABLE_RATIO_LIMIT', vars: formatYuanVars(forTable), approvable: true }
  return null
}

/** Limits of a quota as they are entered; null = no limit. */
type PeriodLimits = { monthLimit: number | null; dayLimit: number | null; singleLimit: number | null }

/** First limit that exceeds the one of a longer period, which it could never use; null when there is none. */
export function findLimitConflict({
  monthLimit,
  dayLimit,
  singleLimit,
}: PeriodLimits): { field: keyof PeriodLimits; message: string } | null {
  const exceeds = (limit: number | null, longer: number | null) => limit !== null && longer !== null && limit > longer
  if (exceeds(dayLimit, monthLimit)) return { field: 'dayLimit', message: '每日额度不能超过每月额度' }
  if (exceeds(singleLimit, dayLimit)) return { field: 'singleLimit', message: '单次额度不能超过每日额度' }
  return exceeds(singleLimit, monthLimit) ? { field: 'singleLimit', message: '单次额度不能超过每月额度' } : null
}
