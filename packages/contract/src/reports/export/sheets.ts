/**
 * Columns of report files, by the name of the endpoint that returns the rows; such an endpoint sets `sheet`. Columns of
 * measures are derived from the report definitions; this file defines the other fields and their labels.
 */
import { payMethod, wageItem } from '../../codes.ts'
import type { PayMethod, WageItem } from '../../codes.ts'
import { getLabel } from '../../dictionaries.ts'
import type { DictType } from '../../dictionaries.ts'
import type { PermissionKey } from '../../permissions.ts'
import type { ScreenId } from '../../screens.ts'
import { businessReport } from '../business/definition.ts'
import { creditReport } from '../credit/definition.ts'
import type { RowDimension, ReportLevel, ReportLevelPair, Report } from '../definition.ts'
import { reportDefinitions } from '../definitions.ts'
import type { DefinedReport } from '../definitions.ts'
import type { SheetName } from './names.ts'
import { giftsReport } from '../gifts/definition.ts'
import { guestReport } from '../guests/definition.ts'
import { manufactureReport } from '../manufacture/definition.ts'
import { getMeasureLabel, getMeasure, type MeasureKind, type MeasureName } from '../measures.ts'
import { consumeRanking, recommendRanking, salesRanking } from '../ranking/definition.ts'
import { rebateReport } from '../rebates/definition.ts'
import { recommendReport } from '../recommend/definition.ts'
import { salesReport } from '../sales/definition.ts'
import { settleReport } from '../settle/definition.ts'
import { stageReport } from '../stage/definition.ts'
import { tablesReport } from '../tables/definition.ts'
import { tipsReport } from '../tips/definition.ts'
import { unpaidReport } from '../unpaid/definition.ts'
import { vouchersReport } from '../vouchers/definition.ts'

/**
 * Kind of a field: `date` is a business or calendar date, `time` an instant, `flag` a boolean; the other kinds are
 * figures.
 */
export type SheetFieldKind = MeasureKind | 'text' | 'date' | 'time' | 'flag'

/** One column: a row field with its header. */
export type SheetField = {
  name: string
  label: string
  kind: SheetFieldKind
  /** Dictionary for fields that contain a code or a list of codes. */
  words?: DictType
}

export type ReportSheet = {
  /** Screen with the same rows. Its title is the title of the file unless `title` is set. */
  screen: ScreenId
  title?: string
  /** Permission to open the report. */
  permission: PermissionKey
  fields: readonly SheetField[]
  /** Requires the pay password: the download link is issued for a pay ticket. */
  payTicket?: true
  /** Dictionary of the filter field `status`. */
  states?: DictType
}

const text = (name: string, label: string): SheetField => ({ name, label, kind: 'text' })
const coded = (name: string, label: string, words: DictType): SheetField => ({ name, label, kind: 'text', words })
const date = (name: string, label: string): SheetField => ({ name, label, kind: 'date' })
const time = (name: string, label: string): SheetField => ({ name, label, kind: 'time' })
const money = (name: string, label: string): SheetField => ({ name, label, kind: 'money' })
const count = (name: string, label: string): SheetField => ({ name, label, kind: 'count' })
const flag = (name: string, label: string): SheetField => ({ name, label, kind: 'flag' })
const listMeasureFields = (names: readonly MeasureName[], report: Pick<Report, 'labels'> = {}): SheetField[] =>
  names.map((name) => ({ name, label: getMeasureLabel(report, name), kind: getMeasure(name).kind }))

const clockCounts = [
  count('shouldCount', '应到'),
  count('actualCount', '实到'),
  count('lateCount', '迟到'),
  count('earlyCount', '早退'),
  count('missingCount', '缺卡'),
  count('leaveCount', '请假'),
  count('absentCount', '旷工'),
  count('workMinutes', '工时（分钟）'),
]
const people = [text('nickName', '员工'), text('deptName', '部门'), text('postName', '岗位')]
const heads: Record<RowDimension, readonly SheetField[]> = {
  dept: [text('deptName', '部门'), count('userCount', '人数')],
  user: people,
  night: [date('businessDate', '营业日')],
  line: [],
}

