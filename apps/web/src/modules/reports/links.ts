/**
 * Links of reports. `build…Link` returns an address. `build…DrillDown` returns props for a figure, as in `<Figure
 * {...buildSalesDrillDown(nights)} />`; they are empty if the screen is not built.
 */
import {
  wageStatus,
  type PayMethod,
  type SendQuotaType,
  type GiftReason,
  type StatisType,
} from '@nocturne/contract/codes'
import type { BusinessDetailKind } from '@nocturne/contract/reports/business/definition'
import type { ReportLevel } from '@nocturne/contract/reports/definition'

import { buildDrillDownLink } from '#lib/routing/drill-down-link.ts'
import { buildLink, type LinkParams } from '#lib/routing/links.ts'
import { findReportPath } from '#lib/routing/report-paths.ts'
import type { SittingCriteria } from './frame/report-filter.ts'

/** Range of nights; empty for the current state of all nights. */
type Nights = LinkParams<{ beginDate?: string; endDate?: string }>
/** Filter that drill-down links pass along. */
type Filter = Nights & SittingCriteria & { deptId?: number; keyword?: string }
type OfPerson = Filter & { userId: number }
/** Additional filter by payment method and cashier. */
type ByPayment = { payMethod?: PayMethod | undefined; cashierUserId?: number | undefined }

/** Filter that links between the levels of a report pass along. */
export type LinkFilter = Partial<{ beginDate: string; endDate: string; deptId: number; keyword: string }> &
  SittingCriteria &
  PassedFilter

/** Filters specific to one report, which the links between its levels pass along. */
export type PassedFilter = ByPayment & {
  statisType?: StatisType | undefined
  verifyUserId?: number | undefined
  userId?: number | undefined
  reason?: GiftReason | undefined
  quotaType?: SendQuotaType | undefined
}

/** Level of a report; undefined if its screen has no page. */
export function buildLevelLink(
  { screen }: Pick<ReportLevel, 'screen'>,
  filter: LinkParams<LinkFilter>,
): string | undefined {
  const path = findReportPath(screen)
  return path && buildLink(path, filter)
}

/** P111 艺人统计. */
export const buildPerformersLink = (nights: Nights) => buildLink('/pages/employeeCenter/actorStatistics/index', nights)

/** P112 团队月统计; defaults to this month. */
export const buildPerformerMonthLink = (of: LinkParams<{ month?: string }> = {}) =>
  buildLink('/pages/employeeCenter/actorStatistics/month', of)

/** P113 团队日统计; defaults to tonight. */
export const buildPerformerDayLink = (of: LinkParams<{ businessDate?: string; deptId?: number | undefined }> = {}) =>
  buildLink('/pages/employeeCenter/actorStatistics/day', of)

/** P026 艺人上钟明细. */
export const buildPerformerClocksLink = (filter: OfPerson) => buildLink('/pages/sumClock/actor/detail', filter)

/** P024 打卡统计. */
export const buildStaffClocksLink = (filter: Nights & { deptId?: number; abnormalOnly?: string }) =>
  buildLink('/pages/sumClock/index', filter)

/** P025 员工打卡明细. */
export const buildClockDaysLink = (filter: OfPerson & { abnormalOnly?: string }) =>
  buildLink('/pages/sumClock/user/detail', filter)

/** P010 营销概况. */
export const marketOverviewLink = buildLink('/pages/market/index')

/** P023 个人推荐明细. */
export const buildRecommendedOrdersLink = (filter: OfPerson) => buildLink('/pages/sumRecommend/userDetail', filter)

/** P075 客人报表. */
export const guestNightsLink = buildLink('/pages/statement/guest/index')

/** P076 单日客人. */
export const buildNightGuestsLink = (night: LinkParams<{ businessDate: string; deptId?: number; userId?: number }>) =>
  buildLink('/pages/statement/guest/day', night)

/** P002 预订 with the sheet of one booking open. */
export const buildBookingLink = (bookingId: number) => buildLink('/pages/operat/reserve/index', { bookingId })

/** P087 台位消费明细 of one of the user's own sittings. */
export const buildMySittingDrillDown = (tableRecordId: number) =>
  buildDrillDownLink('/pages/employeeCenter/sumTable/consumeDetail', { tableRecordId })

/** P020 个人销售明细. */
export const buildOrderSalesLink = (filter: OfPerson) => buildLink('/pages/sumOrder/userDetail', filter)

