/**
 * Follows up work without a final response: verifications, uses to be cancelled because their table could not accept
 * them, and pending cancellations. Rows are leased: any process may take one, and a hanging process loses its lease.
 */
import { voucherStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { runWithEvents } from '../../http/with-events.ts'
import { notifyFinance } from '../payments/public.ts'
import { resolveAttempt, failAttempt, computeNextCheck } from './resolve-attempt.ts'
import type { AttemptRow } from './attempt-store.ts'
import { processCancellation, sendCancellation } from './cancel-voucher.ts'

const LEASE_MS = 30_000
const AT_ONCE = 10

/** Runs one round. Returns the number of items that reached a final state. */
export async function processDueVouchers(db: Db, now: Date): Promise<number> {
  const lease = new Date(now.getTime() + LEASE_MS)
  const { rows: attempts } = await sql<AttemptRow>`
    update voucher_attempt set lease_until = ${lease} where attempt_id in (
      select attempt_id from voucher_attempt where next_check_at <= ${now} and (lease_until is null or lease_until < ${now})
      order by next_check_at, attempt_id limit ${AT_ONCE} for no key update skip locked)
    returning *`.execute(db)
  const { rows: cancels } = await sql<{ verifyId: number }>`
    update voucher_verify set cancel_lease_until = ${lease} where verify_id in (
      select verify_id from voucher_verify where cancel_next_check_at <= ${now} and (cancel_lease_until is null or cancel_lease_until < ${now})
      order by cancel_next_check_at, verify_id limit ${AT_ONCE} for no key update skip locked)
    returning verify_id`.execute(db)
  let decided = 0
  const failures: unknown[] = []
  const runEach = async (work: () => Promise<boolean>) => {
    try {
      if (await work()) decided += 1
    } catch (error) {
      // The lease of a failed item expires by itself; the other items continue.
      failures.push(error)
    }
  }
  for (const attempt of attempts)
    await runEach(() =>
      attempt.status === 'undoing' ? cancelUses(db, attempt, now) : resolveAttempt(db, attempt.attemptId, now),
    )
  for (const { verifyId } of cancels) await runEach(async () => (await processCancellation(db, verifyId, now)) === null)
  if (failures.length > 0) throw new AggregateError(failures, 'verifications that could not be followed')
  return decided
}

/** Cancels uses that could not be added to their table. When the platform refuses, employees must resolve it. */
async function cancelUses(db: Db, attempt: AttemptRow, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('voucherVerify')
    .selectAll()
    .where('attemptId', '=', attempt.attemptId)
    .where('status', '=', voucherStatus.verifying)
    .where('platformVerifyId', '<>', '')
    .orderBy('verifyId')
    .execute()
  for (const row of rows) {
    const reply = await sendCancellation(db, row, now)
    if (reply.state === 'unknown') {
      await sql`
        update voucher_attempt set poll_count = poll_count + 1, lease_until = null, next_check_at = ${computeNextCheck(attempt.pollCount, now)}
        where attempt_id = ${attempt.attemptId} and status = 'undoing'`.execute(db)
      return false
    }
    if (reply.state === 'refused') {
      await leaveToPeople(db, attempt, { reason: reply.reason, dealTitle: row.dealTitle, codeTail: row.codeTail, now })
      return true
    }
  }
  await failAttempt(db, attempt, {
    failCode: attempt.failCode ?? 'TABLE_NOT_OPEN',
    failReason: attempt.failReason,
    now,
  })
  return true
}

type Left = { reason: string; dealTitle: string; codeTail: string; now: Date }

async function leaveToPeople(db: Db, attempt: AttemptRow, { reason, dealTitle, codeTail, now }: Left): Promise<void> {
  await runWithEvents(db, async (tx, emit) => {
    const { rows } = await sql`
      update voucher_attempt set status = 'stuck', finished_at = ${now}, next_check_at = null, lease_until = null
      where attempt_id = ${attempt.attemptId} and status = 'undoing' returning attempt_id`.execute(tx)
    if (rows.length === 0) return
    await notifyFinance(tx, emit, {
      title: '团购券已核销但未入账',
      content: `${dealTitle}（尾号${codeTail}）平台已核销，台位未能入账：${attempt.failReason}；平台拒绝撤销：${reason}`,
      bizType: 'voucher',
      bizId: attempt.attemptId,
      now,
    })
  })
}
