/** What a table has spent, as its guests see it. Pure; apart from `menu-rules.ts`, which the first screen needs. */
import { orderStatus } from '@nocturne/contract/codes'
import type { OrderStatus } from '@nocturne/contract/codes'

export type Spend = {
  payableAmount: number
  unpaidAmount: number
  orders: readonly { status: OrderStatus }[]
}

/** Nothing is owed and no order of the table waits to be paid, after something was ordered. */
export const isPaidUp = ({ payableAmount, unpaidAmount, orders }: Spend): boolean =>
  payableAmount > 0 && unpaidAmount === 0 && !orders.some(({ status }) => status === orderStatus.waiting)

/** Part of the minimum that is reached, 0 to 1; null where there is none. */
export function minimumShare({
  minCharge,
  minEligibleAmount,
}: {
  minCharge: number
  minEligibleAmount: number
}): number | null {
  return minCharge === 0 ? null : Math.min(1, minEligibleAmount / minCharge)
}

/** Whole percent for people; never 100 before it is reached. */
export const percentText = (share: number): string => `${Math.floor(share * 100)}%`
