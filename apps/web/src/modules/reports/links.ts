/**
 * Drill-down links of reports: `<Figure {...toSales(nights)} />` (`to…` functions are empty where the screen is not
 * built), and links between levels.
 */
import { wageStatus, type PayMethod, type SendQuotaType, type SendReason } from '@nocturne/contract/codes'
import type { LineKind } from '@nocturne/contract/reports/business/definition'

import { leadingTo } from '../../lib/leading-to.ts'
import { linkTo, type Params } from '../../lib/links.ts'
import type { SittingKind } from './frame/report-filter.ts'

/** Empty for the current state of all nights. */
type Nights = Params<{ beginDate?: string; endDate?: string }>
/** Filter passed along in the link. */
type Filter = Nights & SittingKind & { deptId?: number; keyword?: string }
type OfPerson = Filter & { userId: number }
/** Additional filter by payment. */
type ByPayment = { payMethod?: PayMethod | undefined; cashierUserId?: number | undefined }

/** P111 艺人统计. */
export const performersLink = (nights: Nights) => linkTo('/pages/employeeCenter/actorStatistics/index', nights)

/** P112 团队月统计; defaults to this month. */
export const nightsOfPerformers = (of: Params<{ month?: string }> = {}) =>
  linkTo('/pages/employeeCenter/actorStatistics/month', of)

/** P113 团队日统计; defaults to tonight. */
export const performersOfNight = (of: Params<{ businessDate?: string; deptId?: number | undefined }> = {}) =>
  linkTo('/pages/employeeCenter/actorStatistics/day', of)

/** P026 艺人上钟明细. */
export const clocksOfPerformer = (filter: OfPerson) => linkTo('/pages/sumClock/actor/detail', filter)

/** P024 打卡统计. */
export const clocksOfStaff = (filter: Nights & { deptId?: number; abnormalOnly?: string }) =>
  linkTo('/pages/sumClock/index', filter)

/** P025 员工打卡明细. */
export const clockDaysOf = (filter: OfPerson & { abnormalOnly?: string }) =>
  linkTo('/pages/sumClock/user/detail', filter)

/** P010 营销概况. */
export const marketLink = linkTo('/pages/market/index')

/** P018 销售统计. */
export const salesOfDepts = (nights: Nights) => linkTo('/pages/sumOrder/index', nights)

/** P019 部门销售. */
export const salesOfUsers = (filter: Filter) => linkTo('/pages/sumOrder/deptDetail', filter)

/** P021 推荐统计. */
export const recommendedOfDepts = (nights: Nights) => linkTo('/pages/sumRecommend/index', nights)

/** P022 部门推荐. */
export const recommendedOfUsers = (filter: Filter) => linkTo('/pages/sumRecommend/deptDetail', filter)

/** P023 个人推荐明细. */
export const recommendedOrders = (filter: OfPerson) => linkTo('/pages/sumRecommend/userDetail', filter)

/** P075 客人报表. */
export const guestNights = linkTo('/pages/statement/guest/index')

/** P076 单日客人. */
export const guestsOfNight = (night: Params<{ businessDate: string; deptId?: number; userId?: number }>) =>
  linkTo('/pages/statement/guest/day', night)

/** P002 预订 with one booking open. */
export const bookingLink = (bookingId: number) => linkTo('/pages/operat/reserve/index', { bookingId })

/** P087 台位消费明细 of an own sitting. */
export const toOwnSitting = (tableRecordId: number) =>
  leadingTo('/pages/employeeCenter/sumTable/consumeDetail', { tableRecordId })

/** P020 个人销售明细. */
export const salesOfOrders = (filter: OfPerson) => linkTo('/pages/sumOrder/userDetail', filter)

/** P027 结算统计. */
export const settledOfDepts = (filter: Nights & ByPayment) => linkTo('/pages/sumSettle/index', filter)

/** P028 部门结算. */
export const settledOfUsers = (filter: Filter & ByPayment) => linkTo('/pages/sumSettle/deptDetail', filter)

/** P029 个人结算. */
export const settledOfBills = (filter: OfPerson & ByPayment) => linkTo('/pages/sumSettle/userDetail', filter)

/** P030 结算明细. */
export const settledBillLink = (billId: number) => linkTo('/pages/sumSettle/settleDetail', { billId })

/** P031 开台统计. */
export const tablesOfDepts = (nights: Nights) => linkTo('/pages/sumTable/index', nights)

/** P032 部门开台. */
export const tablesOfUsers = (filter: Filter) => linkTo('/pages/sumTable/deptDetail', filter)

