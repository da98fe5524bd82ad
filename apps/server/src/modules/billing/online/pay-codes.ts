/**
 * 付款码: a link that opens one bill, waiting order or credit for its holder: 128 random bits, stored as a hash, bound to the shown state and
 * an amount, valid for fifteen minutes. A new code for the same subject or a change of the bill ends the old one.
 */
import { payCodeStatus, payStatus, recordStatus } from '@nocturne/contract/codes'
import { parseTime } from '@nocturne/base/venue-time'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { PayCode } from '../../../db/types.ts'
import { lit } from '../../../db/statement.ts'
import { refuse } from '../../../http/refusal.ts'

export type PayCodeRow = Selectable<PayCode>
export const PAY_CODE_MINUTES = 15

/** Subject of the code: exactly one of bill, order, credit. */
export type PayCodeSubject = {
  billId: number | null
  orderId: number | null
  creditId: number | null
  tableRecordId: number | null
}

export const hashPayCode = (code: string) => createHash('sha256').update(`pay-code ${code}`).digest('base64url')

/** Creates a code and ends the previous one; valid until `until` at the latest. The caller has locked its subject. */
export async function createPayCode(
  tx: Tx,
  code: PayCodeSubject & {
    amount: number
    fingerprint: string
    createUserId: number | null
    until: string | null
    now: Date
  },
): Promise<{ validcode: string; expiresAt: Date }> {
  const { billId, orderId, creditId, now } = code
  await sql`
    update pay_code set status = ${lit(payCodeStatus.ended)} where status = ${lit(payCodeStatus.valid)}
      and (bill_id = ${billId}::bigint or order_id = ${orderId}::bigint or credit_id = ${creditId}::bigint)`.execute(tx)
  const validcode = randomBytes(16).toString('base64url').slice(0, 22)
  const { now: createdAt, until, ...rest } = code
  const own = new Date(now.getTime() + PAY_CODE_MINUTES * 60_000)
  const expiresAt = until !== null && parseTime(until) < own ? parseTime(until) : own
  await tx
    .insertInto('payCode')
    .values({ ...rest, codeHash: hashPayCode(validcode), status: payCodeStatus.valid, createdAt, expiresAt })
    .execute()
  return { validcode, expiresAt }
}

/** Finds a live code. PAYCODE_EXPIRED when it is unknown, expired or replaced. */
export async function findPayCode(db: Db, validcode: string, now: Date): Promise<PayCodeRow> {
  const { rows } = await sql<PayCodeRow>`
    select * from pay_code where code_hash = ${hashPayCode(validcode)} and status <> ${lit(payCodeStatus.ended)} and expires_at > ${now}`.execute(
    db,
  )
  return rows[0] ?? refuse('PAYCODE_EXPIRED')
}

/** Fen paid or being paid through a code. */
export async function sumPaidThroughCode(db: Db, codeHash: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from payment where pay_code_hash = ${codeHash}
      and status in (${lit(payStatus.waiting, payStatus.paying, payStatus.succeeded)})`.execute(db)
  return rows[0]?.amount ?? 0
}

/** Fingerprint of a bill: its sittings and the amounts due. Orders and discounts change it, payments do not. */
export async function computeBillFingerprint(db: Db, billId: number): Promise<string> {
  const { rows } = await sql<{ look: string }>`
    select string_agg(sitting_id || ':' || payable_amount, ',' order by sitting_id) as look
    from sitting where bill_id = ${billId} and status <> ${lit(recordStatus.cancelled)}`.execute(db)
  return createHash('sha256')
    .update(`${billId} ${rows[0]?.look ?? ''}`)
    .digest('base64url')
    .slice(0, 24)
}
