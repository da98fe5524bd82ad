/**
 * 组局报名: a guest reserves a place of a play and has some minutes to pay. One conditional update takes it, so that concurrent guests never
 * exceed the places; a person has one place by each proven identity (phone, account, member), and by the number of a paid place.
 */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { playJoinStatus, userSex } from '@nocturne/contract/codes'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { requireDeviceId } from '../../../http/device-id.ts'
import { assertExpectedAmount } from '../../../http/expected-amount.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { selectMemberRows } from '../../members/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { createPrepaidCode } from '../prepaid-code.ts'
import { findSharer } from '../sharers.ts'
import { findJoinProblem, computePlayStatus } from './play-rules.ts'
import type { PlayState } from './play-rules.ts'

/** Maximum unpaid places per phone, over all plays. */
const WAITING_MAX = 3

export const joinPlay: Handler<typeof flashSales.guestJoin, typeof schemas.guestJoin> = async (context, input) => {
  const { tx, db, now, request, actor, emit, log } = context
  const deviceId = requireDeviceId(request)
  const { playId, guestName, guestPhone } = input
  const at = formatTime(now)
  const play = await readPlay(tx, playId)
  const problem = findJoinProblem(computePlayStatus(play), play.startAt, at)
  if (problem !== null) refuse(problem)
  const sex =
    input.sex ?? (play.maleNum + play.femaleNum > 0 ? refuseField('sex', '性别', '请选择性别') : userSex.unknown)
  // Refuses a full play before anything is written.
  if (play.left <= 0) refuse('PLAY_FULL')
  const [inviter, code, config] = await Promise.all([
    findSharer(tx, { employeeCode: input.employeeCode, userId: input.inviteUserId }),
    createPrepaidCode(db),
    loadConfig(tx),
  ])
  if (await hasPaid(tx, playId, guestPhone)) refuse('PLAY_JOINED')
  if (actor.kind === 'member' && (await hasPlace(tx, playId, actor.memberId))) refuse('PLAY_JOINED')
  if ((await countUnpaidJoins(tx, deviceId)) >= WAITING_MAX) refuse('TOO_FREQUENT')
  const latest = addMinutes(at, config['kill.payMinutes'])
  const payDeadline = latest < play.startAt ? latest : play.startAt
  const { rows } = await sql<{ joinId: number; amount: number }>`
    with place as (
      update play_event set locked_count = locked_count + 1, male_count = male_count + ${Number(sex === userSex.male)},
        female_count = female_count + ${Number(sex === userSex.female)}
      where play_id = ${playId} and cancelled_at is null and ended_at is null and start_at > ${now} and verify_count = 0
        and join_count + locked_count < member_limit
      returning play_id, price
    )
    insert into play_join (play_id, guest_name, guest_phone, sex, device_id, open_id, member_id, amount, invite_user_id, invite_user_name, invite_dept_id,
      code_hash, code_tail, code_nonce, pay_deadline, created_at)
    select play_id, ${guestName}, ${guestPhone}, ${sex}, ${deviceId}, ${input.openId ?? ''}, ${actor.kind === 'member' ? actor.memberId : null}::bigint, price,
      ${inviter?.userId ?? null}::bigint, ${inviter?.nickName ?? null}::text, ${inviter?.deptId ?? null}::bigint, ${code.codeHash}, ${code.codeTail},
      ${code.codeNonce}, ${payDeadline}::timestamptz, ${now}
    from place returning join_id, amount`.execute(tx)
  const made = rows[0] ?? refuse('PLAY_FULL')
  assertExpectedAmount(made.amount, input.expectedFen)
  emit({ topic: 'play', ids: [playId] })
  log({ subjectType: 'playJoin', subjectId: made.joinId, after: { playId, guestName, amount: made.amount } })
  return { ...made, payDeadline }
}

type Play = PlayState & { startAt: string; maleNum: number; femaleNum: number; left: number }

/** Reads the current state of the play without locking. Refuses NOT_FOUND for an unknown play. */
async function readPlay(tx: Tx, playId: number): Promise<Play> {
  const { rows } = await sql<Play>`
    select e.formed_at, e.cancelled_at, e.ended_at, e.start_at, e.male_num, e.female_num, r.status as record_status,
      e.member_limit - e.join_count - e.locked_count as left
    from play_event e left join sitting r using (sitting_id) where e.play_id = ${playId}`.execute(tx)
  return rows[0] ?? refuseNotFound({ playId })
}

/**
 * Returns whether a place of this play was paid with this phone number. Unpaid places are ignored: numbers are
 * unproven, so anyone could block a number.
 */
async function hasPaid(tx: Tx, playId: number, guestPhone: string): Promise<boolean> {
  const { rows } = await sql`
    select from play_join where play_id = ${playId} and guest_phone = ${guestPhone}
      and status in (${lit(playJoinStatus.paid, playJoinStatus.verified)}) limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * True when the member, or one merged into them, has a place. The unique index cannot prevent this, because it sees
 * each row of a member separately.
 */
async function hasPlace(tx: Tx, playId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    select from play_join where play_id = ${playId} and member_id in ${selectMemberRows(memberId)}
      and status in (${lit(playJoinStatus.waiting, playJoinStatus.paid, playJoinStatus.verified)}) limit 1`.execute(tx)
  return rows.length > 0
}

async function countUnpaidJoins(tx: Tx, deviceId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from play_join where device_id = ${deviceId} and status = ${lit(playJoinStatus.waiting)}`.execute(
    tx,
  )
  return rows[0]?.waiting ?? 0
}
