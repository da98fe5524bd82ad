/**
 * What makes figures old. Every reading of reports follows money, sittings and bookings, a new one too; named here is only what follows
 * more slowly, hears of less, or hears of more.
 */
import { reports } from '@nocturne/contract/reports/endpoints'

import { onLive } from '../../lib/live.ts'
import { invalidate, queryClient, readingsOf } from '../../lib/query.ts'

type Endpoints = readonly { id: string }[]

/** A busy night changes something every second; the overview is read again at most this often. */
const OVERVIEW_EVERY_MS = 10_000
/** A report that is looked at follows the night closer. */
const REPORT_EVERY_MS = 1_000

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
const apart = idsOf([overview, market, tips, used, onStage, presence])

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

const readSoon = readAgainEvery(REPORT_EVERY_MS)
const readLater = readAgainEvery(OVERVIEW_EVERY_MS)

/**
 * However often and by however many topics it is told, a reading is asked for again only so often. One that is on its way is let come,
 * and asked for again after: it may not know yet what changed, and on a slow line a busy night would cut off every one of them.
 */
function readAgainEvery(pauseMs: number): (ids: readonly string[]) => void {
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

function idsOf(readings: readonly Endpoints[]): string[] {
  return readings.flat().map(({ id }) => id)
}

function on(topic: string, soon: readonly Endpoints[], later: readonly Endpoints[] = []): void {
  const [soonIds, laterIds] = [idsOf(soon), idsOf(later)]
  onLive(topic, () => {
    readSoon(soonIds)
    readLater(laterIds)
  })
}

const overviews = idsOf([overview, market])
for (const topic of ['order', 'bill', 'table', 'booking', 'approval'])
  onLive(topic, () => {
    // What is sold, in all that is here of it.
    readSoon(readingsOf('reports', apart))
    readLater(overviews)
  })
on('reward', [summaries, sittings, tips, onStage], [overview])
// A member paid in, or was given back.
on('member', [summaries, recommended], [overview])
on('voucher', [used], [overview])
on('stage', [onStage])
on('clock', [presence])
on('schedule', [presence])
on('goods', [shelves])
on('target', [statements], [market])
