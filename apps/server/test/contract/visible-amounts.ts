/**
 * Visible fields of other people's sittings, bills and credits, by query and roles. `all` includes strangers; `staff` is
 * every role; `nobody` lists fields that could hold such a value. An unlisted field fails the test.
 */
import { ownSalesReport, statementReport } from '@nocturne/contract/reports/statement/definition'

/** Roles that see the amounts of every table (`operate:table:amount`, scope all). */
const everyAmount = 'floorManager cashier finance gm'
/**
 * Roles for fields whose rows may be missing: the sample sitting is the last one paid, and steps of the venue run
 * concurrently.
 */
export const rolesOfOptionalRows: Readonly<Record<string, string>> = {
  'offBill.amount': everyAmount,
  'record.offBill.amount': everyAmount,
  'rows.beaten.minCharge': 'floorManager finance gm',
}
/** Roles that read reports within their scope; sums without rows are visible to all of them. */
const everyReader = 'sales deptManager floorManager cashier mood finance gm'
const soldSums =
  'summary.salesAmount summary.payableAmount summary.paidAmount summary.creditAmount summary.unpaidAmount summary.giftAmount summary.discountAmount summary.performanceAmount summary.repayAmount'
/** Roles that read 汇总报表: leaders, and everyone for their own figures. */
const sheetReader = 'sales deptManager floorManager finance gm'
const sheetAmounts = [
  'totalAmount',
  'giftAmount',
  'discountAmount',
  'payableAmount',
  'paidAmount',
  'creditAmount',
  'unpaidAmount',
  'refundAmount',
  'repayAmount',
  'performanceAmount',
  'rebateAmount',
  'recommendAmount',
  'rewardAmount',
]
const joinSheetPaths = (part: string) => sheetAmounts.map((name) => `${part}.${name}`).join(' ')
/** Department leaders see tips, gifts and recommendations of their people at other tables. */
const sheet = {
  [sheetReader]: joinSheetPaths('summary'),
  'deptManager floorManager finance gm': joinSheetPaths('rows'),
}
/** Fields of 销售报表: its amounts, in the sums or in the columns of a level. */
const joinStatementPaths = (part: string, columns: readonly string[] = statementReport.summary) =>
  columns
    .filter((name) => name.endsWith('Amount'))
    .map((name) => `${part}.${name}`)
    .join(' ')
/** Roles that read guest credit within their scope. */
const creditReader = 'sales deptManager floorManager cashier finance gm'
const joinCreditPaths = (part: string, ...more: readonly string[]) =>
  ['creditAmount', 'repaidAmount', 'badAmount', 'remainAmount', 'overdueAmount', ...more]
    .map((name) => `${part}.${name}`)
    .join(' ')
/** Roles that verify vouchers at any table. */
const verifier = 'waiter floorManager cashier host finance gm'
/** A bill with all fields. */
const bill = {
  [everyAmount]:
    'totalAmount giftAmount discountAmount payableAmount paidAmount creditAmount unpaidAmount refundAmount memberDiscount managerDiscount changePriceDiscount voucherDiscount prepayDiscount wipeAmount minCharge minEligibleAmount minDiffAmount records.minCharge records.minEligibleAmount records.totalAmount records.giftAmount records.discountAmount records.payableAmount records.paidAmount records.creditAmount records.unpaidAmount records.refundAmount lines.price lines.amount lines.discountAmount lines.netAmount lines.items.price lines.items.amount lines.items.memberDiscount lines.items.managerDiscount lines.items.changePriceDiscount lines.items.wipeAmount lines.items.otherDiscount lines.items.discountAmount lines.items.netAmount lines.items.allocatedAmount lines.items.openAmount gifts.price gifts.amount gifts.discountAmount gifts.netAmount gifts.items.price gifts.items.amount gifts.items.memberDiscount gifts.items.managerDiscount gifts.items.changePriceDiscount gifts.items.wipeAmount gifts.items.otherDiscount gifts.items.discountAmount gifts.items.netAmount gifts.items.allocatedAmount gifts.items.openAmount payments.amount payments.refundedAmount payments.allocations.amount payments.allocations.refundedAmount',
  nobody:
    'stayedBelow.userName reverseAsked.userName split.nextAmount split.addedAmount member.phoneMask member.balance refunds.amount refunds.onlineAmount credits.amount credits.remainAmount waitingOrders.payableAmount deposits.amount offBill.amount shares.amount can.discount',
}
/** Fields of a sitting about its guest, orders and amounts. */
const sittingFields =
  'record.guestPhone record.minCharge record.minDiffAmount orders.totalAmount orders.giftAmount orders.discountAmount orders.payableAmount orders.paidAmount orders.creditAmount orders.unpaidAmount orders.returnAmount orders.refundAmount orders.items.price orders.items.basePrice orders.items.amount orders.items.discountAmount orders.items.changePriceDiff orders.items.allocatedAmount money.totalAmount money.giftAmount money.discountAmount money.payableAmount money.paidAmount money.creditAmount money.unpaidAmount money.returnAmount money.refundAmount money.waitingAmount payments.amount payments.refundedAmount goods.price goods.amount goods.discountAmount'