/** P027 结算统计. */
export const buildDeptSettledLink = (filter: Nights & ByPayment) => buildLink('/pages/sumSettle/index', filter)

/** P030 结算明细. */
export const buildSettledBillLink = (billId: number) => buildLink('/pages/sumSettle/settleDetail', { billId })

/** P034 消费明细. */
export const buildSittingLink = (tableRecordId: number) => buildLink('/pages/sumTable/consumeDetail', { tableRecordId })

/** P041 消费排行: sittings of a guest, identified by one of them. */
export const buildGuestConsumptionLink = (filter: Filter & { guestOf: number }) =>
  buildLink('/pages/sumConsume/index', filter)
/** P035 未结台统计. */
export const buildDeptUnpaidLink = (nights: Nights) => buildLink('/pages/sumTableUnpay/index', nights)

/** P038 消费明细. */
export const buildUnpaidSittingLink = (tableRecordId: number) =>
  buildLink('/pages/sumTableUnpay/consumeDetail', { tableRecordId })

/** P012 点单 of a sitting. */
export const buildOrderMenuLink = (tableRecordId: number) => buildLink('/pages/operat/meal/index', { tableRecordId })

/** P016 结账 of a sitting; `ask` opens the form for a pay code or for a credit. */
export const buildBillLink = (tableRecordId: number, ask?: 'code' | 'credit') =>
  buildLink('/pages/operat/bill/index', { tableRecordId, ask })

/** P086 开台汇总. */
export const myTablesLink = buildLink('/pages/employeeCenter/sumTable/index')

/** P087 台位消费明细. */
export const buildMySittingLink = (tableRecordId: number) =>
  buildLink('/pages/employeeCenter/sumTable/consumeDetail', { tableRecordId })

/** P043 个人赠送. */
export const buildPersonGiftsLink = (
  filter: OfPerson & { reason?: GiftReason | undefined; quotaType?: SendQuotaType | undefined },
) => buildLink('/pages/sumSend/userDetail', filter)

/** P044 赠送明细. */
export const buildGiftLink = (sendId: number) => buildLink('/pages/sumSend/sendDetail', { sendId })

/** P050 团购统计. */
export const buildDealVouchersLink = (nights: Nights) => buildLink('/pages/sumGroup/index', nights)

/** P051 核销明细: vouchers of a deal. */
export const buildVoucherLinesLink = (
  filter: Filter & { groupPackageId: number; userId?: number | undefined; verifyUserId?: number | undefined },
) => buildLink('/pages/sumGroup/detail', filter)

/** P020 个人销售明细 of one person. */
export const buildPersonOrdersDrillDown = (person: OfPerson) => buildDrillDownLink('/pages/sumOrder/userDetail', person)

/** P033 个人开台 of one person. */
export const buildPersonTablesDrillDown = (person: OfPerson) => buildDrillDownLink('/pages/sumTable/userDetail', person)

/** P043 个人赠送 of one person. */
export const buildPersonGiftsDrillDown = (person: OfPerson) => buildDrillDownLink('/pages/sumSend/userDetail', person)

/** P046 打赏明细 of one person. */
export const buildPersonTipsDrillDown = (person: OfPerson) => buildDrillDownLink('/pages/sumReward/userDetail', person)

/** P055 挂账明细 of one person. */
export const buildPersonCreditsDrillDown = (person: OfPerson) =>
  buildDrillDownLink('/pages/sumCredit/creditDetail', person)

/** P055 挂账明细: filtered credits, optionally of one guarantor. */
export const buildCreditLinesLink = (
  filter: Partial<Nights> & { deptId?: number; userId?: number; status?: string; overdueOnly?: string },
) => buildLink('/pages/sumCredit/creditDetail', filter)

/** P054 挂账统计. */
export const guarantorsLink = buildLink('/pages/sumCredit/index')

/** P088 我的挂账. */
export const myCreditsLink = buildLink('/pages/employeeCenter/sumCredit/index')

/** P089 挂账详情. */
export const buildMyCreditLink = (creditId: number) =>
  buildLink('/pages/employeeCenter/sumCredit/creditDetail', { creditId })

/** P072 个人销售报表. */
export const buildPersonSalesReportLink = (filter: OfPerson) => buildLink('/pages/statement/sales/user', filter)

/** P090 销售汇总. */
export const mySalesLink = buildLink('/pages/employeeCenter/sumSell/index')

