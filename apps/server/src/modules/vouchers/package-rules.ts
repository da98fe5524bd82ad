/**
 * What a deal allows, and what one of its vouchers is worth. A voucher is served as its goods at list price; what the guest paid
 * is paid, the rest is a discount; where he paid more than the list price he has bought it at that. Pure.
 */
import { percentOf } from '@nocturne/base/money'
import { weekday } from '@nocturne/base/venue-time'
import { tableType } from '@nocturne/contract/codes'
import type { TableType } from '@nocturne/contract/codes'

export type PackageTerms = {
  minTableType: TableType | null
  weekdays: readonly number[]
  beginDate: string
  endDate: string
  /** 0: any number. */
  limitPerTable: number
}

/** From the smallest to the largest; virtual tables seat nobody. */
const sizes: readonly TableType[] = [tableType.high, tableType.small, tableType.booth, tableType.room]

export type Use = {
  /** The night it is used in. */
  businessDate: string
  tableType: TableType
  /** Vouchers of the deal on the sitting already, and how many are to come. */
  onTable: number
  count: number
}

export type TermsProblem = 'early' | 'expired' | 'weekday' | 'tableType' | 'limit'

/** What stands against using the deal now; null for nothing. */
export function termsProblem(terms: PackageTerms, use: Use): TermsProblem | null {
  if (use.businessDate < terms.beginDate) return 'early'
  if (use.businessDate > terms.endDate) return 'expired'
  if (!terms.weekdays.includes(weekday(use.businessDate))) return 'weekday'
  if (terms.minTableType !== null && sizes.indexOf(use.tableType) < sizes.indexOf(terms.minTableType))
    return 'tableType'
  return terms.limitPerTable > 0 && use.onTable + use.count > terms.limitPerTable ? 'limit' : null
}

/** Amounts of one voucher, fen. */
export type VoucherMoney = {
  /** Price of its line, and the discount on it: price − discount = paid. */
  price: number
  discount: number
  payAmount: number
  platformFee: number
  /** What the platform pays out. */
  settleAmount: number
}

export function voucherMoney({
  listPrice,
  payAmount,
  feeBp,
}: {
  listPrice: number
  payAmount: number
  feeBp: number
}): VoucherMoney {
  const price = Math.max(listPrice, payAmount)
  const platformFee = percentOf(payAmount, feeBp)
  return { price, discount: price - payAmount, payAmount, platformFee, settleAmount: payAmount - platformFee }
}
