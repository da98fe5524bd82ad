/**
 * Measures of all reports (domain §5.2): label and kind. Their calculation is in `apps/server/src/modules/reports/frame/measure-sql.ts`.
 * Imports no schema library, because the web app loads it.
 */

/** `money` is fen, `count` a whole number, `rate` basis points, `hours` whole hours, `units` halves of units of paid stage time. */
export type MeasureKind = 'money' | 'count' | 'rate' | 'hours' | 'units'
type Measure = {
  label: string
  /** Short label for column headers. */
  short?: string
  kind: MeasureKind
  /** True when smaller is better: an increase is shown as negative. */
  adverse?: true
  /** True when the measure is meaningful only for the whole venue, not for a department or a person. */
  venueOnly?: true
}

export const measures = {
  totalAmount: { label: '消费总额', short: '消费', kind: 'money' },
  giftAmount: { label: '赠送金额', short: '赠送', kind: 'money', adverse: true },
  salesAmount: { label: '销售额', kind: 'money' },
  discountAmount: { label: '优惠金额', short: '优惠', kind: 'money', adverse: true },
  payableAmount: { label: '应收金额', short: '应收', kind: 'money' },
  paidAmount: { label: '实收金额', short: '实收', kind: 'money' },
  creditAmount: { label: '挂账金额', short: '挂账', kind: 'money', adverse: true },
  unpaidAmount: { label: '未结金额', short: '未结', kind: 'money', adverse: true },
  returnAmount: { label: '退单金额', short: '退单', kind: 'money', adverse: true },
  refundAmount: { label: '退款金额', short: '退款', kind: 'money', adverse: true },
  repayAmount: { label: '挂账回款', short: '回款', kind: 'money' },
  repaidAmount: { label: '已还金额', short: '已还', kind: 'money' },
  remainAmount: { label: '未还金额', short: '未还', kind: 'money', adverse: true },
  overdueAmount: { label: '逾期金额', short: '逾期', kind: 'money', adverse: true },
  badAmount: { label: '坏账金额', short: '坏账', kind: 'money', adverse: true },
  performanceAmount: { label: '业绩', kind: 'money' },
  rebateAmount: { label: '返利', kind: 'money' },
  targetAmount: { label: '月度目标', short: '目标', kind: 'money' },
  /** Performance divided by the month's target. */
  targetRate: { label: '目标达成率', short: '达成', kind: 'rate' },
  recommendAmount: { label: '推荐金额', short: '推荐', kind: 'money' },
  recommendCount: { label: '推荐单数', kind: 'count' },
  recommendPaid: { label: '推荐实收', kind: 'money' },
  /** Members' recharges minus refunds: a debt of the venue, not sales. */
  rechargePrincipal: { label: '充值本金', short: '充值', kind: 'money' },
  /** Bonus granted on top by the venue. */
  rechargeBonus: { label: '充值赠送', short: '赠送', kind: 'money', adverse: true },
  rechargeCount: { label: '充值笔数', short: '笔数', kind: 'count' },
  rewardAmount: { label: '打赏金额', short: '打赏', kind: 'money' },
  producedQuantity: { label: '出品数量', short: '出品', kind: 'count' },
  soldQuantity: { label: '销售数量', short: '销售', kind: 'count' },
  giftQuantity: { label: '赠送数量', short: '赠送', kind: 'count' },
  voucherQuantity: { label: '团购数量', short: '团购', kind: 'count' },
  killQuantity: { label: '秒杀数量', short: '秒杀', kind: 'count' },
  playQuantity: { label: '组局数量', short: '组局', kind: 'count' },
  returnedQuantity: { label: '退回数量', short: '退回', kind: 'count', adverse: true },
  allocatedAmount: { label: '分摊金额', short: '金额', kind: 'money' },
  billCount: { label: '结清单数', short: '单数', kind: 'count' },
  rewardCount: { label: '打赏笔数', short: '笔数', kind: 'count' },
  userShare: { label: '员工所得', kind: 'money' },
  companyShare: { label: '公司所得', kind: 'money' },
  orderCount: { label: '订单数', kind: 'count' },
  tableCount: { label: '开台数', short: '开台', kind: 'count' },
  bookingCount: { label: '预订数', short: '预订', kind: 'count' },
  arrivedCount: { label: '已到店', short: '到店', kind: 'count' },
  expectedCount: { label: '待到店', short: '未到', kind: 'count' },
  noShowCount: { label: '未到店', short: '过号', kind: 'count', adverse: true },
  cancelledCount: { label: '已取消', short: '取消', kind: 'count', adverse: true },
  /** Arrived bookings divided by all bookings with a final status. */
  arriveRate: { label: '到店率', kind: 'rate' },
  bookedGuests: { label: '预订客人', short: '预订', kind: 'count' },
  walkInGuests: { label: '未预订客人', short: '未预订', kind: 'count' },
  newGuests: { label: '新客台数', short: '新客', kind: 'count' },
  returningGuests: { label: '回头客台数', short: '回头客', kind: 'count' },
  guestNum: { label: '客人数', short: '客人', kind: 'count' },
  sendCount: { label: '赠送单数', short: '赠送单', kind: 'count', adverse: true },
  overQuotaCount: { label: '特批单数', short: '特批', kind: 'count', adverse: true },
  avgTable: { label: '台均', kind: 'money' },
  avgGuest: { label: '人均', kind: 'money' },
  bookedCount: { label: '预订开台', short: '预订', kind: 'count' },
  walkInCount: { label: '非预订开台', short: '非预订', kind: 'count' },
  transferCount: { label: '转台数', short: '转台', kind: 'count' },
  cancelOpenCount: { label: '撤台数', short: '撤台', kind: 'count', adverse: true },
  /**
   * Openings per sellable table and night. Always divided by all sellable tables of the venue, even for a single
   * person.
   */
  turnoverRate: { label: '翻台率', kind: 'rate', venueOnly: true },
  maxHours: { label: '最长时长', short: '最长', kind: 'hours', adverse: true },
  verifyCount: { label: '核销张数', short: '核销', kind: 'count' },
  cancelCount: { label: '撤销张数', short: '撤销', kind: 'count', adverse: true },
  marketAmount: { label: '门市价值', short: '门市价', kind: 'money' },
  /** Price paid by guests for vouchers. */
  payAmount: { label: '核销金额', kind: 'money' },
  platformFee: { label: '平台服务费', short: '服务费', kind: 'money', adverse: true },
  settleAmount: { label: '预计结算', short: '结算', kind: 'money' },
  average: { label: '张均金额', short: '张均', kind: 'money' },
  clockAmount: { label: '上钟金额', short: '金额', kind: 'money' },
  clockCount: { label: '上钟次数', short: '次数', kind: 'count' },
  clockMinutes: { label: '上钟分钟', short: '分钟', kind: 'count' },
  halfUnits: { label: '钟数', kind: 'units' },
  /** Performers' share of `clockAmount`. */
  actorShare: { label: '艺人分成', short: '分成', kind: 'money' },
  /** Number of performers with paid time. */
  actorsOn: { label: '上钟艺人', short: '艺人', kind: 'count' },
  giftRate: { label: '赠送率', kind: 'rate', adverse: true },
} as const satisfies Record<string, Measure>

