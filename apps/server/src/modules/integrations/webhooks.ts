/** Webhooks: addresses of the venue's programs, their secrets and their deliveries. */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import type { integrations } from '@nocturne/contract/integrations/endpoints'
import type { schemas } from '@nocturne/contract/integrations/schemas'
import { TEST_EVENT, type deliveryStates } from '@nocturne/contract/integrations/webhook-events'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse, refuseField, refuseNotFound } from '../../http/refusal.ts'
import { decryptStoredSecret, encryptStoredSecret } from '../platform/public.ts'
import { parseReceiverAddress } from './receiver-address.ts'
import { createWebhookSecret } from './webhook-signature.ts'

const MAX_WEBHOOKS = 20
/** Time for which the previous secret also signs. */
const ROTATION_MINUTES = 1_440

const getSealName = (webhookId: number) => `webhook:${webhookId}`

/** Encrypts a secret. Needs the `db` of the command: a transaction has no key. */
const encryptSecret = (db: Db, webhookId: number, secret: string) =>
  encryptStoredSecret(db, getSealName(webhookId), secret)

export const decryptSecret = (db: Db, webhookId: number, stored: string) =>
  decryptStoredSecret(db, getSealName(webhookId), stored)

type WebhookRow = {
  webhookId: number
  webhookName: string
  url: string
  events: string[]
  state: 'active' | 'paused' | 'disabled'
  createTime: string
  failingTime: string | null
  previousSecretTime: string | null
  waitingNum: number
}

/** Condition of a delivery that is neither delivered nor given up. */
export const isWaiting = sql`d.delivered_at is null and d.failed_at is null`

export const listWebhooks: Handler<typeof integrations.webhookList, typeof schemas.webhookList> = async ({
  db,
  now,
}) => {
  const { rows } = await sql<WebhookRow>`
    select w.webhook_id, w.webhook_name, w.url, w.events, w.created_at as create_time, w.failing_since as failing_time,
      case when w.paused_at is not null then 'paused' when w.disabled_at is not null then 'disabled' else 'active' end as state,
      case when w.previous_secret_until > ${now} then w.previous_secret_until end as previous_secret_time,
      (select count(*) from webhook_delivery d where d.webhook_id = w.webhook_id and ${isWaiting}) as waiting_num
    from webhook w order by w.webhook_id limit ${MAX_WEBHOOKS}`.execute(db)
  return { rows }
}

export const saveWebhook: Handler<typeof integrations.webhookSave, typeof schemas.webhookSave> = async (
  { db, tx, now, actor, log, emit },
  { webhookId, webhookName, url, events },
) => {
  const address = parseReceiverAddress(url)?.href
  if (address === undefined) refuseField('url', '接收地址', '接收地址须以 https:// 开头，使用公网域名')
  const values = { webhookName, url: address, events: [...new Set(events)] }
  if (webhookId !== undefined) {
    const before = await lockWebhook(tx, webhookId)
    await tx.updateTable('webhook').set(values).where('webhookId', '=', webhookId).execute()
    const seen = { webhookName: before.webhookName, url: before.url, events: before.events }
    log({ subjectType: 'webhook', subjectId: webhookId, before: seen, after: values })
    emit({ topic: 'integration' })
    return { webhookId, secret: null }
  }
  await refuseTooMany(tx)
  const secret = createWebhookSecret()
  const newId = await takeId(tx)
  await sql`
    insert into webhook (webhook_id, webhook_name, url, events, secret, created_by, created_at) overriding system value
    values (${newId}, ${values.webhookName}, ${values.url}, ${values.events}::text[], ${encryptSecret(db, newId, secret)}, ${actor.userId}, ${now})`.execute(
    tx,
  )
  log({ subjectType: 'webhook', subjectId: newId, after: values })
  emit({ topic: 'integration' })
  return { webhookId: newId, secret }
}

/** Takes the id before the row is written, because the encrypted secret is bound to it. */
async function takeId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhook', 'webhook_id')) as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('nextval answered no row')
  return row.id
}

