/**
 * Rate limits for taking numbers. Any phone may take one without signing in, so limits apply per phone, per phone
 * number and night, and to all callers without proof of presence, who share a limited range of numbers. Proof is a
 * venue code (at a table or the door) or a staff session.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { Actor, CommandContext, RequestInfo } from '../../http/context.ts'
import { toSubscriberAddress } from '../../http/caller-counts.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { releaseAttempt, recordCallAndCheckWait, claimAttempt } from '../platform/public.ts'
import type { AttemptLimit } from '../platform/public.ts'
import { requireScannedTable } from '../tables/public.ts'

export type PresenceProof = 'open' | 'code' | 'staff'

const OF_ONE_PHONE: AttemptLimit = { tries: 10, windowMinutes: 30, lockMinutes: 10 }
/** Limit of a network address, shared by its phones without a device id. It does not apply to callers with a code. */
const OF_NAMELESS: AttemptLimit = { tries: 30, windowMinutes: 30, lockMinutes: 10 }
const WAIT_MINUTES = 1
const OF_ONE_CODE: AttemptLimit = { tries: 60, windowMinutes: 10, lockMinutes: 5 }
const withoutProof = { subject: 'queue:open', limit: { tries: 60, windowMinutes: 10, lockMinutes: 5 } }
/**
 * Attempts to enter the last digits of the phone number: per phone (or per address without device id), and per queue
 * number.
 */
const TAILS_OF_PHONE: AttemptLimit = { tries: 10, windowMinutes: 30, lockMinutes: 30 }
const TAILS_OF_NUMBER: AttemptLimit = { tries: 30, windowMinutes: 30, lockMinutes: 30 }
/** Maximum numbers per phone number and night, including cancelled ones. */
const OF_ONE_NUMBER = 4

/** Numbers have three digits. The remainder beyond the shares of phones is reserved for the host. */
const LAST_SEQ = 999
const SHARES = { open: 400, code: 500, staff: LAST_SEQ } as const

/** Determines the caller's proof of presence. Throws TABLE_CODE_INVALID for an invalid code. */
export async function resolvePresenceProof(
  { actor, db, request, now }: CommandContext<Actor>,
  code: string | undefined,
): Promise<PresenceProof> {
  if (actor.kind === 'staff') return 'staff'
  if (code === undefined) return 'open'
  await requireScannedTable(db, code, { actor, request, now })
  return 'code'
}

/** Throws TOO_FREQUENT for a phone that takes numbers too fast; QUEUE_PROOF_NEEDED while too many arrive without proof or device id. */
export async function assertNumberRateLimit(
  { db, request: { deviceId, ip }, now }: CommandContext<Actor>,
  { proof, code }: { proof: PresenceProof; code: string | undefined },
): Promise<void> {
  if (proof === 'staff') return
  const isNameless = deviceId === ''
  const [subject, limit] = isNameless
    ? [`queue:nameless:${toSubscriberAddress(ip)}`, OF_NAMELESS]
    : [`queue:phone:${deviceId}`, OF_ONE_PHONE]
  if (!(isNameless && proof === 'code') && !(await claimAttempt(db, subject, limit, now)).admitted)
    refuse(isNameless ? 'QUEUE_PROOF_NEEDED' : 'TOO_FREQUENT')
  const kind = proof === 'code' ? { subject: `queue:code:${code}`, limit: OF_ONE_CODE } : withoutProof
  if ((await claimAttempt(db, kind.subject, kind.limit, now)).admitted) return
  if (proof === 'open') refuse('QUEUE_PROOF_NEEDED')
  // Requests from invented device ids must not block the code: beyond its limit, each new phone waits a minute.
  const phone = isNameless ? toSubscriberAddress(ip) : deviceId
  if (!(await recordCallAndCheckWait(db, `queue:wait:${code}:${phone}`, WAIT_MINUTES, now))) refuse('TOO_FREQUENT')
}

/** Throws TOO_FREQUENT when a phone number took too many numbers. The caller has locked the phone number. */
export async function assertPhoneQuota(tx: Tx, night: string, guestPhone: string): Promise<void> {
  const { taken } = await tx
    .selectFrom('queueNumber')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('businessDate', '=', night)
    .where('guestPhone', '=', guestPhone)
    .executeTakeFirstOrThrow()
  if (taken >= OF_ONE_NUMBER) refuse('TOO_FREQUENT')
}

/**
 * Next number of a letter tonight. Throws QUEUE_PROOF_NEEDED when the share without proof is used up, TOO_FREQUENT when all numbers are.
 */
export async function claimNextQueueNumber(
  tx: Tx,
  { night, queueType, proof }: { night: string; queueType: string; proof: PresenceProof },
) {
  const open = Number(proof === 'open')
  const code = Number(proof === 'code')
  const { rows } = await sql<{ lastSeq: number }>`
    insert into queue_counter (business_date, queue_type, last_seq, open_taken, code_taken)
    values (${night}::date, ${queueType}, 1, ${open}, ${code})
    on conflict (business_date, queue_type) do update set
      last_seq = queue_counter.last_seq + 1,
      open_taken = queue_counter.open_taken + excluded.open_taken,
      code_taken = queue_counter.code_taken + excluded.code_taken
    where queue_counter.last_seq < ${LAST_SEQ} and queue_counter.open_taken + excluded.open_taken <= ${SHARES.open}
      and queue_counter.code_taken + excluded.code_taken <= ${SHARES.code}
    returning last_seq`.execute(tx)
  const [counter] = rows
  if (counter) return counter.lastSeq
  return refuse(
    proof === 'open' && (await hasNumbersLeft(tx, night, queueType)) ? 'QUEUE_PROOF_NEEDED' : 'TOO_FREQUENT',
  )
}

async function hasNumbersLeft(tx: Tx, night: string, queueType: string): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select last_seq < ${LAST_SEQ} and code_taken < ${SHARES.code} as left from queue_counter
    where business_date = ${night}::date and queue_type = ${queueType}`.execute(tx)
  return rows[0]?.left ?? false
}

/**
 * Checks the last digits of the phone number. Four digits are easily guessed, so tries are counted per phone and per number: NOT_FOUND for
 * wrong ones, TOO_FREQUENT beyond the limit, even for correct ones. Not needed on the phone that took the number.
 */
export async function assertPhoneTail(
  db: Db,
  { queueId, phone }: { queueId: number; phone: string },
  { phoneTail, request, now }: { phoneTail: string; request: RequestInfo; now: Date },
): Promise<void> {
  const tries = [
    [`queue-tail:phone:${request.deviceId || toSubscriberAddress(request.ip)}`, TAILS_OF_PHONE],
    [`queue-tail:number:${queueId}`, TAILS_OF_NUMBER],
  ] as const
  for (const [subject, limit] of tries)
    if (!(await claimAttempt(db, subject, limit, now)).admitted) refuse('TOO_FREQUENT')
  if (!phone.endsWith(phoneTail)) refuseNotFound({ phoneTail })
  for (const [subject, limit] of tries) await releaseAttempt(db, subject, limit)
}
