/** Rows of payments and attempts: writes them, locks them, and leases attempts to one process for querying. */
import { payStatus } from '@nocturne/contract/codes'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { PaymentAttempt } from '../../../db/types.ts'
import type { PayWay, ProviderName } from '../../../providers/provider.ts'
import { attemptTimeouts } from './attempt-query-rules.ts'
import type { PaymentRow } from '../payable.ts'

import { lit } from '../../../db/statement.ts'
export type AttemptRow = Selectable<PaymentAttempt>

/** Order number at a provider: unguessable, letters and digits, 30 characters. */
const createOutTradeNo = () => `N${randomBytes(18).toString('hex').slice(0, 29)}`.toUpperCase()

export type NewAttempt = {
  paymentId: number
  provider: ProviderName
  way: PayWay
  amount: number
  payerId: string
  clientIp: string
  returnUrl: string
  authCodeHash: string | null
  now: Date
}

/** Writes an attempt in state `created`; the follower finds it from now on, even if this process dies. */
export async function createAttempt(tx: Tx, attempt: NewAttempt): Promise<AttemptRow> {
  const { now, authCodeHash, ...rest } = attempt
  return tx
    .insertInto('paymentAttempt')
    .values({
      ...rest,
      outTradeNo: createOutTradeNo(),
      status: 'created',
      authCodeHash,
      authCodeDate: authCodeHash === null ? null : sql<string>`${now}::timestamptz::date`,
      giveUpAt: new Date(now.getTime() + attemptTimeouts[attempt.way]),
      nextCheckAt: new Date(now.getTime() + 10_000),
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Attempt with a provider's order number, with its payment; undefined for an unknown number. */
export async function findAttempt(
  db: Db,
  provider: ProviderName,
  outTradeNo: string,
): Promise<{ attempt: AttemptRow; payment: PaymentRow } | undefined> {
  const attempt = await db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('provider', '=', provider)
    .where('outTradeNo', '=', outTradeNo)
    .executeTakeFirst()
  if (!attempt) return undefined
  return { attempt, payment: await readPayment(db, attempt.paymentId) }
}

export async function readPayment(db: Db, paymentId: number): Promise<PaymentRow> {
  return db.selectFrom('payment').selectAll().where('paymentId', '=', paymentId).executeTakeFirstOrThrow()
}

/** The latest attempt of a payment. */
export async function findLastAttempt(db: Db, paymentId: number): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('attemptId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Locks payment, then attempt, in one round trip; the caller has locked their subject. */
export async function lockPaymentAndAttempt(
  tx: Tx,
  { paymentId, attemptId }: { paymentId: number; attemptId: number },
): Promise<{ payment: PaymentRow; attempt: AttemptRow }> {
  const [payment, attempt] = await Promise.all([
    tx.selectFrom('payment').selectAll().where('paymentId', '=', paymentId).forNoKeyUpdate().executeTakeFirstOrThrow(),
    tx
      .selectFrom('paymentAttempt')
      .selectAll()
      .where('attemptId', '=', attemptId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  ])
  return { payment, attempt }
}

/** The provider accepted the order: the guest may pay it now. No effect if it was decided meanwhile. */
export async function markSubmitted(
  db: Db,
  attempt: Pick<AttemptRow, 'attemptId' | 'paymentId'>,
  { payParams, now, nextCheckAt }: { payParams: unknown; now: Date; nextCheckAt: Date },
): Promise<void> {
  await sql`
    with moved as (
      update payment_attempt set status = 'submitted', submitted_at = coalesce(submitted_at, ${now}), next_check_at = ${nextCheckAt},
        pay_params = coalesce(${payParams === null ? null : JSON.stringify(payParams)}::jsonb, pay_params)
      where attempt_id = ${attempt.attemptId} and status in ('created', 'unknown', 'submitted') returning payment_id
    )
    update payment p set status = ${lit(payStatus.paying)} from moved where p.payment_id = moved.payment_id and p.status = ${lit(payStatus.waiting)}`.execute(
    db,
  )
}

type Unclear = { now: Date; nextCheckAt: Date; reason: string; giveUpAt?: Date }

/**
 * The response was lost or unclear: from now on only queries decide. `giveUpAt`, if given, ends the attempt before its
 * timeout.
 */
export async function markUnknown(
  db: Db,
  attempt: Pick<AttemptRow, 'attemptId'>,
  { now, nextCheckAt, reason, giveUpAt }: Unclear,
): Promise<void> {
  await sql`
    with moved as (
      update payment_attempt set status = 'unknown', submitted_at = coalesce(submitted_at, ${now}), next_check_at = ${nextCheckAt}, fail_reason = ${reason},
        give_up_at = least(give_up_at, ${giveUpAt ?? null}::timestamptz)
      where attempt_id = ${attempt.attemptId} and status in ('created', 'submitted', 'unknown') returning payment_id
    )
    update payment p set status = ${lit(payStatus.paying)} from moved where p.payment_id = moved.payment_id and p.status = ${lit(payStatus.waiting)}`.execute(
    db,
  )
}
