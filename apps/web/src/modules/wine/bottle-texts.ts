/** Texts for bottles. Pure. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { wine } from '@nocturne/contract/wine/endpoints'

export type Bottle = AnswerOf<typeof wine.list>['rows'][number]
export type BottleDetail = AnswerOf<typeof wine.detail>

type Amount = { quantity: number; unit: string; opened: boolean; remainPercent: number }

/** Number of bottles (`3瓶`), or the level of an opened one (`已开 60%`). */
export const formatBottleAmount = ({ quantity, unit, opened, remainPercent }: Amount): string =>
  opened ? `已开 ${remainPercent}%` : `${quantity}${unit}`

/** Days until expiry: `剩 12 天`, `今日到期`, `已过期 3 天`. */
export function formatDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return '今日到期'
  return daysLeft > 0 ? `剩 ${daysLeft} 天` : `已过期 ${-daysLeft} 天`
}

/** Days before expiry from which the warning colour is used. */
export const EXPIRES_SOON_DAYS = 7