/** Builds the sheet of a level from its definition. `more`: fields of lines in addition to their amounts. */
const levelSheet = (
  report: Report,
  { axis, screen, columns }: ReportLevel,
  more: readonly SheetField[] = [],
  states?: DictType,
): ReportSheet => ({
  screen,
  permission: report.permission,
  fields: [
    ...heads[axis],
    ...more.filter(({ name }) => !isColumn(columns, name)),
    ...listMeasureFields(columns, report),
  ],
  ...(states && { states }),
})

const isColumn = (columns: readonly string[], name: string): boolean => columns.includes(name)

type WholeLevel = {
  [
    P in ReportLevelPair<DefinedReport> as P['level']['axis'] extends 'line' ? never : P['level']['endpoint']
  ]: ReportSheet
}

/** Sheets of all levels except lines. */
const levelSheets = Object.fromEntries(
  (reportDefinitions as readonly Report[]).flatMap((report) =>
    Object.values(report.levels).flatMap((level) =>
      level.axis === 'line' ? [] : [[level.endpoint, levelSheet(report, level)]],
    ),
  ),
) as WholeLevel

const order = [
  text('orderNo', '订单号'),
  coded('orderType', '订单类型', 'order_type'),
  text('tableName', '台位'),
  text('guestName', '客人'),
  time('createTime', '下单时间'),
  text('goodsSummary', '商品'),
  coded('status', '状态', 'order_status'),
  flag('spansNights', '跨日'),
  text('creditMove', '归属变更'),
]

const places = [count('place', '名次'), ...people]

/** Column with the amount received by one payment method. */
export const getPayMethodColumn = (method: PayMethod): string => `paidBy_${method}`
export const payMethodColumns: readonly string[] = Object.values(payMethod).map(getPayMethodColumn)

/** Adds one column per payment method to a level of 结算统计; methods that are not used are omitted from the file. */
const withMethods = (sheet: ReportSheet): ReportSheet => ({
  ...sheet,
  fields: [
    ...sheet.fields,
    ...Object.values(payMethod).map((method) => money(getPayMethodColumn(method), getLabel('pay_method', method))),
  ],
})

/** Column of one wage item. */
export const getWageItemColumn = (item: WageItem): string => `item_${item}`
export const wageItemColumns: readonly string[] = Object.values(wageItem).map(getWageItemColumn)

