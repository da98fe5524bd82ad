/**
 * Definitions of the figures in report sheets. Loaded with the sheets of the office only.
 */
import { measureNotes } from '../measure-notes.ts'
import { measures } from '../measures.ts'

/** Definitions of figures that are no measure, or a measure with another label, by name and label. */
const columnNotes: Readonly<Record<string, string>> = {
  'monthLimit 本月额度': '本月可以赠送的金额，按售价。',
  'monthRemain 本月剩余': '本月额度减本月已用。',
  'userCount 人数': '部门里列出的人数。',
  'orderCount 推荐订单数': '由推荐人带来的订单数，不含已取消。',
  'rechargePrincipal 推荐充值本金': '由推荐人带来的充值实际付的本金，已减退还。',
  'paidBy_credit 挂账': '结账时挂账的金额；还款后不减少。',
  'rewardAmount 艺人打赏': '客人付给艺人的打赏，已减退还，不含其他员工。',
  'tableNum 台数': '点钟的台数。',
  'minCharge 最低消费': '这一台当晚的最低消费。',
  'minDiffAmount 低消差额': '消费没有达到最低消费时还差的金额。',
  'hoursOpen 已开小时': '开台到现在的整小时数。',
  'turnNo 第几轮': '这张台当晚第几次开台。',
  'sendAmount 原赠送金额': '赠送时按售价的金额，没有减退回。',
  'amount 原打赏金额': '客人付的打赏，没有减退还。',
  'quantity 数量': '计返利的件数。',
  'baseAmount 计提金额': '计返利的金额。',
  'place 名次': '按排行的指标从高到低的名次。',
  'visitCount 到店次数': '所选日期内有消费的开台次数。',
  'creditCount 笔数': '挂账的笔数。',
  'creditLimit 挂账额度': '账户最多可以欠的金额。',
  'available 可用额度': '挂账额度减还没有还的金额。',
  'overdueDays 逾期天数': '超过应还日期的天数。',
  'amount 挂账原额': '挂账时的金额，没有减还款和冲回。',
  'reversedAmount 冲回金额': '反结账或退款从挂账里冲回的金额。',
  'idleDays 连续无业绩天数': '最近一次有业绩之后，排了班仍没有业绩的天数。',
  'unitPrice 单价': '每钟的价格。',
  'shouldCount 应到': '排了班的天数。',
  'actualCount 实到': '打了卡的天数。',
  'lateCount 迟到': '迟到的次数。',
  'earlyCount 早退': '早退的次数。',
  'missingCount 缺卡': '上班或下班没有打卡的次数。',
  'leaveCount 请假': '批准请假的天数。',
  'absentCount 旷工': '排了班、没有打卡也没有请假的天数。',
  'workMinutes 工时（分钟）': '上班到下班打卡之间的分钟数。',
  'lateMinutes 迟到分钟': '上班打卡比班次晚的分钟数。',
  'earlyMinutes 早退分钟': '下班打卡比班次早的分钟数。',
  'averageMinutes 平均出品分钟': '从下单到出品的平均分钟数。',
  'visitNo 第几次到店': '这位客人到店的次数，含这一次。',
  'amount 金额': '这一行的金额。',
  'number 数量': '这一行的数量。',
  'rate 比率': '这一行的比率。',
  'amountBefore 对比期金额': '同一项在对比期的金额。',
  'numberBefore 对比期数量': '同一项在对比期的数量。',
  'balance 账户余额': '门店欠员工的奖金账户余额，不含还没入账的打赏。',
  'frozenAmount 提现冻结': '已申请提现、还没有打款的金额。',
  'owedAmount 待扣回': '员工欠门店、从以后的奖金里扣的金额。',
  'tipAmount 打赏待入账': '还没日结的营业日里归员工的打赏。',
  'balance 余额变动': '这一笔使账户增加或减少的金额。',
  'balanceAfter 变动后余额': '这一笔之后的账户余额。',
  'principalAmount 本金': '会员还没有用的本金。',
  'bonusAmount 赠送金': '会员还没有用的赠送金。',
  'memberCount 会员': '有余额的会员数。',
  'principalAmount 未消费本金': '这个月收到、到现在还没有用的本金；先收到的先用。',
  'bonusAmount 未消费赠送金': '这个月收到、到现在还没有用的赠送金；先收到的先用。',
  'receivedAmount 当月收到本金': '这个月充值和期初录入的本金，已减退还。',
  'receivedAmount 收到本金': '这一笔充值或期初余额的本金，已减退还。',
  'receivedBonus 收到赠送金': '这一笔充值或期初余额的赠送金，已减退还。',
  'grossAmount 应发': '工资单上各项收入的合计。',
  'deductAmount 扣款': '工资单上各项扣款的合计。',
  'netAmount 实发': '应发减扣款。',
  'netAmount 金额': '打到这张银行卡的实发工资。',
  'openingNum 期初': '所选日期开始时的库存。',
  'purchaseIn 采购入库': '所选日期内采购入库的数量。',
  'otherIn 其他入库': '退回、盘盈和没收存酒的入库。',
  'saleOut 销售出库': '售出的数量；退回的记在其他入库。',
  'giftOut 赠送出库': '赠送的数量；退回的记在其他入库。',
  'promoOut 活动出库': '活动出库的数量。',
  'lossOut 损耗出库': '报损、盘亏和内部领用的数量。',
  'closingNum 期末': '所选日期结束时的库存。',
  'closingCost 期末成本': '期末库存乘成本价。',
  'stockWarnNum 预警数量': '库存到这个数量时提醒。',
  'amount 客人已付': '客人在平台或门店为这张券付的金额。',
}

/** Definitions by the beginning of the name: one column per way of payment or item of a wage slip. */
const familyNotes = [
  ['paidBy_', '客人用这种方式付的款，已减退款。'],
  ['item_', '工资单最新版本里这一项的金额。'],
] as const

type Column = { name: string; label: string }

/** Definition of a figure in a sheet; null for texts and dates. Pure. */
export function findColumnNote({ name, label }: Column): string | null {
  const measure = Object.entries(measures).find(([one, { label: own }]) => one === name && own === label)
  if (measure) return measureNotes[measure[0] as keyof typeof measures]
  return columnNotes[`${name} ${label}`] ?? familyNotes.find(([start]) => name.startsWith(start))?.[1] ?? null
}
