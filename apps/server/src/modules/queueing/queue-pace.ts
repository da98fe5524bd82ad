/**
 * How fast numbers go. Anybody may take one, and nobody may take everybody's: a phone has its pace, a phone number its few of a
 * night, and phones that show no proof of being here have numbers and a pace of their own. Proof is a code of the house, on a table
 * or at the door, or a session of somebody who works here.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { Actor, CommandContext, RequestInfo } from '../../http/context.ts'
import { subscriber } from '../../http/caller-counts.ts'
import { notFound, refuse } from '../../http/refusal.ts'
import { giveBackAttempt, hasWaited, takeAttempt } from '../platform/public.ts'
import type { Limit } from '../platform/public.ts'
import { tableByScannedCode } from '../tables/public.ts'

export type Proof = 'open' | 'code' | 'staff'

const OF_ONE_PHONE: Limit = { tries: 10, windowMinutes: 30, lockMinutes: 10 }
/** Phones that do not say who they are share what their address takes without proof: with a code they go on. */
const OF_NAMELESS: Limit = { tries: 30, windowMinutes: 30, lockMinutes: 10 }
const WAIT_MINUTES = 1
const OF_ONE_CODE: Limit = { tries: 60, windowMinutes: 10, lockMinutes: 5 }
const withoutProof = { subject: 'queue:open', limit: { tries: 60, windowMinutes: 10, lockMinutes: 5 } }
/** Ends of phone numbers tried by one phone, or by all that do not say who they are, and on one number by everybody. */
const TAILS_OF_PHONE: Limit = { tries: 10, windowMinutes: 30, lockMinutes: 30 }
const TAILS_OF_NUMBER: Limit = { tries: 30, windowMinutes: 30, lockMinutes: 30 }
/** Numbers of one phone number in a night, those given up included. */
const OF_ONE_NUMBER = 4

/** Numbers have three digits. What is not given to phones of either kind is left for the host. */
const LAST_SEQ = 999
const SHARES = { open: 400, code: 500, staff: LAST_SEQ } as const

/** How the caller shows that he is here. A code that is none is refused: TABLE_CODE_INVALID. */
export async function proofOf(
  { actor, db, request, now }: CommandContext<Actor>,
  code: string | undefined,
): Promise<Proof> {
  if (actor.kind === 'staff') return 'staff'
  if (code === undefined) return 'open'
  await tableByScannedCode(db, code, { actor, request, now })
  return 'code'
}

/** TOO_FREQUENT for a phone that takes one number after the other; QUEUE_PROOF_NEEDED while too many come without proof or name. */
export async function demandPace(
  { db, request: { deviceId, ip }, now }: CommandContext<Actor>,
  { proof, code }: { proof: Proof; code: string | undefined },
): Promise<void> {
  if (proof === 'staff') return
  const isNameless = deviceId === ''
  const [subject, limit] = isNameless
    ? [`queue:nameless:${subscriber(ip)}`, OF_NAMELESS]
    : [`queue:phone:${deviceId}`, OF_ONE_PHONE]
  if (!(isNameless && proof === 'code') && !(await takeAttempt(db, subject, limit, now)).admitted)
    refuse(isNameless ? 'QUEUE_PROOF_NEEDED' : 'TOO_FREQUENT')
  const kind = proof === 'code' ? { subject: `queue:code:${code}`, limit: OF_ONE_CODE } : withoutProof
  if ((await takeAttempt(db, kind.subject, kind.limit, now)).admitted) return
  if (proof === 'open') refuse('QUEUE_PROOF_NEEDED')
  // A flood of invented phones must not shut the code off: beyond its pace each new phone waits a minute by itself.
  const phone = isNameless ? subscriber(ip) : deviceId
  if (!(await hasWaited(db, `queue:wait:${code}:${phone}`, WAIT_MINUTES, now))) refuse('TOO_FREQUENT')
}

/** TOO_FREQUENT for a phone number that took and gave up some already. Whoever calls has locked the phone number. */
export async function demandFewOfNumber(tx: Tx, night: string, guestPhone: string): Promise<void> {
  const { taken } = await tx
    .selectFrom('queueNumber')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('businessDate', '=', night)
    .where('guestPhone', '=', guestPhone)
    .executeTakeFirstOrThrow()
  if (taken >= OF_ONE_NUMBER) refuse('TOO_FREQUENT')
}

/**
 * The next number of a letter tonight. QUEUE_PROOF_NEEDED once those for phones without proof are gone, TOO_FREQUENT once all are:
 * no night has that many guests.
 */
export async function nextSeq(tx: Tx, { night, queueType, proof }: { night: string; queueType: string; proof: Proof }) {
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
  return refuse(proof === 'open' && (await someLeft(tx, night, queueType)) ? 'QUEUE_PROOF_NEEDED' : 'TOO_FREQUENT')
}

async function someLeft(tx: Tx, night: string, queueType: string): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select last_seq < ${LAST_SEQ} and code_taken < ${SHARES.code} as left from queue_counter
    where business_date = ${night}::date and queue_type = ${queueType}`.execute(tx)
  return rows[0]?.left ?? false
}

/**
 * Four digits are soon found by trying: wrong ones are counted against the phone that tries and against the number. NOT_FOUND, and
 * TOO_FREQUENT beyond, even for the right ones. The phone that took the number needs none.
 */
export async function demandTail(
  db: Db,
  { queueId, phone }: { queueId: number; phone: string },
  { phoneTail, request, now }: { phoneTail: string; request: RequestInfo; now: Date },
): Promise<void> {
  const tries = [
    [`queue-tail:phone:${request.deviceId || subscriber(request.ip)}`, TAILS_OF_PHONE],
    [`queue-tail:number:${queueId}`, TAILS_OF_NUMBER],
  ] as const
  for (const [subject, limit] of tries)
    if (!(await takeAttempt(db, subject, limit, now)).admitted) refuse('TOO_FREQUENT')
  if (!phone.endsWith(phoneTail)) notFound({ phoneTail })
  for (const [subject, limit] of tries) await giveBackAttempt(db, subject, limit)
}
