/**
 * Sends waiting deliveries. A run claims some of them for the length of a lease and commits, sends outside of any
 * transaction, then records the outcomes. Servers share the work: a claimed delivery is skipped by the others. When one
 * stops between sending and recording, its lease ends and the delivery is sent again under the same message id.
 */
import { parseTime } from '@nocturne/base/venue-time'
import { notifyCategory, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { runWithEvents } from '../../http/with-events.ts'
import { notify } from '../notifications/public.ts'
import { planNextAttempt } from './retry-rules.ts'
import { sendMessage, type MessageSender, type SendOutcome } from './send-message.ts'
import { buildWebhookHeaders } from './webhook-signature.ts'
import { decryptSecret, isWaiting } from './webhooks.ts'

const BATCH = 20
/** Longer than an attempt can take. */
const LEASE_SECONDS = 60

type ClaimedDelivery = {
  deliveryId: number
  webhookId: number
  webhookName: string
  url: string
  secret: string
  previousSecret: string | null
  messageId: string
  eventType: string
  document: unknown
  occurredAt: string
  attempts: number
  firstSentAt: string
}

/** Sends what is due. Returns the number of attempts. */
export async function deliverWebhooks(db: Db, now: Date, send: MessageSender = sendMessage): Promise<number> {
  const claimed = await claimDeliveries(db, now)
  await Promise.all(
    claimed.map(async (delivery) => recordOutcome(db, now, delivery, await attempt(db, now, delivery, send))),
  )
  return claimed.length
}

/** Claims due deliveries of active webhooks; of each record only the oldest, so that its events arrive in their order. */
async function claimDeliveries(db: Db, now: Date): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select d.delivery_id from webhook_delivery d join webhook w using (webhook_id)
      where ${isWaiting} and (d.next_at is null or d.next_at <= ${now}) and w.paused_at is null and w.disabled_at is null
        and not exists (
          select from webhook_delivery b where b.webhook_id = d.webhook_id and b.event_key = d.event_key and b.delivery_id < d.delivery_id
            and b.delivered_at is null and b.failed_at is null)
      order by d.delivery_id limit ${BATCH} for no key update of d skip locked
    ), claimed as (
      update webhook_delivery d set attempts = d.attempts + 1, last_sent_at = ${now}, first_sent_at = coalesce(d.first_sent_at, ${now}),
        next_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
      from due where d.delivery_id = due.delivery_id
      returning d.delivery_id, d.webhook_id, d.event_id, d.attempts, d.first_sent_at
    )
    select c.delivery_id, c.webhook_id, w.webhook_name, w.url, w.secret, case when w.previous_secret_until > ${now} then w.previous_secret end as previous_secret,
      'msg_' || e.message_id as message_id, e.event_type, e.document, e.occurred_at, c.attempts, c.first_sent_at
    from claimed c join webhook w using (webhook_id) join webhook_event e using (event_id) order by c.delivery_id`.execute(
    db,
  )
  return rows
}

function attempt(db: Db, now: Date, delivery: ClaimedDelivery, send: MessageSender): Promise<SendOutcome> {
  const { webhookId, url, secret, previousSecret, messageId, eventType, document, occurredAt } = delivery
  const body = JSON.stringify({ type: eventType, timestamp: parseTime(occurredAt).toISOString(), data: document })
  const secrets = [secret, ...(previousSecret === null ? [] : [previousSecret])].map((stored) =>
    decryptSecret(db, webhookId, stored),
  )
  return send(url, body, buildWebhookHeaders({ messageId, sentAt: now, body }, secrets))
}

/** Status with which a receiver says that it wants no more messages. */
const NO_LONGER_THERE = 410

async function recordOutcome(db: Db, now: Date, delivery: ClaimedDelivery, outcome: SendOutcome): Promise<void> {
  const { deliveryId, webhookId, attempts } = delivery
  const { isDelivered, code, fault } = outcome
  // A later claim of the same delivery has counted another attempt; then only that one is recorded.
  const own = sql`delivery_id = ${deliveryId} and attempts = ${attempts} and delivered_at is null`
  if (isDelivered) {
    await sql`
      with done as (
        update webhook_delivery set delivered_at = ${now}, next_at = null, response_code = ${code}, fault = '' where ${own} returning webhook_id
      )
      update webhook w set failing_since = null from done where w.webhook_id = done.webhook_id and w.failing_since is not null`.execute(
      db,
    )
    return
  }
  const firstSentAt = parseTime(delivery.firstSentAt)
  const next = code === NO_LONGER_THERE ? null : planNextAttempt({ attempts, firstSentAt, now }, Math.random())
  await sql`
    with tried as (
      update webhook_delivery set next_at = ${next}, failed_at = ${next === null ? now : null}, response_code = ${code}, fault = ${fault}
      where ${own} returning webhook_id
    )
    update webhook w set failing_since = coalesce(w.failing_since, ${now}) from tried where w.webhook_id = tried.webhook_id`.execute(
    db,
  )
  if (next === null) await disableWebhook(db, now, { webhookId, webhookName: delivery.webhookName, fault })
}

/** Disables a webhook and notifies the people who manage webhooks. Nothing happens when it is disabled already. */
async function disableWebhook(
  db: Db,
  now: Date,
  { webhookId, webhookName, fault }: { webhookId: number; webhookName: string; fault: string },
): Promise<void> {
  await runWithEvents(db, async (tx, emit) => {
    const { rows: disabled } = await sql`
      update webhook set disabled_at = ${now} where webhook_id = ${webhookId} and disabled_at is null returning 1`.execute(
      tx,
    )
    if (disabled.length === 0) return
    const { rows: people } = await sql<{ userId: number }>`
      select u.user_id from app_user u where u.status = ${lit(userStatus.active)} and exists (
        select from role_permission p where p.role_key = any(u.role_keys) and p.permission = 'system:integration:edit')
      order by u.user_id`.execute(tx)
    await notify(
      tx,
      emit,
      {
        userIds: people.map(({ userId }) => userId),
        category: notifyCategory.system,
        title: `推送“${webhookName}”已停用`,
        content: `连续一天没有送达（${fault}）。请检查接收方，再到门店设置的“推送”里启用，未送达的会继续发送`,
        bizType: 'webhook',
        bizId: webhookId,
      },
      now,
    )
    emit({ topic: 'integration' })
  })
}
