import type { PayMethod } from '../../codes.ts'
import { payMethod } from '../../codes.ts'
import type { MeasureName } from '../measures.ts'

/**
 * 营业概况, P052: overview of the venue. It has blocks instead of levels; each block links to the report that its figures
 * come from.
 */
export const businessReport = {
  path: '/api/report/sumBusiness',
  title: '营业概况',
  permission: 'report:business:view',
  headline: 'payableAmount',
  summary: [
    'payableAmount',
    'salesAmount',
    'paidAmount',
    'creditAmount',
    'unpaidAmount',
    'totalAmount',
    'giftAmount',
    'discountAmount',
    'returnAmount',
    'refundAmount',
    'repayAmount',
    'rewardAmount',
    'tableCount',
    'guestNum',
    'avgTable',
    'avgGuest',
  ],
} as const satisfies { headline: MeasureName; summary: readonly MeasureName[]; [field: string]: unknown }

/** Payment methods that bring new money; the other methods use money that was paid earlier, such as stored value. */
export const newMoneyMethods: readonly PayMethod[] = [
  payMethod.wechat,
  payMethod.alipay,
  payMethod.cash,
  payMethod.card,
  payMethod.transfer,
]

/** Kinds of discount as stored in facts, with their labels. */
export const discountKindLabels = {
  member: '会员折扣',
  manager: '经理折扣',
  changePrice: '改价优惠',
  voucher: '团购优惠',
  prepay: '预付优惠',
  wipe: '抹零',
  allowance: '退款折让',
} as const

/** Number of rows in each list of top goods. */
export const TOP_GOODS_COUNT = 10

/** Titles of the detail lists, each of which opens from a figure of 营业概况. */
export const businessDetailTitles = {
  returns: '退单',
  discounts: '优惠',
  refunds: '退款',
  recharges: '充值',
  flashSales: '秒杀',
  groupPlays: '组局',
  deposits: '订金',
  reversals: '反结账',
  waivedMinimums: '免低消',
  cancelledOpenings: '撤台',
  newMembers: '新增会员',
  bookings: '预订',
} as const
export type BusinessDetailKind = keyof typeof businessDetailTitles
export const businessDetailKinds = Object.keys(businessDetailTitles) as BusinessDetailKind[]

/** Detail lists whose lines have no amount. */
export const detailKindsWithoutAmount: readonly BusinessDetailKind[] = ['cancelledOpenings', 'newMembers', 'bookings']
