/**
 * Terms of a deal and amounts of its vouchers. A voucher is served as its goods at list price: the amount the guest
 * paid is the payment, the rest is a discount. When the guest paid more than the list price, the line costs the amount
 * paid. Pure.
 */
import { applyRateBp } from '@nocturne/base/money'
import { getWeekday } from '@nocturne/base/venue-time'
import { goodsKind, tableType, voucherPlatform } from '@nocturne/contract/codes'
import type { GoodsKind, TableType, VoucherPlatform } from '@nocturne/contract/codes'

export type PackageTerms = {
  minTableType: TableType | null
  weekdays: readonly number[]
  beginDate: string
  endDate: string
  /** Maximum vouchers per table; 0 means unlimited. */
  limitPerTable: number
}

type DealTerms = {
  platform: VoucherPlatform
  feeBp: number
  beginDate: string
  endDate: string
  /** Undefined when the goods do not exist. */
  goodsKind: GoodsKind | undefined
}

/** Contradictions in the terms of a deal that is saved in this night. An end date in the past is refused when it is set. */
export function findDealFaults(
  deal: DealTerms,
  { night, endDateChanged }: { night: string; endDateChanged: boolean },
): { field: string; label: string; message: string }[] {
  const faults = []
  if (deal.endDate < deal.beginDate)
    faults.push({ field: 'endDate', label: '结束日期', message: '结束日期不能早于开始日期' })
  else if (endDateChanged && deal.endDate < night)
    faults.push({ field: 'endDate', label: '结束日期', message: '结束日期不能早于今天' })
  if (deal.platform === voucherPlatform.other && deal.feeBp > 0)
    faults.push({ field: 'feeBp', label: '平台费率', message: '自有券没有平台费' })
  if (deal.goodsKind === undefined) faults.push({ field: 'goodsId', label: '商品', message: '商品不存在' })
  if (deal.goodsKind === goodsKind.service)
    faults.push({ field: 'goodsId', label: '商品', message: '服务类商品不能作为团购套餐' })
  return faults
}

/** Table types in ascending order of size; virtual tables have no seats and are not listed. */
const sizes: readonly TableType[] = [tableType.high, tableType.small, tableType.booth, tableType.room]

export type VoucherUse = {
  /** Night of use. */
  businessDate: string
  tableType: TableType
  /** Number of vouchers of the deal already on the sitting, and number to be added. */
  onTable: number
  count: number
}

export type PackageTermsProblem = 'early' | 'expired' | 'weekday' | 'tableType' | 'limit'

/** Reason why the deal cannot be used now; null when it can. */
export function findTermsProblem(terms: PackageTerms, use: VoucherUse): PackageTermsProblem | null {
  if (use.businessDate < terms.beginDate) return 'early'
  if (use.businessDate > terms.endDate) return 'expired'
  if (!terms.weekdays.includes(getWeekday(use.businessDate))) return 'weekday'
  if (terms.minTableType !== null && sizes.indexOf(use.tableType) < sizes.indexOf(terms.minTableType))
    return 'tableType'
  return terms.limitPerTable > 0 && use.onTable + use.count > terms.limitPerTable ? 'limit' : null
}

/** Amounts of one voucher, in fen. */
type VoucherMoney = {
  /** Price and discount of the order line; price − discount is the amount paid. */
  price: number
  discount: number
  payAmount: number
  platformFee: number
  /** Amount the platform pays out to the venue. */
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
  const platformFee = applyRateBp(payAmount, feeBp)
  return { price, discount: price - payAmount, payAmount, platformFee, settleAmount: payAmount - platformFee }
}
