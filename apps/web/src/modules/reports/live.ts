/**
 * Invalidates report queries on live events. By default a report depends on the topics of money, sittings and bookings,
 * and so does any report added later. Listed here are the exceptions: slower reports, and reports with fewer or more
 * topics.
 */
import type { LiveTopic } from '@nocturne/contract/live-topics'
import { reports } from '@nocturne/contract/reports/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate, queryClient, listQueryIds } from '#lib/query/query.ts'

type Endpoints = readonly { id: string }[]

/** Minimum refetch interval of the overviews: on a busy night something changes every second. */
const OVERVIEW_EVERY_MS = 10_000
/** Minimum refetch interval of all other reports. */
const REPORT_EVERY_MS = 1_000

// Reports that the common topics do not invalidate: overviews, which refetch more slowly, and reports that are not
// about sales.
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
const apart = getIds([overview, market, tips, used, onStage, presence])

// Reports that depend on further topics in addition to the common ones.
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

const invalidateSoon = createThrottledInvalidation(REPORT_EVERY_MS)
const invalidateLater = createThrottledInvalidation(OVERVIEW_EVERY_MS)

/**
 * Returns a function that invalidates queries at most once per interval, whatever the number of events and topics. A
 * query in progress completes first and is refetched afterwards, because it may miss the change; cancelling it would
 * starve queries on a slow line.
 */
function createThrottledInvalidation(pauseMs: number): (ids: readonly string[]) => void {
  const old = new Set<string>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      for (const id of [...old].filter((one) => queryClient.isFetching({ queryKey: [one] }) === 0)) {
        old.delete(id)
        void invalidate({ id })
      }
      if (old.size > 0) wait()
    }, pauseMs)
  }
  return (ids) => {
    for (const id of ids) old.add(id)
    wait()
  }
}

function getIds(readings: readonly Endpoints[]): string[] {
  return readings.flat().map(({ id }) => id)
}

function registerTopic(topic: LiveTopic, soon: readonly Endpoints[], later: readonly Endpoints[] = []): void {
  const [soonIds, laterIds] = [getIds(soon), getIds(later)]
  onLive(topic, () => {
    invalidateSoon(soonIds)
    invalidateLater(laterIds)
  })
}

const overviews = getIds([overview, market])
for (const topic of ['order', 'bill', 'table', 'booking', 'approval'] as const)
  onLive(topic, () => {
    // Invalidates all cached report queries except those in `apart`.
    invalidateSoon(listQueryIds('reports', apart))
    invalidateLater(overviews)
  })
registerTopic('reward', [summaries, sittings, tips, onStage], [overview])
// Topic of recharges and their refunds.
registerTopic('member', [summaries, recommended], [overview])
registerTopic('voucher', [used], [overview])
registerTopic('stage', [onStage])
registerTopic('clock', [presence])
registerTopic('schedule', [presence])
registerTopic('goods', [shelves])
registerTopic('target', [statements], [market])
