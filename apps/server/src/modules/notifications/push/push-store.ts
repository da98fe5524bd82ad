/** Reads and writes `push_subscription` and the queue of alerts not pushed yet. */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import type { AlertKind } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { BrowserKeys } from './push-message.ts'

export type StoredSubscription = BrowserKeys & { userId: number; endpoint: string }
export type UnpushedAlert = {
  alertId: number
  kind: AlertKind
  route: string
  tableName: string | null
  userIds: number[]
}

/** Maximum subscriptions per person; older ones beyond it are removed. */
const PHONES_OF_ONE = 6
/** Older alerts are not pushed any more; the lists show them. */
const FRESH_MINUTES = 2
const BATCH = 100

/** Assigns the browser's subscription to this session, replacing any previous owner. */
export async function saveSubscription(
  db: Db,
  { userId, endpoint, clientKey, authSecret }: StoredSubscription,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = { userId, tokenHash, clientKey, authSecret, createdAt: formatTime(now) }
    await tx
      .insertInto('pushSubscription')
      .values({ endpoint, ...row })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
    await sql`delete from push_subscription where endpoint in (
      select endpoint from push_subscription where user_id = ${userId} order by created_at desc, endpoint offset ${PHONES_OF_ONE})`.execute(
      tx,
    )
  })
}

/** Removes the subscriptions of this session. */
export async function deleteSubscriptions(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('pushSubscription').where('tokenHash', '=', tokenHash).execute()
}

/** Removes subscriptions unknown to their vendor. */
export async function deleteSubscriptionsByEndpoint(db: Db, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length > 0) await db.deleteFrom('pushSubscription').where('endpoint', 'in', endpoints).execute()
}

/** Claims alerts not pushed yet, each once across all processes. Leaves out alerts accepted, ended or older than the limit. */
export async function claimUnpushedAlerts(db: Db, now: Date): Promise<UnpushedAlert[]> {
  const { rows } = await sql<UnpushedAlert>`
    with due as (
      select alert_id, push_due_at from alert where push_due_at is not null order by alert_id limit ${BATCH} for no key update skip locked
    ), told as (
      update alert a set push_due_at = null from due where a.alert_id = due.alert_id
      returning a.alert_id, a.kind, a.route, a.table_id, a.user_ids, a.ended_at, a.taken_at, due.push_due_at
    )
    select told.alert_id, told.kind, told.route, told.user_ids, t.table_name from told left join venue_table t using (table_id)
    where told.ended_at is null and told.taken_at is null and told.push_due_at > ${addMinutes(formatTime(now), -FRESH_MINUTES)}::timestamptz
    order by told.alert_id`.execute(db)
  return rows
}

/** Subscriptions of these people whose sessions are still valid. */
export async function listSubscriptions(db: Db, userIds: readonly number[], now: Date): Promise<StoredSubscription[]> {
  const { rows } = await sql<StoredSubscription>`
    select p.user_id, p.endpoint, p.client_key, p.auth_secret from push_subscription p join session s using (token_hash)
    where p.user_id = any(${[...userIds]}::bigint[]) and s.user_id = p.user_id and s.revoked_at is null
      and s.expires_at > ${formatTime(now)}::timestamptz and s.absolute_expires_at > ${formatTime(now)}::timestamptz
    order by p.user_id, p.endpoint`.execute(db)
  return rows
}
