/**
 * Terms of a deal and amounts of its vouchers. A voucher is served as its goods at list price: the amount the guest paid counts as payment,
 * the rest as discount; when the guest paid more than the list price, the line costs that much. Pure.
 */
import { computePercent } from '@nocturne/base/money'
import { getWeekday } from '@nocturne/base/venue-time'
import { tableType } from '@nocturne/contract/codes'
import type { TableType } from '@nocturne/contract/codes'

export type PackageTerms = {
  minTableType: TableType | null
  weekdays: readonly number[]
  beginDate: string
  endDate: string
  /** 0: unlimited. */
  limitPerTable: number
}

/** Ascending by size; virtual tables have no seats. */
const sizes: readonly TableType[] = [tableType.high, tableType.small, tableType.booth, tableType.room]

export type Use = {
  /** Night of use. */
  businessDate: string
  tableType: TableType
  /** Vouchers of the deal already on the sitting, and the number to be added. */
  onTable: number
  count: number
}

export type TermsProblem = 'early' | 'expired' | 'weekday' | 'tableType' | 'limit'

/** Reason against using the deal now; null for none. */
export function findTermsProblem(terms: PackageTerms, use: Use): TermsProblem | null {
  if (use.businessDate < terms.beginDate) return 'early'
  if (use.businessDate > terms.endDate) return 'expired'
  if (!terms.weekdays.includes(getWeekday(use.businessDate))) return 'weekday'
  if (terms.minTableType !== null && sizes.indexOf(use.tableType) < sizes.indexOf(terms.minTableType))
    return 'tableType'
  return terms.limitPerTable > 0 && use.onTable + use.count > terms.limitPerTable ? 'limit' : null
}

/** Amounts of one voucher, in fen. */
export type VoucherMoney = {
  /** Price and discount of its line: price − discount = paid. */
  price: number
  discount: number
  payAmount: number
  platformFee: number
  /** Amount the platform pays out. */
  settleAmount: number
}

export function computeVoucherMoney({
  listPrice,
  payAmount,
  feeBp,
}: {
  listPrice: number
  payAmount: number
  feeBp: number
}): VoucherMoney {
  const price = Math.max(listPrice, payAmount)
  const platformFee = computePercent(payAmount, feeBp)
  return { price, discount: price - payAmount, payAmount, platformFee, settleAmount: payAmount - platformFee }
}