export const reportSheets = {
  ...levelSheets,
  salesOrders: levelSheet(salesReport, salesReport.levels.orders, order, 'order_status'),
  recommendOrders: levelSheet(recommendReport, recommendReport.levels.orders, [
    ...order,
    text('salesUserName', '销售人员'),
  ]),
  recommendRecharges: levelSheet(recommendReport, recommendReport.levels.recharges, [
    text('rechargeNo', '充值单号'),
    text('memberName', '会员'),
    text('phoneMask', '手机号'),
    time('payTime', '充值时间'),
    coded('status', '状态', 'recharge_status'),
    text('salesUserName', '销售人员'),
  ]),
  settleDepts: withMethods(levelSheet(settleReport, settleReport.levels.depts)),
  settleUsers: withMethods(levelSheet(settleReport, settleReport.levels.users)),
  settleBills: levelSheet(
    settleReport,
    settleReport.levels.bills,
    [
      text('billNo', '账单号'),
      text('tableNames', '台位'),
      text('guestName', '客人'),
      time('settleTime', '结账时间'),
      text('settleUserName', '收银员'),
      coded('payMethods', '收款方式', 'pay_method'),
      coded('status', '状态', 'bill_status'),
      text('creditMove', '归属变更'),
    ],
    'bill_status',
  ),
  tablesRecords: levelSheet(
    tablesReport,
    tablesReport.levels.records,
    [
      text('recordNo', '开台单号'),
      text('tableName', '台位'),
      text('areaName', '区域'),
      date('businessDate', '营业日'),
      time('openTime', '开台时间'),
      time('clearTime', '清台时间'),
      text('guestName', '客人'),
      coded('guestType', '客人类型', 'guest_type'),
      money('minCharge', '最低消费'),
      money('minDiffAmount', '低消差额'),
      coded('status', '状态', 'record_status'),
      count('turnNo', '第几轮'),
      text('fromTableName', '转自台位'),
      text('mergedInto', '并入台位'),
      flag('spansNights', '跨日'),
      text('creditMove', '归属变更'),
    ],
    'record_status',
  ),
  unpaidRecords: levelSheet(unpaidReport, unpaidReport.levels.records, [
    text('recordNo', '开台单号'),
    text('tableName', '台位'),
    text('guestName', '客人'),
    time('openTime', '开台时间'),
    { name: 'hoursOpen', label: '已开小时', kind: 'hours' },
    flag('late', '超时未结'),
  ]),
  giftsGivers: {
    ...levelSheet(giftsReport, giftsReport.levels.givers),
    fields: [
      ...levelSheet(giftsReport, giftsReport.levels.givers).fields,
      { name: 'monthLimit', label: '本月额度', kind: 'money' },
      { name: 'monthRemain', label: '本月剩余', kind: 'money' },
    ],
  },
  giftsGiven: levelSheet(giftsReport, giftsReport.levels.gifts, [
    text('sendNo', '赠送单号'),
    text('tableName', '台位'),
    text('salesUserName', '台位销售'),
    time('createTime', '赠送时间'),
    text('goodsSummary', '商品'),
    money('sendAmount', '原赠送金额'),
    coded('reason', '赠送原因', 'send_reason'),
    coded('quotaType', '额度类型', 'send_quota_type'),
    coded('status', '状态', 'send_status'),
  ]),
  tipsReceived: levelSheet(tipsReport, tipsReport.levels.tips, [
    time('payTime', '打赏时间'),
    text('fromName', '打赏人'),
    text('tableName', '台位'),
    money('amount', '原打赏金额'),
    text('message', '留言'),
    coded('settleStatus', '入账状态', 'reward_settle_status'),
  ]),
  rebateLines: levelSheet(
    rebateReport,
    rebateReport.levels.lines,
    [
      date('businessDate', '营业日'),
      text('orderNo', '订单号'),
      text('tableName', '台位'),
      text('goodsName', '商品'),
      count('quantity', '数量'),
      text('unit', '单位'),
      money('baseAmount', '计提金额'),
      coded('rebateType', '返利方式', 'rebate_type'),
      coded('status', '状态', 'bonus_bill_status'),
    ],
    'bonus_bill_status',
  ),
  salesRanking: {
    screen: 'P040',
    permission: salesRanking.permission,
    fields: [...places, ...listMeasureFields(salesRanking.measures), count('orderCount', '订单数')],
  },
  recommendRanking: {
    screen: 'P039',
    permission: recommendRanking.permission,
    fields: [...places, ...listMeasureFields(recommendRanking.measures)],
  },
  consumeRanking: {
    screen: 'P041',
    permission: consumeRanking.permission,
    fields: [
      count('place', '名次'),
      text('tableName', '台位'),
      date('businessDate', '营业日'),
      text('guestName', '客人'),
      text('phoneMask', '手机号'),
      text('salesUserName', '销售人员'),
      count('visitCount', '到店次数'),
      ...listMeasureFields(['guestNum', 'payableAmount', 'paidAmount']),
    ],
  },
  creditGuarantors: {
    screen: 'P054',
    permission: creditReport.permission,
    states: 'credit_status',
    fields: [
      ...people,
      count('creditCount', '笔数'),
      ...listMeasureFields(['creditAmount', 'repaidAmount', 'badAmount', 'remainAmount', 'overdueAmount']),
      money('creditLimit', '挂账额度'),
      money('available', '可用额度'),
    ],
  },
  creditLines: {
    screen: 'P055',
    permission: creditReport.permission,
    states: 'credit_status',
    fields: [
      text('creditNo', '挂账单号'),
      text('guestName', '客人'),
      text('phoneMask', '手机号'),
      text('tableName', '台位'),
      text('guaranteeUserName', '担保人'),
      date('businessDate', '营业日'),
      date('dueDate', '还款日'),
      count('overdueDays', '逾期天数'),
      money('amount', '挂账原额'),
      money('reversedAmount', '冲回金额'),
      ...listMeasureFields(['repaidAmount', 'badAmount', 'remainAmount']),
      coded('status', '状态', 'credit_status'),
    ],
  },
  idlePeople: {
    screen: 'P053',
    permission: 'report:nowork:view',
    fields: [
      ...people,
      date('lastOpenDate', '上次开台'),
      count('idleDays', '连续无业绩天数'),
      count('bookingCount', '预订数'),
    ],
  },
  performers: levelSheet(stageReport, stageReport.levels.performers, [coded('actorLevel', '等级', 'actor_level')]),
  performersOfNight: levelSheet(stageReport, stageReport.levels.day, [
    coded('actorLevel', '等级', 'actor_level'),
    time('firstOn', '首次上钟'),
    time('lastOff', '最后下钟'),
    count('tableNum', '台数'),
    flag('onStage', '上钟中'),
    coded('attendance', '考勤', 'clock_day_status'),
  ]),
  performerClocks: levelSheet(
    stageReport,
    stageReport.levels.clocks,
    [
      date('businessDate', '营业日'),
      text('tableName', '台位'),
      coded('clockKind', '上钟方式', 'actor_clock_kind'),
      time('startTime', '上钟时间'),
      time('endTime', '下钟时间'),
      money('unitPrice', '单价'),
      text('salesUserName', '销售人员'),
      coded('status', '状态', 'actor_clock_status'),
      text('cancelReason', '撤销原因'),
    ],
    'actor_clock_status',
  ),
  staffClocks: {
    screen: 'P024',
    permission: 'report:clock:view',
    fields: [...people, ...clockCounts],
  },
  staffClockDays: {
    screen: 'P025',
    permission: 'report:clock:view',
    fields: [
      date('businessDate', '营业日'),
      text('shiftName', '班次'),
      time('shiftOnTime', '应到时间'),
      time('shiftOffTime', '应退时间'),
      time('onTime', '上班打卡'),
      coded('onMethod', '打卡方式', 'clock_method'),
      text('onAddress', '打卡地点'),
      coded('onResult', '上班结果', 'clock_result'),
      time('offTime', '下班打卡'),
      coded('offResult', '下班结果', 'clock_result'),
      count('lateMinutes', '迟到分钟'),
      count('earlyMinutes', '早退分钟'),
      count('workMinutes', '工时（分钟）'),
      coded('status', '状态', 'clock_day_status'),
    ],
  },
  notArrived: {
    screen: 'P053',
    permission: 'report:nowork:view',
    fields: [
      date('businessDate', '营业日'),
      ...people,
      text('shiftName', '班次'),
      time('onTime', '应到时间'),
      time('offTime', '应退时间'),
    ],
  },
  manufacture: levelSheet(manufactureReport, manufactureReport.levels.goods, [
    text('madeOf', '商品 / 位置 / 时段'),
    text('unit', '单位'),
    count('averageMinutes', '平均出品分钟'),
  ]),
  guestsOfNight: levelSheet(guestReport, guestReport.levels.day, [
    time('openTime', '开台时间'),
    text('guestName', '客人'),
    text('guestPhone', '手机号'),
    text('tableName', '台位'),
    text('salesUserName', '销售人员'),
    count('visitNo', '第几次到店'),
    text('levelName', '会员等级'),
    coded('occasion', '预订事由', 'booking_occasion'),
    flag('came', '本晚到店'),
  ]),
  business: {
    screen: 'P052',
    permission: businessReport.permission,
    fields: [
      text('block', '区块'),
      text('item', '项目'),
      money('amount', '金额'),
      count('number', '数量'),
      { name: 'rate', label: '比率', kind: 'rate' },
      money('amountBefore', '对比期金额'),
      count('numberBefore', '对比期数量'),
    ],
  },
  businessLines: {
    screen: 'P052',
    title: '营业明细',
    permission: businessReport.permission,
    fields: [
      date('businessDate', '营业日'),
      time('happenTime', '时间'),
      text('title', '事项'),
      text('note', '说明'),
      text('tableName', '台位'),
      text('userName', '经手人'),
      money('amount', '金额'),
    ],
  },
  staffBalances: {
    screen: 'P077',
    title: '员工账户余额',
    permission: 'employee:bonus:audit',
    fields: [
      ...people,
      money('balance', '账户余额'),
      money('frozenAmount', '提现冻结'),
      money('owedAmount', '待扣回'),
      money('tipAmount', '打赏待入账'),
    ],
  },
  staffBills: {
    screen: 'P077',
    title: '员工账户流水',
    permission: 'employee:bonus:audit',
    fields: [
      text('title', '事项'),
      date('businessDate', '营业日'),
      time('createTime', '时间'),
      coded('billType', '类型', 'bonus_bill_type'),
      money('balance', '余额变动'),
      money('owedAmount', '待扣回'),
      money('tipAmount', '打赏待入账'),
      money('balanceAfter', '变动后余额'),
      text('remark', '原因'),
    ],
  },
  staffAdjustments: {
    screen: 'P077',
    title: '员工账户调账',
    permission: 'employee:bonus:audit',
    fields: [
      date('businessDate', '营业日'),
      time('createTime', '时间'),
      text('nickName', '员工'),
      text('deptName', '部门'),
      coded('billType', '类型', 'bonus_bill_type'),
      coded('direction', '收支', 'bonus_direction'),
      money('amount', '金额'),
      text('remark', '原因'),
      text('operatorName', '经手人'),
    ],
  },
  memberBalances: {
    screen: 'P077',
    title: '会员储值余额',
    permission: 'member:recharge:refund',
    fields: [
      text('memberNo', '会员号'),
      text('memberName', '会员'),
      text('phoneMask', '手机号'),
      text('salesUserName', '销售人员'),
      money('principalAmount', '本金'),
      money('bonusAmount', '赠送金'),
    ],
  },
  memberLiability: {
    screen: 'P077',
    title: '会员储值按月份',
    permission: 'member:recharge:refund',
    fields: [
      text('month', '月份'),
      count('memberCount', '会员'),
      money('principalAmount', '未消费本金'),
      money('bonusAmount', '未消费赠送金'),
      money('receivedAmount', '当月收到本金'),
    ],
  },
  memberOrigins: {
    screen: 'P077',
    title: '会员储值来源',
    permission: 'member:recharge:refund',
    fields: [
      text('memberName', '会员'),
      text('memberNo', '会员号'),
      date('businessDate', '营业日'),
      text('rechargeNo', '充值单号'),
      money('principalAmount', '未消费本金'),
      money('bonusAmount', '未消费赠送金'),
      money('receivedAmount', '收到本金'),
      money('receivedBonus', '收到赠送金'),
    ],
  },
  wageSlips: {
    screen: 'P131',
    title: '工资表',
    permission: 'employee:wage:publish',
    states: 'wage_status',
    payTicket: true,
    fields: [
      text('userName', '员工'),
      text('deptName', '部门'),
      text('postName', '岗位'),
      coded('status', '状态', 'wage_status'),
      ...Object.values(wageItem).map((item) => money(getWageItemColumn(item), getLabel('wage_item', item))),
      money('grossAmount', '应发'),
      money('deductAmount', '扣款'),
      money('netAmount', '实发'),
    ],
  },
  wageTransfers: {
    screen: 'P131',
    title: '工资代发',
    permission: 'employee:wage:publish',
    payTicket: true,
    fields: [
      text('accountName', '户名'),
      text('cardNo', '卡号'),
      text('bankName', '开户银行'),
      money('netAmount', '金额'),
      text('remark', '备注'),
    ],
  },
  stock: {
    screen: 'P074',
    permission: 'statement:stock:view',
    fields: [
      text('goodsName', '商品'),
      text('typeName', '分类'),
      text('unit', '单位'),
      count('openingNum', '期初'),
      count('purchaseIn', '采购入库'),
      count('otherIn', '其他入库'),
      count('saleOut', '销售出库'),
      count('giftOut', '赠送出库'),
      count('promoOut', '活动出库'),
      count('lossOut', '损耗出库'),
      count('closingNum', '期末'),
      money('closingCost', '期末成本'),
      count('stockWarnNum', '预警数量'),
      flag('low', '预警'),
    ],
  },
  voucherDeals: levelSheet(vouchersReport, vouchersReport.levels.deals, [
    text('dealTitle', '团购'),
    coded('platform', '平台', 'voucher_platform'),
  ]),
  voucherLines: levelSheet(
    vouchersReport,
    vouchersReport.levels.vouchers,
    [
      text('verifyNo', '核销单号'),
      time('verifyTime', '核销时间'),
      coded('platform', '平台', 'voucher_platform'),
      text('codeTail', '券码尾号'),
      text('dealTitle', '团购'),
      text('tableName', '台位'),
      text('salesUserName', '销售人员'),
      text('verifyUserName', '核销人'),
      money('amount', '客人已付'),
      coded('status', '状态', 'voucher_status'),
      time('cancelTime', '撤销时间'),
    ],
    'voucher_status',
  ),
} as const satisfies Record<string, ReportSheet>

export const sheetNames = Object.keys(reportSheets) as SheetName[]

/** Reports that the office shows as sheets: all that need no pay password. */
export const deskSheetNames = sheetNames.filter((name) => !('payTicket' in reportSheets[name]))
