/** Escalates alerts not handled in time: calls the next ring as well. */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent, LogEntry } from '../../http/context.ts'
import { loadConfig } from '../platform/public.ts'
import { findNextRingToCall } from './alert-people.ts'
import { findMinutesUntilNextRing } from './alert-rules.ts'
import { lockDueAlerts, recordEscalation } from './alert-store.ts'
import type { AlertRow } from './alert-store.ts'
import { publishAlert } from './refresh-alerts.ts'

const BATCH = 100

type Work = { tx: Tx; emit: (event: LiveEvent) => void; log: (entry: LogEntry) => void; now: Date }

/** Returns the number of alerts escalated, or reopened because they were accepted but not finished. */
export async function escalateAlerts(work: Work): Promise<number> {
  const due = await lockDueAlerts(work.tx, work.now, BATCH)
  for (const alert of due) await escalateAlert(work, alert)
  return due.length
}

async function escalateAlert({ tx, emit, log, now }: Work, { alertId, kind, ...alert }: AlertRow): Promise<void> {
  const called = await findNextRingToCall(tx, { kind, ring: alert.ring + 1, named: [], before: alert.userIds })
  const ring = called?.ring ?? alert.ring
  const userIds = [...alert.userIds, ...(called?.userIds ?? [])]
  const minutes = called && findMinutesUntilNextRing(kind, ring, await loadConfig(tx))
  await recordEscalation(tx, {
    alertId,
    userIds,
    ring,
    now,
    nextAt: minutes === null ? null : addMinutes(formatTime(now), minutes),
  })
  publishAlert(emit, alert.tableRecordId, userIds)
  log({
    subjectType: 'alert',
    subjectId: alertId,
    after: { content: alert.title, ring, userIds: called?.userIds ?? [] },
  })
}
