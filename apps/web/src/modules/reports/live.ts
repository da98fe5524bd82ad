/** Money, sittings and bookings move the figures of the running night. */
import { reports } from '@nocturne/contract/reports/endpoints'

import { onLive } from '../../lib/live.ts'
import { invalidate } from '../../lib/query.ts'

/** A busy night changes something every second; a report is read again at most this often. */
const READ_EVERY_MS = 10_000

let waiting: ReturnType<typeof setTimeout> | undefined

function changed(): void {
  waiting ??= setTimeout(() => {
    waiting = undefined
    void invalidate(reports.market)
  }, READ_EVERY_MS)
}

for (const topic of ['order', 'bill', 'table', 'booking', 'approval']) onLive(topic, changed)
