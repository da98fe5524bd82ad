/**
 * Keeps alerts consistent with the work they announce: ends those of finished work, raises those for work that began
 * without a command, escalates those that no one has taken.
 */
import { addMinutes, formatTime, parseTime } from '@nocturne/base/venue-time'
import type { Db } from '../db/connection.ts'
import { runWithEvents } from '../http/with-events.ts'
import type { LogEntry } from '../http/context.ts'
import { waitingApprovals } from '../modules/approvals/public.ts'
import { presentedBills } from '../modules/billing/public.ts'
import { guestCallAlertSource, openingRequestAlertSource } from '../modules/guest/public.ts'
import {
  computeAlertChanges,
  refreshAlerts,
  listOpenSubjects,
  escalateAlerts,
} from '../modules/notifications/public.ts'
import type { AlertSource } from '../modules/notifications/public.ts'
import { urgedTicketAlertSource, waitingTicketAlertSource } from '../modules/orders/public.ts'
import { callRequestAlertSource } from '../modules/reservations/public.ts'
import { bottleAlertSource } from '../modules/wine/public.ts'
import { logJobWork } from '../modules/platform/public.ts'

/**
 * Work that has waited longer than this raises no new alert and only appears in lists, for example after a night
 * without a server.
 */
const FRESH_MINUTES = 10

const sources: readonly AlertSource[] = [
  guestCallAlertSource,
  openingRequestAlertSource,
  callRequestAlertSource,
  waitingApprovals,
  waitingTicketAlertSource,
  urgedTicketAlertSource,
  presentedBills,
  bottleAlertSource,
]

/** Returns the number of changed alerts. */
export async function refreshAllAlerts(db: Db, now: Date): Promise<number> {
  const since = parseTime(addMinutes(formatTime(now), -FRESH_MINUTES))
  let changed = 0
  for (const source of sources) changed += await syncKind(db, source, { since, now })
  return changed + (await runEscalation(db, now))
}

/** Reads first: usually there is nothing to write. */
async function syncKind(db: Db, source: AlertSource, { since, now }: { since: Date; now: Date }): Promise<number> {
  const query = { subjectIds: await listOpenSubjects(db, source.kind), since }
  const changes = await computeAlertChanges(db, source, query)
  if (Object.values(changes).every((rows) => rows.length === 0)) return 0
  return runWithEvents(db, (tx, emit) => refreshAlerts({ tx, emit, now }, source, query))
}

function runEscalation(db: Db, now: Date): Promise<number> {
  return runWithEvents(db, async (tx, emit) => {
    const entries: LogEntry[] = []
    const passed = await escalateAlerts({ tx, emit, now, log: (entry) => entries.push(entry) })
    await logJobWork(tx, { job: 'alert-keeper', title: '提醒升级', businessType: 'notifications', now }, entries)
    return passed
  })
}
