/**
 * Synchronizes the alerts of a kind with the pending work: raises new ones and ends finished ones. Commands call it for the
 * subjects they changed, and a job for all subjects, so that no way of finishing work can be missed.
 */
import type { Db, Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import type { AlertSource, Waiting } from './alert-source.ts'
import { asksByName, endsWhenTaken } from './alert-rules.ts'
import { alertsAbout, changePeople, endAlerts, insertAlert, reopenAlert, restateAlert } from './alert-store.ts'
import type { AlertRow } from './alert-store.ts'

type Keeping = { tx: Tx; emit: (event: LiveEvent) => void; now: Date }

type Changes = {
  raise: Waiting[]
  end: AlertRow[]
  reopen: AlertRow[]
  move: { row: AlertRow; userIds: readonly number[] }[]
  /** Open alerts whose text is outdated. */
  restate: { row: AlertRow; title: string; content: string }[]
}

/** Runs in the caller's transaction. Returns the number of changes. */
export async function keepAlerts(
  { tx, emit, now }: Keeping,
  source: AlertSource,
  asked: { subjectIds: readonly number[]; since?: Date },
): Promise<number> {
  const { raise, end, reopen, move, restate } = await alertChanges(tx, source, asked)
  for (const waiting of raise) tellOf(emit, waiting.tableRecordId, await insertAlert(tx, source.kind, waiting, now))
  for (const row of await endAlerts(
    tx,
    end.map(({ alertId }) => alertId),
    now,
  ))
    tellOf(emit, row.tableRecordId, row.userIds)
  for (const row of reopen) {
    await reopenAlert(tx, row, now)
    tellOf(emit, row.tableRecordId, row.userIds)
  }
  for (const { row, userIds } of move) {
    await changePeople(tx, { alertId: row.alertId, userIds, now })
    tellOf(emit, row.tableRecordId, [...new Set([...row.userIds, ...userIds])])
  }
  for (const { row, title, content } of restate) {
    await restateAlert(tx, { alertId: row.alertId, title, content })
    tellOf(emit, row.tableRecordId, row.userIds)
  }
  return raise.length + end.length + reopen.length + move.length + restate.length
}

/** Publishes to the people of an alert, and its table to the floor. */
export function tellOf(emit: Keeping['emit'], tableRecordId: number | null, userIds: readonly number[]): void {
  if (userIds.length === 0) return
  emit({ topic: 'alert', ids: tableRecordId === null ? [] : [tableRecordId], userIds: [...userIds] })
}

/** Alerts to raise, end, reopen and reassign. */
export async function alertChanges(
  db: Db,
  source: AlertSource,
  { subjectIds, since = null }: { subjectIds: readonly number[]; since?: Date | null },
): Promise<Changes> {
  // Reads the open alerts before the pending work, so that an alert raised between the two reads is not treated as done.
  const asked = await alertsAbout(db, source.kind, subjectIds)
  const waiting = await source.waiting(db, { subjectIds, since })
  const begun = waiting.map(({ subjectId }) => subjectId).filter((subjectId) => !subjectIds.includes(subjectId))
  const all = [...asked, ...(await alertsAbout(db, source.kind, begun))]
  const known = new Set(all.map(keyOf))
  const truth = new Map(waiting.map((one) => [keyOf(one), one]))
  const open = asked.filter((row) => row.endedAt === null)
  const ended = all.filter((row) => row.endedAt !== null && truth.has(keyOf(row)))
  return {
    reopen: await stillWaiting(db, source, ended),
    raise: waiting.filter((one) => !known.has(keyOf(one))),
    end: open.filter((row) => !truth.has(keyOf(row))),
    move: open.flatMap((row) => {
      const userIds = truth.get(keyOf(row))?.userIds ?? []
      return asksByName(source.kind) && !sameNames(row.userIds, userIds) ? [{ row, userIds }] : []
    }),
    restate: open.flatMap((row) => {
      const now = truth.get(keyOf(row))
      const isSaid = !now || (now.title === row.title && now.content === row.content)
      return isSaid ? [] : [{ row, title: now.title, content: now.content }]
    }),
  }
}

/**
 * Ended alerts whose work is pending again. Accepted calls stay ended. Queries the source a second time, since it was read before
 * the ended alerts and the work may just have been finished.
 */
async function stillWaiting(db: Db, source: AlertSource, ended: readonly AlertRow[]): Promise<AlertRow[]> {
  if (ended.length === 0 || endsWhenTaken(source.kind)) return []
  const waiting = await source.waiting(db, { subjectIds: ended.map(({ subjectId }) => subjectId), since: null })
  const truth = new Set(waiting.map(keyOf))
  return ended.filter((row) => truth.has(keyOf(row)))
}

const keyOf = ({ subjectId, variant = '', occurrence }: Pick<Waiting, 'subjectId' | 'variant' | 'occurrence'>) =>
  `${subjectId} ${variant} ${occurrence}`

const sameNames = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((userId) => others.includes(userId))