const sittingNobody =
  'orders.items.can.changePrice orders.items.options.surcharge orders.items.priceRule.listPrice money refunds.amount logs.userName waived.userName tips.amount clocks.amount vouchers.payAmount'
/** Fields of 消费明细 for another person's sitting. */
const sitting = { [everyAmount]: `${sittingFields} logs.content`, nobody: sittingNobody }
/** Roles that read 结算统计, and others' tables. */
const settleReader = 'sales deptManager floorManager cashier finance gm'
const tablesReader = 'waiter sales deptManager floorManager cashier mood finance gm'
const unpaidReader = 'waiter sales deptManager floorManager cashier finance gm'
/** Roles that read attendance and stage counts within their scope. */
const clockReader = 'waiter sales deptManager floorManager cashier bar actor mood host hr gm'
const stageAmounts = ['clockAmount', 'rewardAmount'] as const
const tipsReader = 'waiter sales deptManager floorManager bar actor mood finance gm'
const vouchersReader = 'sales deptManager floorManager cashier finance gm'
const guestsReader = 'sales deptManager floorManager host finance gm'
/** Roles that see the recharges of every member; sales and department managers see only those of their own members. */
const rechargeReader = 'floorManager cashier finance gm'
const giftsReader = 'sales deptManager floorManager finance gm'
const joinPaths = (part: string, ...names: readonly string[]) => names.map((name) => `${part}.${name}`).join(' ')
const balances = ['balance', 'frozenAmount', 'owedAmount', 'tipAmount'] as const
const joinLineAmounts = (...parts: readonly string[]) => parts.map((part) => `${part}.lines.amount`).join(' ')
const liabilities = ['receivedAmount', 'principalAmount', 'bonusAmount'] as const
const wageSums = ['grossAmount', 'deductAmount', 'netAmount'] as const
const settled = `${joinPaths('summary', 'paidAmount', 'creditAmount', 'refundAmount')} ${joinPaths('discounts', 'memberDiscount', 'managerDiscount', 'changePriceDiscount', 'voucherDiscount', 'prepayDiscount', 'wipeAmount')}`
const settledRows = `${joinPaths('rows', 'paidAmount', 'creditAmount', 'refundAmount')} methods.paidAmount`
const opened = joinPaths('summary', 'payableAmount', 'paidAmount', 'creditAmount', 'unpaidAmount', 'giftAmount')
const openedRows = joinPaths(
  'rows',
  'minCharge',
  'minDiffAmount',
  'payableAmount',
  'paidAmount',
  'creditAmount',
  'giftAmount',
  'unpaidAmount',
)
const businessAmounts = [
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
]
/** Roles that see the floor. */
const floor = 'waiter sales deptManager floorManager cashier bar actor mood host finance gm'
/** Roles with a digit in their own login name; their own name is not secret. */
const oneself = 'waiter sales floorManager cashier bar actor mood host finance hr'

