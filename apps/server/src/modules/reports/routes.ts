import { reports } from '@nocturne/contract/reports/endpoints'
import { schemas } from '@nocturne/contract/reports/schemas'
import { defineServerModule } from '../../http/bind.ts'
import type { ServerModule } from '../../http/bind.ts'
import { readOwnBookings } from './bookings/own-bookings.ts'
import { readBusinessLines } from './business/business-lines.ts'
import { readBusinessOverview } from './business/overview.ts'
import { readMemberBalances, readStaffAdjustments, readStaffBalances } from './finance-tasks/balances.ts'
import { readMemberLiability, readMemberOrigins } from './finance-tasks/member-origins.ts'
import { readFinanceTasks } from './finance-tasks/read-finance-tasks.ts'
import { readPeopleDesk } from './finance-tasks/people-desk.ts'
import { readOwed } from './finance-tasks/read-owed.ts'
import { readStaffBills } from './finance-tasks/staff-bills.ts'
import { exportReport } from './export/export-report.ts'
import { readSheet } from './export/read-sheet.ts'
import { reportFile } from './export/report-file.ts'
import { readGiftGivers, readGifts } from './gifts/gift-levels.ts'
import { readGuestNights } from './guests/guest-nights.ts'
import { readGuestsOfNight } from './guests/guests-of-night.ts'
import { readIdlePeople } from './idle/idle-people.ts'
import { remindIdle } from './idle/remind-idle.ts'
import { generatedLevels } from './levels.ts'
import { readProductionLines } from './manufacture/made-lines.ts'
import { readNotArrived } from './presence/not-arrived.ts'
import { readStaffClockDays, readStaffClocks } from './presence/staff-clocks.ts'
import { readProductionReport } from './manufacture/manufacture.ts'
import { readCreditLines, readMyCredits } from './credit/credit-lines.ts'
import { readGuarantors } from './credit/guarantors.ts'
import { readMarketOverview } from './market/market-queries.ts'
import { readConsumeRanking } from './ranking/consume-ranking.ts'
import { readRecommendRanking, readSalesRanking } from './ranking/rankings.ts'
import { readOwnRebates, readRebateLines } from './rebates/rebate-lines.ts'
import {
  readOwnRecommended,
  readOwnRecommendRecharges,
  readRecommendOrders,
  readRecommendRecharges,
} from './recommend/recommend-levels.ts'
import { readSalesOrders } from './sales/sales-orders.ts'
import { readSettleBills } from './settle/settle-bills.ts'
import { readSettleDepts, readSettleUsers } from './settle/settle-levels.ts'
import { readSettledBill } from './settle/settled-bill.ts'
import { readStockReport } from './stock/stock.ts'
import { readStockFlow } from './stock/stock-flow.ts'
import {
  readPerformerClocks,
  readPerformerNights,
  readPerformers,
  readPerformersOfNight,
} from './stage/stage-levels.ts'
import { readOwnSales } from './statement/own-sales.ts'
import { readStatementDepts, readStatementNights, readStatementUsers } from './statement/statement-levels.ts'
import { readOwnTable, readTablesRecord } from './tables/read-sitting.ts'
import { readOwnTables, readTablesRecords } from './tables/tables-records.ts'
import { readOwnTips, readTipReceivers, readTips } from './tips/tip-levels.ts'
import { readUnpaidRecord, readUnpaidRecords } from './unpaid/unpaid-levels.ts'
import { readWageTotals } from './wages/wage-totals.ts'
import { readWageSlips, readWageTransfers } from './wages/wage-sheets.ts'
import { readVoucherDeals, readVoucherLines } from './vouchers/voucher-levels.ts'

const bound = defineServerModule(reports, schemas, {
  ...generatedLevels,
  business: readBusinessOverview,
  businessLines: readBusinessLines,
  desk: readFinanceTasks,
  peopleDesk: readPeopleDesk,
  owed: readOwed,
  staffBalances: readStaffBalances,
  staffBills: readStaffBills,
  memberLiability: readMemberLiability,
  memberOrigins: readMemberOrigins,
  staffAdjustments: readStaffAdjustments,
  memberBalances: readMemberBalances,
  wageTotals: readWageTotals,
  wageSlips: readWageSlips,
  wageTransfers: readWageTransfers,
  exportReport,
  sheet: readSheet,
  reportFile,
  giftsGivers: readGiftGivers,
  giftsGiven: readGifts,
  ownBookings: readOwnBookings,
  guestNights: readGuestNights,
  guestsOfNight: readGuestsOfNight,
  idlePeople: readIdlePeople,
  staffClocks: readStaffClocks,
  staffClockDays: readStaffClockDays,
  notArrived: readNotArrived,
  remindIdle,
  manufacture: readProductionReport,
  madeLines: readProductionLines,
  creditGuarantors: readGuarantors,
  creditLines: readCreditLines,
  myCredits: readMyCredits,
  market: readMarketOverview,
  salesRanking: readSalesRanking,
  recommendRanking: readRecommendRanking,
  consumeRanking: readConsumeRanking,
  recommendOrders: readRecommendOrders,
  recommendRecharges: readRecommendRecharges,
  ownRecommended: readOwnRecommended,
  ownRecommendRecharges: readOwnRecommendRecharges,
  rebateLines: readRebateLines,
  ownRebates: readOwnRebates,
  salesOrders: readSalesOrders,
  settleDepts: readSettleDepts,
  settleUsers: readSettleUsers,
  settleBills: readSettleBills,
  settledBill: readSettledBill,
  performers: readPerformers,
  performerNights: readPerformerNights,
  performersOfNight: readPerformersOfNight,
  performerClocks: readPerformerClocks,
  stock: readStockReport,
  stockFlow: readStockFlow,
  statementDepts: readStatementDepts,
  statementUsers: readStatementUsers,
  statementNights: readStatementNights,
  ownSales: readOwnSales,
  tablesRecords: readTablesRecords,
  tablesRecord: readTablesRecord,
  tipsReceivers: readTipReceivers,
  tipsReceived: readTips,
  ownTips: readOwnTips,
  ownTables: readOwnTables,
  ownTable: readOwnTable,
  unpaidRecords: readUnpaidRecords,
  unpaidRecord: readUnpaidRecord,
  voucherDeals: readVoucherDeals,
  voucherLines: readVoucherLines,
})

export const reportsModule: ServerModule = { ...bound, heavy: true }
