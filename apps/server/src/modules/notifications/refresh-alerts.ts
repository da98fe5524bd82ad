/**
 * Synchronizes the alerts of a kind with the pending work: raises new ones and ends finished ones. Commands call it for the
 * subjects they changed, and a job for all subjects, so that no way of finishing work can be missed.
 */
import type { Db, Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import type { AlertSource, PendingWork } from './alert-source.ts'
import { isAssignedByName, isEndedByAccepting } from './alert-rules.ts'
import {
  listAlerts,
  replaceAlertRecipients,
  endAlerts,
  insertAlert,
  reopenAlert,
  updateAlertText,
} from './alert-store.ts'
import type { AlertRow } from './alert-store.ts'

type Keeping = { tx: Tx; emit: (event: LiveEvent) => void; now: Date }

type Changes = {
  raise: PendingWork[]
  end: AlertRow[]
  reopen: AlertRow[]
  move: { row: AlertRow; userIds: readonly number[] }[]
  /** Open alerts whose text is outdated. */
  restate: { row: AlertRow; title: string; content: string }[]
}

/** Runs in the caller's transaction. Returns the number of changes. */
export async function refreshAlerts(
  { tx, emit, now }: Keeping,
  source: AlertSource,
  query: { subjectIds: readonly number[]; since?: Date },
): Promise<number> {
  const { raise, end, reopen, move, restate } = await computeAlertChanges(tx, source, query)
  for (const waiting of raise)
    publishAlert(emit, waiting.tableRecordId, await insertAlert(tx, source.kind, waiting, now))
  for (const row of await endAlerts(
    tx,
    end.map(({ alertId }) => alertId),
    now,
  ))
    publishAlert(emit, row.tableRecordId, row.userIds)
  for (const row of reopen) {
    await reopenAlert(tx, row, now)
    publishAlert(emit, row.tableRecordId, row.userIds)
  }
  for (const { row, userIds } of move) {
    await replaceAlertRecipients(tx, { alertId: row.alertId, userIds, now })
    publishAlert(emit, row.tableRecordId, [...new Set([...row.userIds, ...userIds])])
  }
  for (const { row, title, content } of restate) {
    await updateAlertText(tx, { alertId: row.alertId, title, content })
    publishAlert(emit, row.tableRecordId, row.userIds)
  }
  return raise.length + end.length + reopen.length + move.length + restate.length
}

/** Publishes the change of an alert to its people, and of its table to the floor page. */
export function publishAlert(emit: Keeping['emit'], tableRecordId: number | null, userIds: readonly number[]): void {
  if (userIds.length === 0) return
  emit({ topic: 'alert', ids: tableRecordId === null ? [] : [tableRecordId], userIds: [...userIds] })
}

/** Alerts to raise, end, reopen and reassign. */
export async function computeAlertChanges(
  db: Db,
  source: AlertSource,
  { subjectIds, since = null }: { subjectIds: readonly number[]; since?: Date | null },
): Promise<Changes> {
  // Reads the open alerts before the pending work, so that an alert raised between the two reads is not treated as done.
  const requestedAlerts = await listAlerts(db, source.kind, subjectIds)
  const waiting = await source.waiting(db, { subjectIds, since })
  const begun = waiting.map(({ subjectId }) => subjectId).filter((subjectId) => !subjectIds.includes(subjectId))
  const all = [...requestedAlerts, ...(await listAlerts(db, source.kind, begun))]
  const known = new Set(all.map(buildKey))
  const truth = new Map(waiting.map((one) => [buildKey(one), one]))
  const open = requestedAlerts.filter((row) => row.endedAt === null)
  const ended = all.filter((row) => row.endedAt !== null && truth.has(buildKey(row)))
  return {
    reopen: await listStillWaiting(db, source, ended),
    raise: waiting.filter((one) => !known.has(buildKey(one))),
    end: open.filter((row) => !truth.has(buildKey(row))),
    move: open.flatMap((row) => {
      const userIds = truth.get(buildKey(row))?.userIds ?? []
      return isAssignedByName(source.kind) && !isSamePeople(row.userIds, userIds) ? [{ row, userIds }] : []
    }),
    restate: open.flatMap((row) => {
      const now = truth.get(buildKey(row))
      const isUnchanged = !now || (now.title === row.title && now.content === row.content)
      return isUnchanged ? [] : [{ row, title: now.title, content: now.content }]
    }),
  }
}

/**
 * Finds ended alerts whose work is pending again, to reopen them. Accepted calls stay ended. Queries the source a
 * second time: the first result is older than the query of the ended alerts, and the work may have been finished in
 * between.
 */
async function listStillWaiting(db: Db, source: AlertSource, ended: readonly AlertRow[]): Promise<AlertRow[]> {
  if (ended.length === 0 || isEndedByAccepting(source.kind)) return []
  const waiting = await source.waiting(db, { subjectIds: ended.map(({ subjectId }) => subjectId), since: null })
  const truth = new Set(waiting.map(buildKey))
  return ended.filter((row) => truth.has(buildKey(row)))
}

const buildKey = ({ subjectId, variant = '', occurrence }: Pick<PendingWork, 'subjectId' | 'variant' | 'occurrence'>) =>
  `${subjectId} ${variant} ${occurrence}`

const isSamePeople = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((userId) => others.includes(userId))
