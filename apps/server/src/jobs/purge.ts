/** Deletes expired data: captchas, nonces, ended sessions and keys, old operations, published events, old messages. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../db/connection.ts'
import { deleteShownCodeHashes } from '../modules/payments/public.ts'

/** Small batches, so that no request waits for the deletion. */
const BATCH = 2_000

type Rule = { table: string; condition: (now: Date) => RawBuilder<unknown> }

const subtractInterval = (now: Date, interval: string) => sql`${now}::timestamptz - ${interval}::interval`

const rules: readonly Rule[] = [
  { table: 'captcha', condition: (now) => sql`expires_at < ${now}` },
  // Nonces expire after minutes; a day more allows for clocks that were set back.
  { table: 'secret_nonce', condition: (now) => sql`seen_at < ${subtractInterval(now, '1 day')}` },
  {
    table: 'throttle',
    condition: (now) =>
      sql`window_started_at < ${subtractInterval(now, '2 days')} and (locked_until is null or locked_until < ${now})`,
  },
  // Deleted a day after expiry: until then the browser's back button still finds the result of the authorization.
  { table: 'oauth_state', condition: (now) => sql`expires_at < ${subtractInterval(now, '1 day')}` },
  { table: 'bind_code', condition: (now) => sql`expires_at < ${now}` },
  { table: 'sms_code', condition: (now) => sql`expires_at < ${subtractInterval(now, '1 day')}` },
  { table: 'member_code', condition: (now) => sql`expires_at < ${subtractInterval(now, '1 day')}` },
  { table: 'provider_token', condition: (now) => sql`expires_at < ${subtractInterval(now, '7 days')}` },
  // Rows of servers that were killed and could not delete them.
  { table: 'replica_heartbeat', condition: (now) => sql`written_at < ${subtractInterval(now, '1 day')}` },
  { table: 'pay_ticket', condition: (now) => sql`expires_at < ${now}` },
  {
    table: 'session',
    condition: (now) => sql`least(expires_at, absolute_expires_at, revoked_at) < ${subtractInterval(now, '7 days')}`,
  },
  { table: 'upload', condition: (now) => sql`stored_at is null and expires_at < ${subtractInterval(now, '1 day')}` },
  // Pictures of feedback messages that were never sent.
  {
    table: 'suggestion_picture',
    condition: (now) => sql`suggestion_id is null and written_date < (${subtractInterval(now, '2 days')})::date`,
  },
  { table: 'operation', condition: (now) => sql`created_at < ${subtractInterval(now, '7 days')}` },
  { table: 'outbox', condition: (now) => sql`published_at < ${subtractInterval(now, '24 hours')}` },
  { table: 'voucher_prepare', condition: (now) => sql`expires_at < ${now}` },
  { table: 'guest_pass', condition: (now) => sql`expires_at < ${now}` },
  // Link between an order and the phone that placed it: used only while the phone may pay or cancel; deleted after a
  // month, to allow for questions.
  { table: 'guest_order', condition: (now) => sql`created_at < ${subtractInterval(now, '30 days')}` },
  { table: 'pay_code', condition: (now) => sql`expires_at < ${subtractInterval(now, '30 days')}` },
  { table: 'alert', condition: (now) => sql`raised_at < ${subtractInterval(now, '30 days')} and ended_at is not null` },
  { table: 'wine_reminder', condition: (now) => sql`due_at < ${subtractInterval(now, '180 days')}` },
  { table: 'wine_message', condition: (now) => sql`begun_at < ${subtractInterval(now, '181 days')}` },
  // A change can be undone for a day; its rows are deleted after a week.
  { table: 'schedule_change', condition: (now) => sql`created_at < ${subtractInterval(now, '7 days')}` },
  // Deliveries are deleted with their event.
  {
    table: 'webhook_event',
    condition: (now) =>
      sql`occurred_at < ${subtractInterval(now, '30 days')} and not exists (
        select from webhook_delivery d where d.event_id = webhook_event.event_id and d.delivered_at is null and d.failed_at is null)`,
  },
  { table: 'calendar_entry', condition: (now) => sql`business_date < (${subtractInterval(now, '60 days')})::date` },
  {
    table: 'machine_token',
    condition: (now) => sql`least(expires_at, revoked_at) < ${subtractInterval(now, '400 days')}`,
  },
  { table: 'notification', condition: (now) => sql`created_at < ${subtractInterval(now, '180 days')}` },
]

/** Runs every rule until it finds no more rows. Returns the number of rows deleted. */
export async function purgeExpiredData(db: Db, now: Date): Promise<number> {
  let removed = 0
  for (const rule of rules) {
    for (;;) {
      const rows = await removeSome(db, rule, now)
      removed += rows
      if (rows < BATCH) break
    }
  }
  return removed + (await deleteShownCodeHashes(db, now)) + (await deletePayLinks(db, now))
}

/**
 * A replay still gets the payment link while the link is valid; afterwards the link is removed from the stored
 * response.
 */
async function deletePayLinks(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update operation set answer = answer - 'validcode' - 'url'
    where endpoint_id in (${billing.payCode.id}, ${billing.guestPayCode.id}) and answer ? 'validcode' and created_at < ${subtractInterval(now, '15 minutes')}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

async function removeSome(db: Db, { table, condition }: Rule, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition(now)} limit ${BATCH} for update skip locked))
      returning 1
    )
    select count(*) as n from gone`.execute(db)
  return rows[0]?.n ?? 0
}
