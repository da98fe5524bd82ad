/**
 * What makes figures old. Every reading of reports follows money, sittings and bookings, a new one too; named here is only what follows
 * more slowly, hears of less, or hears of more.
 */
import { reports } from '@nocturne/contract/reports/endpoints'

import { onLive } from '../../lib/live.ts'
import { invalidate, invalidateAll } from '../../lib/query.ts'

type Endpoints = readonly { id: string }[]

/** A busy night changes something every second; the overview is read again at most this often. */
const OVERVIEW_EVERY_MS = 10_000
/** A report that is looked at follows the night closer. */
const REPORT_EVERY_MS = 2_000

// Slower, or of other things than what is sold: these do not follow with the others.
const overview = [reports.business]
const market = [reports.market]
const tips = [reports.tipsReceivers, reports.tipsReceived, reports.ownTips]
const used = [reports.voucherDeals, reports.voucherLines]
const onStage = [
  reports.performers,
  reports.performerNights,
  reports.performersOfNight,
  reports.performerClocks,
] as const
const presence = [reports.staffClocks, reports.staffClockDays, reports.notArrived]
const apart = [overview, market, tips, used, onStage, presence].flatMap(idsOf)

// Of what is sold and more.
const summaries = [reports.summaryDepts, reports.summaryUsers, reports.summaryNights]
const recommended = [
  reports.recommendDepts,
  reports.recommendUsers,
  reports.recommendOrders,
  reports.recommendRecharges,
  reports.ownRecommended,
  reports.ownRecommendRecharges,
]
const statements = [reports.statementDepts, reports.statementUsers, reports.statementNights, reports.ownSales]
const sittings = [reports.tablesRecord, reports.ownTable, reports.unpaidRecord]
const shelves = [reports.stock, reports.stockFlow]

const follow = {
  all: every(REPORT_EVERY_MS, () => invalidateAll('reports', apart)),
  overview: following(overview, OVERVIEW_EVERY_MS),
  market: following(market, OVERVIEW_EVERY_MS),
  tips: following(tips),
  used: following(used),
  onStage: following(onStage),
  presence: following(presence),
  summaries: following(summaries),
  recommended: following(recommended),
  statements: following(statements),
  sittings: following(sittings),
  shelves: following(shelves),
}

/** However often it is told, it is done only so often. */
function every(pauseMs: number, act: () => unknown): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      act()
    }, pauseMs)
  }
}

function following(endpoints: Endpoints, pauseMs = REPORT_EVERY_MS): () => void {
  return every(pauseMs, () => invalidate(...endpoints))
}

function idsOf(endpoints: Endpoints): string[] {
  return endpoints.map(({ id }) => id)
}

function on(topic: string, ...followers: readonly (() => void)[]): void {
  onLive(topic, () => followers.forEach((act) => act()))
}

for (const topic of ['order', 'bill', 'table', 'booking', 'approval'])
  on(topic, follow.all, follow.overview, follow.market)
on('reward', follow.summaries, follow.sittings, follow.overview, follow.tips, follow.onStage)
// A member paid in, or was given back.
on('member', follow.summaries, follow.recommended, follow.overview)
on('voucher', follow.used, follow.overview)
on('stage', follow.onStage)
on('clock', follow.presence)
on('schedule', follow.presence)
on('goods', follow.shelves)
on('target', follow.statements, follow.market)
