/** Locks and writes rows of `alert`. */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import type { AlertKind } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { loadConfig } from '../platform/public.ts'
import { findNextRingToCall } from './alert-people.ts'
import { findMinutesUntilNextRing } from './alert-rules.ts'
import type { PendingWork } from './alert-source.ts'

export type AlertRow = {
  alertId: number
  kind: AlertKind
  subjectId: number
  variant: string
  occurrence: number
  tableRecordId: number | null
  title: string
  content: string
  userIds: number[]
  ring: number
  takenUserId: number | null
  endedAt: string | null
}

const columns = sql`alert_id, kind, subject_id, variant, occurrence, sitting_id, title, content, user_ids, ring, taken_user_id, ended_at`

/** All alerts of these subjects, ended or not. */
export async function listAlerts(db: Db, kind: AlertKind, subjectIds: readonly number[]): Promise<AlertRow[]> {
  if (subjectIds.length === 0) return []
  const { rows } = await sql<AlertRow>`
    select ${columns} from alert where kind = ${kind} and subject_id = any(${[...subjectIds]}::bigint[]) order by alert_id`.execute(
    db,
  )
  return rows
}

/** Locks the alert. */
export async function lockAlert(tx: Tx, alertId: number): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    select ${columns} from alert where alert_id = ${alertId} for no key update`.execute(tx)
  return rows[0]
}

/** Inserts an alert and calls the first ring. Returns the people called: none when it was raised before. */
export async function insertAlert(tx: Tx, kind: AlertKind, waiting: PendingWork, now: Date): Promise<number[]> {
  const called = await findNextRingToCall(tx, { kind, ring: 0, named: waiting.userIds, before: [] })
  if (!called) return []
  const minutes = findMinutesUntilNextRing(kind, called.ring, await loadConfig(tx))
  const { rows } = await sql<{ alertId: number }>`
    insert into alert (kind, subject_id, variant, occurrence, sitting_id, table_id, title, content, route, user_ids, ring, raised_at, push_due_at,
      escalate_at)
    values (${kind}, ${waiting.subjectId}, ${waiting.variant ?? ''}, ${waiting.occurrence}, ${waiting.tableRecordId}, ${waiting.tableId},
      ${waiting.title}, ${waiting.content}, ${waiting.route}, ${called.userIds}::bigint[], ${called.ring}, ${now}, ${now},
      ${minutes === null ? null : addMinutes(formatTime(now), minutes)})
    on conflict do nothing returning alert_id`.execute(tx)
  return rows.length > 0 ? called.userIds : []
}

/** Ends alerts whose work is done. Returns those that were open. */
export async function endAlerts(tx: Tx, alertIds: readonly number[], now: Date): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    update alert set ended_at = ${now}, escalate_at = null
    where alert_id = any(${[...alertIds]}::bigint[]) and ended_at is null returning ${columns}`.execute(tx)
  return rows
}

/** Reopens an alert for all people called so far; the time to the next ring restarts. */
export async function reopenAlert(tx: Tx, { alertId, kind, ring }: AlertRow, now: Date): Promise<void> {
  const minutes = findMinutesUntilNextRing(kind, ring, await loadConfig(tx))
  await sql`
    update alert set ended_at = null, taken_at = null, taken_user_id = null, push_due_at = ${now},
      escalate_at = ${minutes === null ? null : addMinutes(formatTime(now), minutes)}
    where alert_id = ${alertId} and ended_at is not null`.execute(tx)
}

/** Replaces the people of an open alert and schedules a push to them. */
export async function replaceAlertRecipients(
  tx: Tx,
  { alertId, userIds, now }: { alertId: number; userIds: readonly number[]; now: Date },
): Promise<void> {
  await sql`update alert set user_ids = ${[...userIds]}::bigint[], push_due_at = ${now} where alert_id = ${alertId} and ended_at is null`.execute(
    tx,
  )
}

/** Replaces the title and the content of an open alert without calling anyone again. */
export async function updateAlertText(
  tx: Tx,
  { alertId, title, content }: { alertId: number; title: string; content: string },
): Promise<void> {
  await sql`update alert set title = ${title}, content = ${content} where alert_id = ${alertId} and ended_at is null`.execute(
    tx,
  )
}

/**
 * Records that an employee accepted the alert. `backAt` is the time at which it is reopened unless the work is done by
 * then; null ends the alert.
 */
export async function recordAcceptance(
  tx: Tx,
  { alertId, userId, now, backAt }: { alertId: number; userId: number; now: Date; backAt: string | null },
): Promise<void> {
  await sql`
    update alert set taken_at = ${now}, taken_user_id = ${userId}, escalate_at = ${backAt},
      ended_at = ${backAt === null ? now : null}
    where alert_id = ${alertId}`.execute(tx)
}

/** Adds the people of the next ring; the alert rings again for all people called so far. */
export async function recordEscalation(
  tx: Tx,
  {
    alertId,
    userIds,
    ring,
    nextAt,
    now,
  }: { alertId: number; userIds: readonly number[]; ring: number; nextAt: string | null; now: Date },
): Promise<void> {
  await sql`
    update alert set user_ids = ${[...userIds]}::bigint[], ring = ${ring}, escalate_at = ${nextAt}, push_due_at = ${now},
      taken_at = null, taken_user_id = null
    where alert_id = ${alertId}`.execute(tx)
}

/**
 * Locks alerts whose time for the next ring or for reopening has come, oldest first; skips rows locked by other
 * transactions.
 */
export async function lockDueAlerts(tx: Tx, now: Date, limit: number): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select ${columns} from alert where escalate_at <= ${now} order by escalate_at, alert_id limit ${limit}
      for no key update skip locked`.execute(tx)
  return rows
}

/** Subjects of a kind with open or accepted alerts. */
export async function listOpenSubjects(db: Db, kind: AlertKind): Promise<number[]> {
  const { rows } = await sql<{ subjectId: number }>`
    select distinct subject_id from alert where kind = ${kind} and ended_at is null order by subject_id`.execute(db)
  return rows.map(({ subjectId }) => subjectId)
}