async function refuseTooMany(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('integrations.webhook', 0))`.execute(tx)
  const { rows } = await sql<{ total: number }>`select count(*) as total from webhook`.execute(tx)
  if ((rows[0]?.total ?? 0) >= MAX_WEBHOOKS)
    refuseField('webhookName', '推送名称', `最多${MAX_WEBHOOKS}个推送，请修改已有的`)
}

async function lockWebhook(tx: Tx, webhookId: number) {
  const webhook = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return webhook ?? refuseNotFound({ webhookId })
}

/** Pauses or resumes. Resuming also ends a disabling by failures and sends waiting deliveries at once. */
export const switchWebhook: Handler<typeof integrations.webhookSwitch, typeof schemas.webhookSwitch> = async (
  { tx, now, log, emit },
  { webhookId, active },
) => {
  const { webhookName, pausedAt, disabledAt } = await lockWebhook(tx, webhookId)
  if (active === (pausedAt === null && disabledAt === null)) return {}
  await tx
    .updateTable('webhook')
    .set(active ? { pausedAt: null, disabledAt: null, failingSince: null } : { pausedAt: pausedAt ?? formatTime(now) })
    .where('webhookId', '=', webhookId)
    .execute()
  if (active) await requeue(tx, sql`d.webhook_id = ${webhookId} and ${isWaiting}`)
  log({ subjectType: 'webhook', subjectId: webhookId, after: { webhookName, active } })
  emit({ topic: 'integration' })
  return {}
}

/** Sends deliveries from the first attempt on. */
const requeue = (tx: Tx, which: RawBuilder<unknown>) =>
  sql`
    update webhook_delivery d set delivered_at = null, failed_at = null, attempts = 0, first_sent_at = null, next_at = null
    where ${which}`.execute(tx)

export const rotateSecret: Handler<typeof integrations.webhookRotate, typeof schemas.webhookRotate> = async (
  { db, tx, now, log, emit },
  { webhookId },
) => {
  const { webhookName, secret: previousSecret } = await lockWebhook(tx, webhookId)
  const secret = createWebhookSecret()
  await tx
    .updateTable('webhook')
    .set({
      secret: encryptSecret(db, webhookId, secret),
      previousSecret,
      previousSecretUntil: addMinutes(formatTime(now), ROTATION_MINUTES),
    })
    .where('webhookId', '=', webhookId)
    .execute()
  log({ subjectType: 'webhook', subjectId: webhookId, after: { webhookName, secret: '已更换' } })
  emit({ topic: 'integration' })
  return { secret }
}

/** Queues a test event, also for a webhook that subscribed to other types. */
export const testWebhook: Handler<typeof integrations.webhookTest, typeof schemas.webhookTest> = async (
  { tx, now, log, emit },
  { webhookId },
) => {
  const webhook = await lockWebhook(tx, webhookId)
  refuseStopped(webhook)
  const key = `webhook:${webhookId}`
  const { rows } = await sql<{ deliveryId: number }>`
    with event as (
      insert into webhook_event (event_type, event_key, document, occurred_at)
      values (${TEST_EVENT}, ${key}, ${JSON.stringify({ webhookId })}::jsonb, ${now}) returning event_id
    )
    insert into webhook_delivery (webhook_id, event_id, event_key) select ${webhookId}, event_id, ${key} from event
    returning delivery_id`.execute(tx)
  const deliveryId = rows[0]?.deliveryId ?? 0
  log({ subjectType: 'webhook', subjectId: webhookId, after: { webhookName: webhook.webhookName, deliveryId } })
  emit({ topic: 'integration' })
  return { deliveryId }
}

function refuseStopped({ pausedAt, disabledAt }: { pausedAt: string | null; disabledAt: string | null }): void {
  if (pausedAt !== null || disabledAt !== null) refuse('WEBHOOK_STOPPED')
}

type DeliveryRow = {
  deliveryId: number
  messageId: string
  eventType: string
  eventKey: string
  state: (typeof deliveryStates)[number]
  attempts: number
  responseCode: number | null
  fault: string
  createTime: string
  sentTime: string | null
  nextTime: string | null
}

const stateOf = sql`case when d.delivered_at is not null then 'delivered' when d.failed_at is not null then 'failed' else 'waiting' end`

export const listDeliveries: Handler<typeof integrations.deliveryList, typeof schemas.deliveryList> = async (
  { db },
  { webhookId, state = null, pageNum, pageSize },
) => {
  const { rows } = await sql<DeliveryRow>`
    select d.delivery_id, 'msg_' || e.message_id as message_id, e.event_type, d.event_key, ${stateOf} as state, d.attempts, d.response_code,
      d.fault, e.occurred_at as create_time, d.last_sent_at as sent_time, d.next_at as next_time
    from webhook_delivery d join webhook_event e using (event_id)
    where d.webhook_id = ${webhookId} and (${state}::text is null or ${stateOf} = ${state})
    order by d.delivery_id desc limit ${pageSize + 1} offset ${(pageNum - 1) * pageSize}`.execute(db)
  return { rows: rows.slice(0, pageSize), total: (pageNum - 1) * pageSize + rows.length }
}

export const resendDelivery: Handler<typeof integrations.deliveryResend, typeof schemas.deliveryResend> = async (
  { tx, log, emit },
  { deliveryId },
) => {
  const delivery = await tx
    .selectFrom('webhookDelivery')
    .select('webhookId')
    .where('deliveryId', '=', deliveryId)
    .executeTakeFirst()
  if (!delivery) refuseNotFound({ deliveryId })
  refuseStopped(await lockWebhook(tx, delivery.webhookId))
  await requeue(tx, sql`d.delivery_id = ${deliveryId}`)
  log({ subjectType: 'webhook', subjectId: delivery.webhookId, after: { deliveryId, resend: true } })
  emit({ topic: 'integration' })
  return {}
}