export const rolesByVisibleField: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tables.list': {
    [floor]: 'rows.minCharge',
    [everyAmount]: 'rows.payableAmount rows.unpaidAmount rows.giftAmount rows.minEligibleAmount rows.minDiffAmount',
  },
  'tables.detail': {
    [floor]: 'card.minCharge record.minCharge',
    [everyAmount]:
      'card.payableAmount card.unpaidAmount card.giftAmount card.minEligibleAmount card.minDiffAmount record.guestPhone record.amounts.totalAmount record.amounts.giftAmount record.amounts.discountAmount record.amounts.payableAmount record.amounts.paidAmount record.amounts.creditAmount record.amounts.unpaidAmount record.amounts.groupMinCharge record.amounts.groupPayableAmount record.amounts.groupUnpaidAmount record.amounts.minEligibleAmount record.amounts.minDiffAmount logs.content',
    nobody: 'openGoods.salePrice logs.userName record.offBill.amount',
  },
  'tables.transferPlan': {
    'floorManager cashier gm': 'minCharge minDiffAmount',
  },
  'tables.mergePlan': {
    'floorManager cashier gm': 'minCharge minDiffAmount payableAmount unpaidAmount',
  },
  'tables.log': {
    [everyAmount]: 'rows.content',
    nobody: 'rows.userName',
  },
  'tables.attributionSittings': {
    [everyAmount]: 'rows.payableAmount rows.paidAmount rows.performanceAmount',
  },
  'tables.tonight': {
    'waiter sales deptManager floorManager cashier finance gm': 'salesAmount unpaidAmount',
  },
  'tables.areas': {
    staff: 'defaultMinCharge',
  },
  'tables.commonList': {
    staff: 'rows.minCharge',
    [everyAmount]: 'rows.payableAmount rows.unpaidAmount rows.giftAmount rows.minEligibleAmount rows.minDiffAmount',
  },
  'members.detail': {
    [everyAmount]: 'phonenumber',
    nobody: 'phoneMask records.payableAmount balance canRecharge rechargePaying.amount',
  },
  'members.info': { nobody: 'phoneMask' },
  'orders.memberList': { nobody: 'rows.payableAmount' },
  'orders.memberDetail': {
    nobody:
      'payableAmount totalAmount giftAmount discountAmount paidAmount creditAmount unpaidAmount items.amount items.discountAmount payments.amount payments.refundedAmount refunds.amount',
  },
  'billing.detail': bill,
  'billing.inTheWay': {
    'finance gm': 'tables.unpaidAmount',
    nobody: 'running.amount approvals.amount',
  },
  'billing.list': {
    'waiter sales deptManager floorManager cashier finance gm':
      'summary.totalAmount summary.giftAmount summary.discountAmount summary.payableAmount summary.paidAmount summary.creditAmount summary.unpaidAmount summary.refundAmount',
    [everyAmount]:
      'rows.totalAmount rows.giftAmount rows.discountAmount rows.payableAmount rows.paidAmount rows.creditAmount rows.unpaidAmount rows.refundAmount',
  },
  'billing.discountPlan': {
    'floorManager finance gm': 'managerDiscount payableAmount unpaidAmount',
  },
  'billing.refundPlan': {
    nobody: 'amount goodsAmount parts.amount choices.amount',
  },
  'billing.refundList': {
    [everyAmount]: 'rows.items.amount rows.goodsAmount rows.amount rows.paymentParts.amount',
  },
  'rewards.list': {
    'finance gm': 'rows.amount',
  },
  'billing.creditDetail': {
    [everyAmount]: 'guestPhone amount repaidAmount badAmount reversedAmount remainAmount lines.amount',
    nobody: 'repays.amount repays.refundedAmount repays.receipt.amount repays.reversal.userName',
  },
  'billing.creditAccounts': {
    'sales deptManager floorManager cashier gm': 'usedAmount',
  },
  'billing.scanParam': {
    nobody:
      'items.netAmount items.openAmount totalAmount discountAmount paidAmount creditAmount unpaidAmount runningAmount payableAmount split.nextAmount split.addedAmount',
  },
  'ledger.shiftList': {
    'finance gm':
      'rows.floatAmount rows.expectedAmount rows.countedAmount rows.firstCountedAmount rows.differenceAmount',
  },
  'ledger.shiftMine': {
    nobody:
      'shift.floatAmount shift.expectedAmount shift.countedAmount shift.firstCountedAmount shift.differenceAmount',
  },
  'ledger.shiftReport': {
    'finance gm':
      'firstCountedAmount countedAmount expectedAmount differenceAmount taken.amount givenBack.amount drawer.amount moves.amount',
    nobody: 'moves.userName',
  },
  'payments.status': {
    nobody: 'amount unpaidAmount refundedAmount',
  },
  'payments.suspense': {
    nobody: 'rows.amount',
  },
  'payments.bridge': { nobody: 'amount rows.amount rows.nightAmount' },
  'payments.nights': {
    'finance gm': 'methods.saleAmount methods.otherAmount methods.voidedAmount days.amount',
    nobody: 'days.run.providerAmount days.run.ourAmount',
  },
  'payments.reconciliations': {
    nobody: 'rows.providerAmount rows.ourAmount rows.providerRefundAmount rows.ourRefundAmount rows.feeAmount',
  },
  'payments.differences': {
    nobody: 'rows.providerAmount rows.ourAmount',
  },
  'vouchers.prepared': {
    nobody: 'certificates.marketAmount certificates.payAmount',
  },
  'vouchers.list': {
    [verifier]: 'rows.marketAmount rows.payAmount rows.settleAmount rows.platformFee',
  },
  'vouchers.detail': {
    [verifier]: 'marketAmount payAmount settleAmount platformFee',
  },
  'vouchers.packages': {
    'finance gm': 'rows.marketAmount rows.sellAmount rows.settleAmount',
  },
  'vouchers.comparisons': {
    nobody: 'rows.listedAmount rows.ourAmount',
  },
  'vouchers.differences': {
    nobody: 'rows.platformAmount rows.ourAmount',
  },
  'reservations.list': {
    'waiter floorManager cashier host finance gm': 'rows.minCharge rows.depositAmount',
    [everyAmount]: 'rows.guestPhone',
  },
  'reservations.detail': {
    'waiter floorManager cashier host finance gm': 'minCharge depositAmount logs.content',
    [everyAmount]: 'guestPhone',
    nobody: 'logs.userName depositPaying.amount',
  },
  'reservations.freeTables': {
    'waiter sales deptManager floorManager actor mood host gm': 'minCharge',
  },
  'reservations.guestDetail': {
    all: 'minCharge depositAmount',
  },
  'orders.list': {
    'floorManager cashier bar finance gm':
      'rows.totalAmount rows.giftAmount rows.discountAmount rows.payableAmount rows.paidAmount rows.creditAmount rows.unpaidAmount rows.returnAmount rows.refundAmount',
  },
  'orders.detail': {
    [everyAmount]:
      'record.guestPhone record.minDiffAmount money.totalAmount money.giftAmount money.discountAmount money.payableAmount money.paidAmount money.creditAmount money.unpaidAmount money.returnAmount money.refundAmount money.waitingAmount payments.amount payments.refundedAmount',
    'floorManager cashier bar finance gm':
      'record.minCharge orders.totalAmount orders.giftAmount orders.discountAmount orders.payableAmount orders.paidAmount orders.creditAmount orders.unpaidAmount orders.returnAmount orders.refundAmount orders.items.price orders.items.basePrice orders.items.amount orders.items.discountAmount orders.items.changePriceDiff orders.items.allocatedAmount',
    nobody:
      'orders.items.can.changePrice orders.items.options.surcharge orders.items.priceRule.listPrice money refunds.amount logs.userName',
  },
  'orders.byRecord': {
    [everyAmount]:
      'record.guestPhone record.minDiffAmount money.totalAmount money.giftAmount money.discountAmount money.payableAmount money.paidAmount money.creditAmount money.unpaidAmount money.returnAmount money.refundAmount money.waitingAmount payments.amount payments.refundedAmount logs.content',
    'floorManager cashier bar finance gm':
      'record.minCharge orders.totalAmount orders.giftAmount orders.discountAmount orders.payableAmount orders.paidAmount orders.creditAmount orders.unpaidAmount orders.returnAmount orders.refundAmount orders.items.price orders.items.basePrice orders.items.amount orders.items.discountAmount orders.items.changePriceDiff orders.items.allocatedAmount',
    nobody:
      'orders.items.can.changePrice orders.items.options.surcharge orders.items.priceRule.listPrice money refunds.amount logs.userName',
  },
  'catalog.goodsList': {
    'waiter sales deptManager floorManager cashier bar mood finance gm':
      'rows.salePrice rows.myMemberPrice rows.optionGroups.options.surcharge',
    nobody:
      'rows.linePrice rows.memberPrice rows.countMinCharge rows.prices.salePrice rows.prices.linePrice rows.prices.myMemberPrice',
  },
  'catalog.goodsDetail': {
    'waiter sales deptManager floorManager cashier bar mood finance gm': 'salePrice',
    nobody:
      'linePrice memberPrice myMemberPrice countMinCharge optionGroups.options.surcharge prices.salePrice prices.linePrice prices.myMemberPrice',
  },
  'catalog.guestGoods': {
    all: 'rows.salePrice rows.optionGroups.options.surcharge',
    nobody: 'rows.linePrice rows.memberPrice rows.prices.salePrice rows.prices.linePrice',
  },
  'catalog.guestGoodsDetail': {
    all: 'salePrice',
    nobody: 'linePrice memberPrice optionGroups.options.surcharge prices.salePrice prices.linePrice',
  },
  'gifts.list': {
    'floorManager gm': 'rows.sendAmount rows.returnedAmount',
    gm: 'rows.costAmount',
  },
  'gifts.detail': {
    'floorManager finance gm': 'sendAmount returnedAmount items.price items.amount tableGiftAmount',
    'finance gm': 'costAmount',
    nobody: 'trail.userName',
  },
  'approvals.preview': {
    nobody: 'approvers.userName',
  },
  'approvals.trial': {
    nobody: 'userName types.steps.approvers.userName',
  },
  'approvals.flowTrial': {
    nobody: 'userName steps.approvers.userName',
  },
  'approvals.list': {
    nobody: 'rows.amount',
  },
  'approvals.detail': {
    'floorManager finance': 'amount business.rows.amount',
    nobody: 'form.amount steps.people.userName cc.userName comments.userName',
  },
  'session.loginInfo': {
    [oneself]: 'user.userName',
    staff: 'user.phonenumber',
  },
  'session.userInfo': {
    [oneself]: 'userName',
    staff: 'phonenumber',
  },
  'directory.users': {
    'hr gm': 'phonenumber userName actorPrice',
  },
  'directory.salesUser': {
    staff: 'phonenumber',
  },
  'directory.members': {
    nobody: 'phoneMask',
  },
  'directory.memberPage': {
    nobody: 'rows.phoneMask',
  },
  'platform.config': {
    nobody: 'waterMarkResp.showPhone servicePhone',
  },
  'platform.guestConfig': {
    nobody: 'waterMarkResp.showPhone servicePhone',
  },
  'platform.operLog': {
    'finance gm': 'rows.before rows.after',
    nobody: 'rows.userName',
  },
  'notifications.list': {
    'floorManager finance gm': 'rows.content',
  },
  'notifications.alerts': {
    'floorManager finance': 'rows.content',
  },
  'reports.market': {
    'sales deptManager floorManager mood finance gm':
      'figures.performanceAmount figures.salesAmount figures.recommendAmount figures.rebateAmount target.performanceAmount target.targetAmount curve.performanceAmount curve.salesAmount todo.creditsOverdueAmount',
  },
  'reports.summaryDepts': sheet,
  'reports.summaryUsers': sheet,
  'reports.summaryNights': {
    [sheetReader]: joinSheetPaths('summary'),
    'floorManager finance gm': joinSheetPaths('rows'),
  },
  // Each role sees only its own account; finance also sees withdrawals of others.
  'bonus.info': {
    staff: 'balance frozenAmount pendingAmount owedAmount',
    nobody: 'bills.amount pending.amount running.amount',
  },
  'bonus.billList': { nobody: 'rows.amount months.incomeAmount months.expenseAmount' },
  'bonus.monthList': { nobody: 'incomeAmount expenseAmount netAmount types.amount' },
  'bonus.billDetail': { nobody: 'amount source.amount withdraw.amount' },
  'bonus.withdrawDetail': {
    'finance gm': 'amount account.balance account.frozenAmount account.owedAmount account.parts.amount',
  },
  'bonus.withdrawList': { 'finance gm': 'rows.amount' },
  // Visible only with the manager's ticket: other callers see nothing before entering their own pay password.
  'payroll.wageList': { gm: 'grossAmount deductAmount netAmount' },
  'payroll.wageDetail': {
    gm: 'grossAmount deductAmount netAmount items.amount items.remark',
    nobody: 'userName lastNetAmount',
  },
  'payroll.wageItem': { gm: 'amount lines.amount ruleTerms.text', nobody: 'userName lines.baseAmount' },
  'payroll.wagePeople': {
    gm: 'grossAmount deductAmount netAmount toPublishAmount counts.netAmount rows.grossAmount rows.deductAmount rows.netAmount',
    nobody: 'rows.userName rows.lastNetAmount',
  },
  'payroll.wageRules': { 'finance hr gm': 'rows.taxTiers.fromAmount', nobody: 'withdrawn.taxTiers.fromAmount' },
  'payroll.simulateRule': { gm: 'gain.amount loss.amount', nobody: 'rows.userName' },
  'payroll.commissionRules': { 'finance gm': 'rows.tiers.fromAmount', nobody: 'rows.setUserName' },
  'payroll.previewCommissionRule': {
    'finance gm': 'gain.amount loss.amount',
    nobody: 'rows.userName rows.baseAmount',
  },
  'payroll.payRules': { 'finance gm': 'rows.subjectNote', nobody: 'rows.versions.setUserName' },
  'payroll.simulatePayRule': { 'finance gm': 'gain.amount loss.amount', nobody: 'rows.userName' },
  'payroll.targetList': { nobody: 'rows.targetAmount' },
  'reports.statementDepts': {
    [sheetReader]: joinStatementPaths('summary'),
    'floorManager finance gm': `${joinStatementPaths('rows', statementReport.levels.depts.columns)} kinds.salesAmount areas.salesAmount`,
    nobody: 'target.targetAmount',
  },
  'reports.statementUsers': {
    [sheetReader]: joinStatementPaths('summary'),
    'floorManager finance gm': joinStatementPaths('rows', statementReport.levels.users.columns),
    nobody: 'target.targetAmount',
  },
  'reports.statementNights': {
    [sheetReader]: joinStatementPaths('summary'),
    'floorManager finance gm': `${joinStatementPaths('rows', statementReport.levels.nights.columns)} kinds.salesAmount`,
    nobody: 'target.targetAmount commission.fromAmount commission.amount',
  },
  'reports.ownSales': {
    staff: joinStatementPaths('summary', ownSalesReport.summary),
    nobody: `${joinStatementPaths('rows', ownSalesReport.levels.orders.columns)} target.targetAmount`,
  },
  'reports.rebateLines': {
    'sales deptManager finance gm': 'summary.rebateAmount',
    'finance gm': 'rows.baseAmount rows.rebateAmount goods.baseAmount goods.rebateAmount',
  },
  'reports.ownRebates': {
    staff: 'summary.rebateAmount',
    nobody: 'rows.baseAmount rows.rebateAmount goods.baseAmount goods.rebateAmount',
  },
  'reports.ownRecommended': { staff: 'summary.recommendAmount', nobody: 'rows.recommendAmount' },
  'reports.ownRecommendRecharges': { staff: 'summary.recommendAmount', nobody: 'rows.phoneMask' },
  'reports.recommendDepts': {
    'waiter sales deptManager floorManager bar mood finance gm': 'summary.recommendAmount',
    'floorManager finance gm': 'rows.recommendAmount',
  },
  'reports.recommendUsers': {
    'waiter sales deptManager floorManager bar mood finance gm': 'summary.recommendAmount',
    'floorManager finance gm': 'rows.recommendAmount',
  },
  'reports.recommendOrders': {
    'waiter sales deptManager floorManager bar mood finance gm': 'summary.recommendAmount',
    nobody: 'rows.recommendAmount',
  },
  'reports.recommendRecharges': {
    'waiter sales deptManager floorManager bar mood finance gm': 'summary.recommendAmount',
    nobody: 'rows.phoneMask',
  },
  'reports.creditGuarantors': {
    [creditReader]: joinCreditPaths('summary', 'repayAmount'),
    [everyAmount]: joinCreditPaths('rows'),
  },
  'reports.creditLines': {
    [creditReader]: joinCreditPaths('summary'),
    [everyAmount]: 'rows.amount rows.repaidAmount rows.badAmount rows.reversedAmount rows.remainAmount',
    nobody: 'rows.phoneMask',
  },
  'reports.myCredits': {
    staff: joinCreditPaths('summary'),
    nobody: 'rows.phoneMask rows.amount rows.repaidAmount rows.badAmount rows.reversedAmount rows.remainAmount',
  },
  'reports.settleDepts': { [settleReader]: settled, [everyAmount]: settledRows },
  'reports.settleUsers': { [settleReader]: settled, [everyAmount]: settledRows },
  'reports.settleBills': { [settleReader]: settled, [everyAmount]: `rows.payableAmount ${settledRows}` },
  'reports.settledBill': bill,
  'reports.tablesDepts': { [tablesReader]: opened, [everyAmount]: 'rows.payableAmount' },
  'reports.tablesUsers': {
    [tablesReader]: opened,
    [everyAmount]: 'rows.payableAmount rows.paidAmount rows.giftAmount',
  },
  'reports.tablesRecords': { [tablesReader]: opened, [everyAmount]: openedRows },
  'reports.tablesRecord': sitting,
  'reports.ownTables': {
    [tablesReader]: joinPaths('summary', 'payableAmount', 'paidAmount', 'giftAmount'),
    nobody: openedRows,
  },
  'reports.ownTable': { nobody: `${sittingFields} ${sittingNobody}` },
  'reports.unpaidDepts': { [unpaidReader]: 'summary.unpaidAmount', [everyAmount]: 'rows.unpaidAmount' },
  'reports.unpaidUsers': { [unpaidReader]: 'summary.unpaidAmount', [everyAmount]: 'rows.unpaidAmount' },
  'reports.unpaidRecords': {
    [unpaidReader]: 'summary.unpaidAmount',
    [everyAmount]: joinPaths('rows', 'payableAmount', 'paidAmount', 'creditAmount', 'unpaidAmount'),
  },
  'reports.unpaidRecord': sitting,
  'reports.giftsGivers': {
    [giftsReader]: 'summary.giftAmount',
    'floorManager finance gm': 'rows.giftAmount reasons.giftAmount',
    'finance gm': 'costAmount',
  },
  'reports.giftsGiven': { [giftsReader]: 'summary.giftAmount', nobody: 'rows.sendAmount rows.giftAmount' },
  'reports.voucherDeals': {
    [vouchersReader]: joinPaths('summary', 'payAmount', 'marketAmount', 'platformFee', 'settleAmount'),
    [everyAmount]: joinPaths('rows', 'payAmount', 'settleAmount'),
  },
  'reports.voucherLines': {
    [vouchersReader]: joinPaths('summary', 'payAmount', 'marketAmount', 'platformFee', 'settleAmount'),
    [everyAmount]: joinPaths('rows', 'amount', 'payAmount', 'marketAmount', 'settleAmount'),
  },
  'reports.tipsReceivers': {
    [tipsReader]: 'summary.rewardAmount',
    'deptManager floorManager finance gm': 'rows.rewardAmount',
  },
  'reports.tipsReceived': { [tipsReader]: 'summary.rewardAmount', nobody: 'rows.amount rows.rewardAmount' },
  'reports.ownTips': { staff: 'summary.rewardAmount', nobody: 'rows.amount rows.rewardAmount' },
  'reports.performers': {
    [clockReader]: joinPaths('summary', ...stageAmounts),
    'deptManager hr gm': joinPaths('rows', ...stageAmounts),
  },
  'reports.performerNights': {
    [clockReader]: joinPaths('summary', ...stageAmounts),
    'deptManager hr gm': 'rows.clockAmount rows.rewardAmount',
  },
  'reports.performersOfNight': {
    [clockReader]: joinPaths('summary', ...stageAmounts),
    'deptManager hr gm': 'rows.clockAmount rows.rewardAmount',
  },
  'reports.performerClocks': {
    [clockReader]: joinPaths('summary', ...stageAmounts),
    nobody: 'rows.unitPrice rows.clockAmount',
  },
  'reports.business': {
    'floorManager finance gm': `${joinPaths('summary', ...businessAmounts)} methods.paidAmount discounts.discountAmount goods.byAmount.amount goods.byQuantity.amount goods.kinds.amount people.rewardAmount`,
    nobody: `${joinPaths('beforeSummary', ...businessAmounts)} goods.byAmount`,
  },
  'reports.businessLines': { 'floorManager finance gm': 'summary.amount rows.amount', nobody: 'rows.userName' },
  'reports.desk': {
    'finance gm':
      'differences.amount suspense.amount toAudit.amount toPay.amount creditsDue.amount creditsSoon.amount drawers.amount toPay.lines.amount adjustments.lines.amount',
    nobody: joinLineAmounts(
      'differences',
      'suspense',
      'toAudit',
      'creditsDue',
      'creditsSoon',
      'drawers',
      'objections',
      'signed',
      'openNights',
    ),
  },
  'reports.peopleDesk': {
    nobody: joinLineAmounts('notArrived', 'leaves', 'missingPunches', 'applications', 'objections', 'unsigned'),
  },
  'reports.owed': { 'finance gm': 'staff.balance staff.tipAmount members.principalAmount members.bonusAmount' },
  'reports.staffBills': {
    'finance gm': joinPaths('summary', 'balance', 'owedAmount', 'tipAmount'),
    nobody: joinPaths('rows', 'balance', 'owedAmount', 'tipAmount', 'balanceAfter'),
  },
  'reports.memberLiability': {
    'finance gm': `${joinPaths('rows', ...liabilities)} ${joinPaths('summary', ...liabilities)}`,
  },
  'reports.memberOrigins': {
    'finance gm': `${joinPaths('rows', ...liabilities, 'receivedBonus')} ${joinPaths('summary', ...liabilities, 'receivedBonus')}`,
  },
  'reports.staffBalances': {
    'finance gm': `${joinPaths('rows', ...balances)} ${joinPaths('summary', ...balances)}`,
  },
  'reports.staffAdjustments': { 'finance gm': 'rows.amount' },
  'reports.memberBalances': {
    'finance gm': `${joinPaths('rows', 'principalAmount', 'bonusAmount')} ${joinPaths('summary', 'principalAmount', 'bonusAmount')}`,
    nobody: 'rows.phoneMask rows.salesUserName',
  },
  'reports.wageTotals': {
    gm: `${wageSums.join(' ')} items.amount ${joinPaths('depts', ...wageSums)}`,
  },
  'reports.wageSlips': { gm: `${joinPaths('rows', ...wageSums)} rows.items.amount`, nobody: 'rows.userName' },
  'reports.wageTransfers': { gm: 'netAmount withoutCard.netAmount', nobody: 'rows.userName rows.netAmount' },
  'reports.guestNights': {
    [guestsReader]: 'summary.payableAmount',
    'floorManager host finance gm': 'rows.payableAmount',
  },
  'reports.guestsOfNight': {
    [guestsReader]: 'summary.payableAmount',
    'floorManager host finance gm': 'rows.payableAmount',
    // Visible with the permission `member:info:phone`.
    'floorManager finance gm': 'rows.guestPhone',
  },
  'reports.ownBookings': { staff: 'summary.payableAmount', nobody: 'rows.payableAmount' },
  'reports.manufacture': { 'floorManager bar finance gm': 'summary.allocatedAmount', nobody: 'rows.allocatedAmount' },
  // Visible with the permission `member:info:phone`; for roles that accept bottles to store.
  'wine.storable': { 'floorManager cashier gm': 'guestPhone', nobody: 'phoneMask' },
  'wine.list': { nobody: 'rows.phoneMask' },
  // Data of the member who calls; no caller here is a member.
  'wine.memberList': { nobody: 'codes.phoneMask' },
  'wine.countDetail': { nobody: 'rows.phoneMask' },
  'wine.guests': { nobody: 'rows.phoneMask' },
  'wine.withdrawList': { nobody: 'rows.phoneMask' },
  'wine.detail': { nobody: 'phoneMask history.userName' },
  'wine.takeable': { nobody: 'phoneMask' },
  'reports.stock': { 'floorManager bar finance gm': 'summary.costAmount' },
  'reports.consumeRanking': { [everyAmount]: 'rows.payableAmount rows.paidAmount', nobody: 'rows.phoneMask' },
  'reports.salesDepts': {
    [everyReader]: soldSums,
    [everyAmount]: 'rows.salesAmount rows.paidAmount rows.performanceAmount',
  },
  'reports.salesUsers': {
    [everyReader]: soldSums,
    [everyAmount]: 'rows.salesAmount rows.paidAmount rows.creditAmount rows.performanceAmount',
  },
  'reports.salesOrders': {
    [everyReader]: soldSums,
    [everyAmount]:
      'rows.totalAmount rows.giftAmount rows.salesAmount rows.discountAmount rows.payableAmount rows.paidAmount rows.creditAmount rows.unpaidAmount',
  },
  'queueing.detail': {
    nobody: 'guestPhone',
  },
  'queueing.list': {
    nobody: 'guestPhone',
  },
  'members.rechargeRules': { all: 'rows.principalAmount rows.bonusAmount minAmount maxAmount' },
  // Data of the member who calls; no caller here is a member.
  'members.recharges': {
    nobody: `${joinPaths('rows', 'principalAmount', 'bonusAmount', 'refundedAmount')} ${joinPaths('summary', 'principalAmount', 'bonusAmount')}`,
  },
  'members.rechargeDetail': { nobody: 'principalAmount bonusAmount refundedAmount refunds.amount' },
  'members.balance': { nobody: 'balance' },
  'members.rechargesOf': {
    [rechargeReader]: `${joinPaths('rows', 'principalAmount', 'bonusAmount', 'refundedAmount', 'refundableAmount')} rows.bonusBack rows.refunds.amount`,
    'finance gm': 'balance',
  },
  // Names that are public within the venue.
  'attendance.month': { nobody: 'userName' },
  'attendance.team': { nobody: 'rows.userName' },
  'attendance.applyPreview': { nobody: 'steps.approvers.userName' },
  'attendance.swapOptions': { nobody: 'colleagues.userName steps.approvers.userName' },
  'attendance.applyMy': { nobody: 'rows.userName rows.swap.userName' },
  'attendance.applyTeam': { nobody: 'rows.userName rows.swap.userName' },
  'attendance.leaveBalances': { nobody: 'rows.userName' },
  'attendance.applyDetail': { nobody: 'userName swap.userName steps.people.userName onDuty.people.userName' },
  'stage.state': {
    'actor mood': 'actor.unitPrice',
    'deptManager floorManager gm': 'people.unitPrice',
    'deptManager floorManager actor mood gm': 'sum.amount',
    nobody: 'running.amount running.unitPrice rows.amount rows.unitPrice',
  },
  'stage.applyPreview': {
    'actor mood': 'price.unitPrice',
    nobody: 'steps.approvers.userName clocks.amount clocks.unitPrice price',
  },
  'stage.applyMy': { nobody: 'rows.userName rows.before rows.after rows.before.amount rows.after.amount' },
  'stage.applyTeam': {
    'deptManager floorManager gm': 'rows.before rows.after',
    nobody: 'rows.userName rows.before.amount rows.after.amount',
  },
  'stage.applyDetail': {
    'deptManager floorManager gm': 'before.amount after.amount',
    nobody: 'userName steps.people.userName others.amount others.unitPrice',
  },
  'stage.list': { 'deptManager floorManager gm': 'rows.amount rows.unitPrice' },
  'materials.taskTrial': { 'deptManager floorManager hr gm': 'gain.amount loss.amount', nobody: 'rows.userName' },
  'materials.taskList': {
    'floorManager hr gm': 'rows.rewardAmount',
    nobody: 'rows.mine.rewardAmount',
  },
  'materials.taskDetail': { 'floorManager hr gm': 'rewardAmount', nobody: 'mine.rewardAmount' },
  'materials.taskPeople': { nobody: 'rows.userName' },
  'materials.taskCost': { 'deptManager floorManager hr gm': 'amount' },
  'materials.checkList': { 'floorManager hr gm': 'rows.rewardAmount', nobody: 'rows.userName' },
  'materials.checkDetail': { 'floorManager hr gm': 'rewardAmount', nobody: 'userName' },
  'flash-sales.guestActivity': { all: 'goods.salePrice goods.killPrice' },
  'flash-sales.guestOrderDetail': { nobody: 'amount' },
  'flash-sales.memberKills': { nobody: 'rows.amount' },
  'flash-sales.memberKill': { nobody: 'amount price salePrice refund.amount' },
  'flash-sales.memberPlays': { nobody: 'rows.price rows.amount' },
  'flash-sales.memberPlay': { nobody: 'price amount listAmount goods.price refund.amount' },
  'flash-sales.activityList': { staff: 'rows.goods.salePrice rows.goods.killPrice rows.soldAmount' },
  'flash-sales.activityDetail': { staff: 'goods.salePrice goods.killPrice soldAmount' },
  'flash-sales.orderList': {
    'floorManager cashier finance gm': 'rows.amount rows.refundedAmount',
    'sales deptManager floorManager cashier finance gm': 'summary.amount summary.refundedAmount',
    nobody: 'rows.phoneMask',
  },
  'flash-sales.codeQuery': { nobody: 'amount refundedAmount phoneMask' },
  'flash-sales.guestPlay': { all: 'price listAmount goods.price', nobody: 'own.amount' },
  'flash-sales.playList': {
    'floorManager gm': 'rows.price rows.amount',
    'sales deptManager floorManager actor mood gm': 'summary.amount',
  },
  // A running play, which accepts no further guests.
  'flash-sales.playDetail': {
    'waiter floorManager cashier host gm': 'price listAmount goods.price joins.amount joins.refundedAmount',
    'floorManager gm': 'amount',
    nobody: 'joins.phoneMask',
  },
  'flash-sales.groupStatistics': { staff: 'summary.amount rows.price', nobody: 'rows.amount' },
  'flash-sales.invitedGuests': { nobody: 'rows.amount' },
  'flash-sales.certQuery': { nobody: 'amount phoneMask' },
  'rewards.header': {
    all: 'minAmount maxAmount',
    nobody: 'gifts.amount',
  },
  'integrations.journalNight': {
    'finance gm': 'debitAmount creditAmount vouchers.lines.debitAmount vouchers.lines.creditAmount',
  },
  'office.minimums': { 'floorManager finance gm': 'rows.minCharge', nobody: 'rows.beaten.minCharge' },
  'office.prices': { nobody: 'rules.price goods.salePrice goods.costPrice' },
  'office.rehearsal': { nobody: 'dueAmount' },
  'guest.orders': {
    nobody:
      'orders.payableAmount orders.paidAmount orders.unpaidAmount orders.refundAmount orders.items.price orders.items.basePrice orders.items.amount orders.items.discountAmount totalAmount giftAmount discountAmount payableAmount paidAmount creditAmount unpaidAmount minCharge minEligibleAmount',
  },
}
