/** Spending of a table as shown to guests. Pure; separate from `menu-rules.ts`, which loads with the first screen. */
import { orderStatus } from '@nocturne/contract/codes'
import type { OrderStatus } from '@nocturne/contract/codes'

export type TableSpend = {
  payableAmount: number
  unpaidAmount: number
  orders: readonly { status: OrderStatus }[]
}

/** True if something was ordered, nothing is due and no order waits for payment. */
export const isPaidUp = ({ payableAmount, unpaidAmount, orders }: TableSpend): boolean =>
  payableAmount > 0 && unpaidAmount === 0 && !orders.some(({ status }) => status === orderStatus.waiting)

/** Fraction of the minimum reached, 0 to 1; null without a minimum. */
export function computeMinimumShare({
  minCharge,
  minEligibleAmount,
}: {
  minCharge: number
  minEligibleAmount: number
}): number | null {
  return minCharge === 0 ? null : Math.min(1, minEligibleAmount / minCharge)
}

/** Whole percent, rounded down: 100 only once the minimum is reached. */
export const formatPercent = (share: number): string => `${Math.floor(share * 100)}%`