/** P033 个人开台. */
export const tablesOfPerson = (filter: OfPerson) => linkTo('/pages/sumTable/userDetail', filter)

/** P034 消费明细. */
export const sittingLink = (tableRecordId: number) => linkTo('/pages/sumTable/consumeDetail', { tableRecordId })

/** P041 消费排行: sittings of a guest, identified by one of them. */
export const consumedOf = (filter: Filter & { guestOf: number }) => linkTo('/pages/sumConsume/index', filter)
/** P035 未结台统计. */
export const unpaidOfDepts = (nights: Nights) => linkTo('/pages/sumTableUnpay/index', nights)

/** P036 部门未结. */
export const unpaidOfUsers = (filter: Filter) => linkTo('/pages/sumTableUnpay/deptDetail', filter)

/** P037 个人未结. */
export const unpaidOfPerson = (filter: OfPerson) => linkTo('/pages/sumTableUnpay/userDetail', filter)

/** P038 消费明细. */
export const owingSittingLink = (tableRecordId: number) =>
  linkTo('/pages/sumTableUnpay/consumeDetail', { tableRecordId })

/** P012 点单 of a sitting. */
export const mealLink = (tableRecordId: number) => linkTo('/pages/operat/meal/index', { tableRecordId })

/** P016 结账 of a sitting; `ask` opens the form for a pay code or a credit. */
export const billOfSitting = (tableRecordId: number, ask?: 'code' | 'credit') =>
  linkTo('/pages/operat/bill/index', { tableRecordId, ask })

/** P086 开台汇总. */
export const ownTablesLink = linkTo('/pages/employeeCenter/sumTable/index')

/** P087 台位消费明细. */
export const ownSittingLink = (tableRecordId: number) =>
  linkTo('/pages/employeeCenter/sumTable/consumeDetail', { tableRecordId })

/** P047 汇总报表. */
export const summaryOfDepts = (nights: Nights) => linkTo('/pages/report/index', nights)

/** P048 部门汇总. */
export const summaryOfUsers = (filter: Filter) => linkTo('/pages/report/deptDetail', filter)

/** P049 个人汇总. */
export const summaryOfNights = (filter: OfPerson) => linkTo('/pages/report/userDetail', filter)

/** P042 赠送统计. */
export const giftsOfGivers = (nights: Nights) => linkTo('/pages/sumSend/index', nights)

/** P043 个人赠送. */
export const giftsGiven = (
  filter: OfPerson & { reason?: SendReason | undefined; quotaType?: SendQuotaType | undefined },
) => linkTo('/pages/sumSend/userDetail', filter)

/** P044 赠送明细. */
export const giftLink = (sendId: number) => linkTo('/pages/sumSend/sendDetail', { sendId })

/** P045 打赏统计. */
export const tipsOfReceivers = (nights: Nights) => linkTo('/pages/sumReward/index', nights)

/** P046 打赏明细. */
export const tipsReceived = (filter: OfPerson) => linkTo('/pages/sumReward/userDetail', filter)

/** P050 团购统计. */
export const vouchersOfDeals = (nights: Nights) => linkTo('/pages/sumGroup/index', nights)

/** P051 核销明细: vouchers of a deal. */
export const vouchersOfDeal = (
  filter: Filter & { groupPackageId: number; userId?: number | undefined; verifyUserId?: number | undefined },
) => linkTo('/pages/sumGroup/detail', filter)

/** P020 个人销售明细 of one person. */
export const toOrdersOf = (person: OfPerson) => leadingTo('/pages/sumOrder/userDetail', person)

/** P033 个人开台 of one person. */
export const toTablesOf = (person: OfPerson) => leadingTo('/pages/sumTable/userDetail', person)

/** P043 个人赠送 of one person. */
export const toGiftsOf = (person: OfPerson) => leadingTo('/pages/sumSend/userDetail', person)

/** P046 打赏明细 of one person. */
export const toTipsOf = (person: OfPerson) => leadingTo('/pages/sumReward/userDetail', person)

/** P055 挂账明细 of one person. */
export const toCreditsOf = (person: OfPerson) => leadingTo('/pages/sumCredit/creditDetail', person)

/** P055 挂账明细: filtered credits, optionally of one guarantor. */
export const creditsOf = (
  filter: Partial<Nights> & { deptId?: number; userId?: number; status?: string; overdueOnly?: string },
) => linkTo('/pages/sumCredit/creditDetail', filter)

/** P054 挂账统计. */
export const creditsLink = linkTo('/pages/sumCredit/index')