/** P091 返利明细. */
export const buildMyRebatesLink = (nights: Nights) => buildLink('/pages/employeeCenter/sumSell/rebateDetail', nights)

/** P073 返利明细 of one person. */
export const buildPersonRebatesDrillDown = (person: OfPerson) =>
  buildDrillDownLink('/pages/statement/sales/userRebate', person)

/** P018 销售统计. */
export const buildSalesDrillDown = (nights: Nights) => buildDrillDownLink('/pages/sumOrder/index', nights)

/** P021 推荐统计. */
export const buildRecommendationsDrillDown = (nights: Nights) => buildDrillDownLink('/pages/sumRecommend/index', nights)

/** P031 开台统计. */
export const buildTablesDrillDown = (nights: Nights) => buildDrillDownLink('/pages/sumTable/index', nights)

/** P039 推荐排行. */
export const buildRecommendRankDrillDown = (nights: Nights) =>
  buildDrillDownLink('/pages/sumRecommendRank/index', nights)

/** P040 销售排行. */
export const buildSalesRankDrillDown = (nights: Nights) => buildDrillDownLink('/pages/sumSalesRank/index', nights)

/** P042 赠送统计. */
export const buildGiftsDrillDown = () => buildDrillDownLink('/pages/sumSend/index')

/** Overdue credits: P088 我的挂账 for users restricted to their own data, otherwise P054 挂账统计. */
export const buildOverdueCreditsDrillDown = (scope: 'self' | 'dept' | 'all') =>
  scope === 'self'
    ? buildDrillDownLink('/pages/employeeCenter/sumCredit/index', { overdueOnly: 'true' })
    : buildDrillDownLink('/pages/sumCredit/index', { overdueOnly: 'true' })

/** P027 结算统计. */
export const buildSettledDrillDown = (nights: Nights) => buildDrillDownLink('/pages/sumSettle/index', nights)

/** P024 打卡统计. */
export const buildStaffClocksDrillDown = (nights: Nights) => buildDrillDownLink('/pages/sumClock/index', nights)

/** P035 未结台统计: amounts owed now, regardless of the nights. */
export const buildUnpaidDrillDown = () => buildDrillDownLink('/pages/sumTableUnpay/index')

/** P054 挂账统计. */
export const buildCreditsDrillDown = (nights: Nights) => buildDrillDownLink('/pages/sumCredit/index', nights)

/** P042 赠送统计 of these nights. */
export const buildNightGiftsDrillDown = (nights: Nights) => buildDrillDownLink('/pages/sumSend/index', nights)

/** P045 打赏统计. */
export const buildTipsDrillDown = (nights: Nights) => buildDrillDownLink('/pages/sumReward/index', nights)

/** P070 销售报表. */
export const buildStatementDrillDown = (nights: Nights) => buildDrillDownLink('/pages/statement/sales/index', nights)

/** P002 预订. */
export const buildBookingsDrillDown = () => buildDrillDownLink('/pages/operat/reserve/index')

/** P002 预订 with bookings whose guests have not arrived. */
export const buildExpectedGuestsDrillDown = () =>
  buildDrillDownLink('/pages/operat/reserve/index', { state: 'expected' })

/** P082 存酒查询 with bottles that expire soon, or all. */
export const buildBottlesDrillDown = (status?: 'soon') =>
  buildDrillDownLink('/pages/employeeCenter/childrenPages/searchWineStore', { status })

/** P139 审批中心. */
export const buildApprovalsDrillDown = () => buildDrillDownLink('/pages/employeeCenter/approval/index')

/** P122 我的账户, where withdrawals are handled. */
export const buildBonusAccountDrillDown = () => buildDrillDownLink('/pages/employeeCenter/mineBonus/index')

/** P131 我的工资: wage slips in one state, optionally of a month. */
export const buildWageSlipsDrillDown = (status: 'disputed' | 'confirmed', month: string | null | undefined) =>
  buildDrillDownLink('/pages/employeeCenter/employee/employeeWages/index', {
    view: 'publish',
    status: wageStatus[status],
    month: month ?? undefined,
  })

/** P052 营业概况 with the rows behind one figure. */
export const buildBusinessLinesLink = (nights: Nights, lines: BusinessDetailKind, discountKind?: string) =>
  buildLink('/pages/sumBusiness/index', { ...nights, lines, discountKind })