export type MeasureName = keyof typeof measures

export const isMeasure = (name: string): name is MeasureName => Object.hasOwn(measures, name)

/** Measures that exist per line, and therefore per goods group. Discounts and payments belong to whole orders. */
const LINE_MEASURES = ['totalAmount', 'giftAmount', 'salesAmount', 'returnAmount', 'orderCount'] as const
export type LineMeasure = (typeof LINE_MEASURES)[number]

export const isLineMeasure = (name: MeasureName): name is LineMeasure =>
  (LINE_MEASURES as readonly string[]).includes(name)

export const getMeasure = (name: MeasureName): Measure => measures[name]

export const getShortLabel = (name: MeasureName): string => getMeasure(name).short ?? getMeasure(name).label

type LabelledReport = { labels?: Readonly<Partial<Record<MeasureName, string>>> | undefined }

/** Label of a measure in a report. */
export const getMeasureLabel = (report: LabelledReport, name: MeasureName): string =>
  report.labels?.[name] ?? getMeasure(name).label

/** Averages and distinct counts, whose total is not the sum of the rows. */
const NO_SUMS: readonly MeasureName[] = ['avgTable', 'avgGuest', 'average', 'actorsOn']

/** True when the column's total is the sum of its rows. */
export const isSummable = (name: MeasureName): boolean =>
  getMeasure(name).kind !== 'rate' && getMeasure(name).kind !== 'hours' && !NO_SUMS.includes(name)
