/** Money, sittings and bookings move the figures of the running night. */
import { reports } from '@nocturne/contract/reports/endpoints'

import { onLive } from '../../lib/live.ts'
import { invalidate } from '../../lib/query.ts'

/** A busy night changes something every second; the overview is read again at most this often. */
const OVERVIEW_EVERY_MS = 10_000
/** A report that is looked at follows the night closer. */
const REPORT_EVERY_MS = 2_000

const summaries = every(REPORT_EVERY_MS, [reports.summaryDepts, reports.summaryUsers, reports.summaryNights])
const recommended = every(REPORT_EVERY_MS, [
  reports.recommendDepts,
  reports.recommendUsers,
  reports.recommendOrders,
  reports.recommendRecharges,
  reports.ownRecommended,
  reports.ownRecommendRecharges,
])
const overview = every(OVERVIEW_EVERY_MS, [reports.business])
const statements = every(REPORT_EVERY_MS, [
  reports.statementDepts,
  reports.statementUsers,
  reports.statementNights,
  reports.ownSales,
])
const sittings = every(REPORT_EVERY_MS, [reports.tablesRecord, reports.ownTable, reports.unpaidRecord])
const tips = every(REPORT_EVERY_MS, [reports.tipsReceivers, reports.tipsReceived, reports.ownTips])
const shelves = every(REPORT_EVERY_MS, [reports.stock, reports.stockFlow])
const used = every(REPORT_EVERY_MS, [reports.voucherDeals, reports.voucherLines])
const market = every(OVERVIEW_EVERY_MS, [reports.market])
const onStage = every(REPORT_EVERY_MS, [
  reports.performers,
  reports.performerNights,
  reports.performersOfNight,
  reports.performerClocks,
])
const presence = every(REPORT_EVERY_MS, [reports.staffClocks, reports.staffClockDays, reports.notArrived])
const followers = [
  market,
  shelves,
  overview,
  every(REPORT_EVERY_MS, [
    reports.salesDepts,
    reports.salesUsers,
    reports.salesOrders,
    reports.rebateLines,
    reports.ownRebates,
    reports.manufacture,
    reports.madeLines,
    reports.settleDepts,
    reports.settleUsers,
    reports.settleBills,
    reports.settledBill,
    reports.idlePeople,
    reports.guestNights,
    reports.guestsOfNight,
    reports.ownBookings,
  ]),
  recommended,
  summaries,
  statements,
  sittings,
  every(REPORT_EVERY_MS, [
    reports.tablesDepts,
    reports.tablesUsers,
    reports.tablesRecords,
    reports.ownTables,
    reports.unpaidDepts,
    reports.unpaidUsers,
    reports.unpaidRecords,
  ]),
  every(REPORT_EVERY_MS, [reports.creditGuarantors, reports.creditLines, reports.myCredits]),
  every(REPORT_EVERY_MS, [reports.giftsGivers, reports.giftsGiven]),
  every(REPORT_EVERY_MS, [reports.salesRanking, reports.recommendRanking, reports.consumeRanking]),
]

/** However often it is told, these are read again only so often. */
function every(pauseMs: number, endpoints: readonly { id: string }[]): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void invalidate(...endpoints)
    }, pauseMs)
  }
}

for (const topic of ['order', 'bill', 'table', 'booking', 'approval'])
  onLive(topic, () => followers.forEach((follow) => follow()))
onLive('reward', () => [summaries, sittings, overview, tips, onStage].forEach((follow) => follow()))
// A member paid in, or was given back.
onLive('member', () => [summaries, recommended, overview].forEach((follow) => follow()))
onLive('voucher', () => [used, overview].forEach((follow) => follow()))
onLive('stage', () => onStage())
onLive('clock', () => presence())
onLive('schedule', () => presence())
onLive('goods', () => shelves())
onLive('target', () => [statements, market].forEach((follow) => follow()))