/** P088 我的挂账. */
export const myCreditsLink = linkTo('/pages/employeeCenter/sumCredit/index')

/** P089 挂账详情. */
export const myCreditLink = (creditId: number) => linkTo('/pages/employeeCenter/sumCredit/creditDetail', { creditId })

/** P070 销售报表. */
export const statementOfDepts = (nights: Nights) => linkTo('/pages/statement/sales/index', nights)

/** P071 部门销售报表. */
export const statementOfUsers = (filter: Filter) => linkTo('/pages/statement/sales/dept', filter)

/** P072 个人销售报表. */
export const statementOfNights = (filter: OfPerson) => linkTo('/pages/statement/sales/user', filter)

/** P090 销售汇总. */
export const ownSalesLink = linkTo('/pages/employeeCenter/sumSell/index')

/** P091 返利明细. */
export const ownRebatesLink = (nights: Nights) => linkTo('/pages/employeeCenter/sumSell/rebateDetail', nights)

/** P073 返利明细 of one person. */
export const toRebateOf = (person: OfPerson) => leadingTo('/pages/statement/sales/userRebate', person)

/** P018 销售统计. */
export const toSales = (nights: Nights) => leadingTo('/pages/sumOrder/index', nights)

/** P021 推荐统计. */
export const toRecommendations = (nights: Nights) => leadingTo('/pages/sumRecommend/index', nights)

/** P031 开台统计. */
export const toTables = (nights: Nights) => leadingTo('/pages/sumTable/index', nights)

/** P039 推荐排行. */
export const toRecommendRanking = (nights: Nights) => leadingTo('/pages/sumRecommendRank/index', nights)

/** P040 销售排行. */
export const toSalesRanking = (nights: Nights) => leadingTo('/pages/sumSalesRank/index', nights)

/** P042 赠送统计. */
export const toGifts = () => leadingTo('/pages/sumSend/index')

/** Overdue credits: P088 for users restricted to their own data, otherwise P054. */
export const toOverdueCredit = (scope: 'self' | 'dept' | 'all') =>
  scope === 'self'
    ? leadingTo('/pages/employeeCenter/sumCredit/index', { overdueOnly: 'true' })
    : leadingTo('/pages/sumCredit/index', { overdueOnly: 'true' })

/** P027 结算统计. */
export const toSettled = (nights: Nights) => leadingTo('/pages/sumSettle/index', nights)

/** P024 打卡统计. */
export const toClocks = (nights: Nights) => leadingTo('/pages/sumClock/index', nights)

/** P035 未结台统计: amounts owed now, regardless of the nights. */
export const toUnpaid = () => leadingTo('/pages/sumTableUnpay/index')

/** P054 挂账统计. */
export const toCredits = (nights: Nights) => leadingTo('/pages/sumCredit/index', nights)

/** P042 赠送统计 of these nights. */
export const toGiftsOfNights = (nights: Nights) => leadingTo('/pages/sumSend/index', nights)

/** P045 打赏统计. */
export const toTips = (nights: Nights) => leadingTo('/pages/sumReward/index', nights)

/** P070 销售报表. */
export const toSalesStatement = (nights: Nights) => leadingTo('/pages/statement/sales/index', nights)

/** P002 预订. */
export const toBookings = () => leadingTo('/pages/operat/reserve/index')

/** P002 预订 with bookings whose guests have not arrived. */
export const toExpected = () => leadingTo('/pages/operat/reserve/index', { state: 'expected' })

/** P082 存酒查询 with bottles that expire soon, or all. */
export const toBottles = (status?: 'soon') =>
  leadingTo('/pages/employeeCenter/childrenPages/searchWineStore', { status })

/** P139 审批中心. */
export const toApprovals = () => leadingTo('/pages/employeeCenter/approval/index')

/** P122 我的账户, where withdrawals are handled. */
export const toAccount = () => leadingTo('/pages/employeeCenter/mineBonus/index')

/** P131 我的工资: wage slips in one state, optionally of a month. */
export const toSlips = (status: 'disputed' | 'confirmed', month: string | null | undefined) =>
  leadingTo('/pages/employeeCenter/employee/employeeWages/index', {
    view: 'publish',
    status: wageStatus[status],
    month: month ?? undefined,
  })

/** P052 营业概况 with the rows behind one figure. */
export const linesLink = (nights: Nights, lines: LineKind, discountKind?: string) =>
  linkTo('/pages/sumBusiness/index', { ...nights, lines, discountKind })
