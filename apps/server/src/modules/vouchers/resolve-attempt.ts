/**
 * Queries the platform about one verification and applies its response. After a lost response, a refusal is trusted only when the
 * platform's list of the day does not contain the use: the lost response may have been a success.
 */
import { formatTime, parseTime } from '@nocturne/base/venue-time'
import { notifyCategory, voucherStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { Refusal } from '../../http/refusal.ts'
import { runWithEvents } from '../../http/with-events.ts'
import type { VoucherCodePlatform, VerifiedVoucher, VerifyReply } from '../../providers/vouchers/platform.ts'
import { notify } from '../notifications/public.ts'
import { applyVerification, storePlatformUses } from './apply-verification.ts'
import { decryptAttemptCodes } from './attempt-store.ts'
import type { AttemptRow } from './attempt-store.ts'
import { findCodePlatform } from './platforms.ts'
import { toContractRefusal } from './database-refusal.ts'

const PAUSES_MS = [3_000, 5_000, 10_000, 30_000, 60_000]

/** Time of the next query after `pollCount` queries without a response. */
export const computeNextCheck = (pollCount: number, now: Date): Date =>
  new Date(now.getTime() + (PAUSES_MS[Math.min(pollCount, PAUSES_MS.length - 1)] ?? 60_000))

/**
 * Verifies an attempt that has no final response at the platform. Returns true when it is final now. Safe to run
 * concurrently.
 */
export async function resolveAttempt(db: Db, attemptId: number, now: Date): Promise<boolean> {
  const attempt = await db
    .selectFrom('voucherAttempt')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .executeTakeFirstOrThrow()
  if (attempt.status !== 'created' && attempt.status !== 'unknown') return true
  const platform = findCodePlatform(db, attempt.platform, now)
  if (!platform) return scheduleNextCheck(db, attempt, '门店还没有接入该平台', now)
  const reply = await verify(db, platform, attempt, now)
  if (reply.state === 'unknown') return scheduleNextCheck(db, attempt, reply.reason, now)
  if (reply.state === 'refused') {
    await failAttempt(db, attempt, { failCode: reply.errCode, failReason: reply.reason, now })
    return true
  }
  return addToBill(db, attempt, reply.verified, reply.reason, now)
}

async function verify(db: Db, platform: VoucherCodePlatform, attempt: AttemptRow, now: Date): Promise<VerifyReply> {
  const { platformToken, codes } = decryptAttemptCodes(db, attempt)
  const certificates = Object.entries(codes).map(([key, { code }]) => ({ key, code }))
  const reply = await platform.verify({
    requestNo: attempt.requestNo,
    platformToken,
    orderNo: attempt.platformOrderNo,
    certificates,
    operator: String(attempt.verifyUserId),
  })
  if (reply.state !== 'refused' || reply.errCode !== 'VOUCHER_USED' || attempt.status === 'created') return reply
  return (await findInList(db, platform, attempt, now)) ?? reply
}

/**
 * Finds the use in the platform's list of the day: a known code, redeemed after the first query and not claimed by
 * another verification. Undefined when it is not in the list; state `unknown` when the list is not available.
 */
async function findInList(
  db: Db,
  platform: VoucherCodePlatform,
  attempt: AttemptRow,
  now: Date,
): Promise<VerifyReply | undefined> {
  const list = await platform.listed(formatTime(now).slice(0, 10))
  if (list.state !== 'ready') return { state: 'unknown', reason: list.reason }
  const since = parseTime(attempt.createdAt).getTime() - 60_000
  const rows = await db
    .selectFrom('voucherVerify')
    .select(['certificateId', 'codeTail', 'dealTitle'])
    .where('attemptId', '=', attempt.attemptId)
    .execute()
  const taken = new Set(
    (
      await db
        .selectFrom('voucherVerify')
        .select('platformVerifyId')
        .where('platform', '=', attempt.platform)
        .where('platformVerifyId', 'in', ['', ...list.uses.map(({ verifyId }) => verifyId)])
        .execute()
    ).map(({ platformVerifyId }) => platformVerifyId),
  )
  const free = list.uses.filter((use) => !use.cancelled && use.usedAt.getTime() >= since && !taken.has(use.verifyId))
  const { codes } = decryptAttemptCodes(db, attempt)
  const verified = rows.flatMap((row): VerifiedVoucher[] => {
    const use = free.find(({ codeTail, dealTitle }) => codeTail === row.codeTail && dealTitle === row.dealTitle)
    const plainCode = codes[row.certificateId]?.plainCode ?? ''
    return use && row.codeTail !== '' ? [{ key: row.certificateId, verifyId: use.verifyId, plainCode }] : []
  })
  return verified.length === 0 ? undefined : { state: 'verified', verified, reason: '' }
}

/** Adds redeemed vouchers to the bill. When the table can no longer accept them, they are cancelled at the platform. */
async function addToBill(
  db: Db,
  attempt: AttemptRow,
  verified: readonly VerifiedVoucher[],
  reason: string,
  now: Date,
): Promise<boolean> {
  try {
    await applyVerification(db, { attemptId: attempt.attemptId, verified, reason, now })
    return true
  } catch (error) {
    const refusal = error instanceof Refusal ? error : toContractRefusal(error)
    if (!(refusal instanceof Refusal)) throw error
    await runWithEvents(db, async (tx) => {
      await storePlatformUses(tx, db, attempt, verified)
      await tx
        .updateTable('voucherAttempt')
        .set({
          status: 'undoing',
          failCode: refusal.errCode,
          failReason: refusal.message,
          nextCheckAt: now,
          leaseUntil: null,
        })
        .where('attemptId', '=', attempt.attemptId)
        .where('status', 'in', ['created', 'unknown'])
        .execute()
    })
    return false
  }
}

async function scheduleNextCheck(db: Db, attempt: AttemptRow, reason: string, now: Date): Promise<false> {
  await sql`
    update voucher_attempt set status = 'unknown', poll_count = poll_count + 1, fail_reason = ${reason}, lease_until = null,
      next_check_at = ${computeNextCheck(attempt.pollCount, now)}
    where attempt_id = ${attempt.attemptId} and status in ('created', 'unknown')`.execute(db)
  return false
}

export type AttemptFailure = { failCode: string; failReason: string; now: Date }

/**
 * Ends an attempt without effect, because nothing was redeemed or it was cancelled. Frees the codes, and notifies the
 * requester if their request has already ended.
 */
export async function failAttempt(
  db: Db,
  attempt: AttemptRow,
  { failCode, failReason, now }: AttemptFailure,
): Promise<void> {
  await runWithEvents(db, async (tx, emit) => {
    const { rows } = await sql`
      update voucher_attempt set status = 'failed', fail_code = ${failCode}, fail_reason = ${failReason}, finished_at = ${now},
        next_check_at = null, lease_until = null
      where attempt_id = ${attempt.attemptId} and status in ('created', 'unknown', 'undoing', 'stuck') returning attempt_id`.execute(
      tx,
    )
    if (rows.length === 0) return
    await sql`
      update voucher_verify set status = ${lit(voucherStatus.failed)} where attempt_id = ${attempt.attemptId}
        and status = ${lit(voucherStatus.verifying)}`.execute(tx)
    emit({ topic: 'voucher', ids: [attempt.tableRecordId] })
    if (attempt.status === 'created') return
    const message = {
      userIds: [attempt.verifyUserId],
      category: notifyCategory.order,
      title: '团购券未核销成功',
      content: `刚才的团购券没有核销：${failReason}。券仍可使用`,
      route: '/pages/cancelAfterVerify/index',
      bizType: 'voucher',
      bizId: attempt.attemptId,
    }
    await notify(tx, emit, message, now)
  })
}
