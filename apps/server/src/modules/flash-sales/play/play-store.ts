/** Locks plays and their guests. Lock order: play, guests, bills and payments. */
import { playJoinStatus, userSex } from '@nocturne/contract/codes'
import type { PlayStatus, UserSex } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { PlayEvent, PlayJoin } from '../../../db/types.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import type { RowOwner } from '../../../http/policy.ts'
import { computePlayStatus } from './play-rules.ts'

export type PlayRow = Selectable<PlayEvent>
export type PlayJoinRow = Selectable<PlayJoin>
export type LockedPlay = PlayRow & { status: PlayStatus }

/** Locks the play and returns it with its current state. NOT_FOUND when there is none. */
export async function lockPlay(tx: Tx, playId: number): Promise<LockedPlay> {
  const play = await tx
    .selectFrom('playEvent')
    .selectAll()
    .where('playId', '=', playId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!play) refuseNotFound({ playId })
  const sitting =
    play.tableRecordId === null
      ? null
      : await tx
          .selectFrom('sitting')
          .select('status')
          .where('tableRecordId', '=', play.tableRecordId)
          .executeTakeFirstOrThrow()
  return { ...play, status: computePlayStatus({ ...play, recordStatus: sitting?.status ?? null }) }
}

/** Locks a guest's place and its play. NOT_FOUND when there is none. */
export async function lockJoin(tx: Tx, joinId: number): Promise<{ play: LockedPlay; join: PlayJoinRow }> {
  const seen = await tx.selectFrom('playJoin').select('playId').where('joinId', '=', joinId).executeTakeFirst()
  const play = await lockPlay(tx, seen?.playId ?? refuseNotFound({ joinId }))
  const join = await tx
    .selectFrom('playJoin')
    .selectAll()
    .where('joinId', '=', joinId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { play, join }
}

/** Locks the places of a locked play in one state, in lock order. */
export const lockJoins = (tx: Tx, playId: number, status: PlayJoinRow['status']): Promise<PlayJoinRow[]> =>
  tx
    .selectFrom('playJoin')
    .selectAll()
    .where('playId', '=', playId)
    .where('status', '=', status)
    .orderBy('joinId')
    .forNoKeyUpdate()
    .execute()

/** Owner of a play (host and department), for permission checks. */
export const getPlayOwner = ({ hostUserId, hostDeptId }: Pick<PlayRow, 'hostUserId' | 'hostDeptId'>): RowOwner => ({
  userIds: [hostUserId],
  deptId: hostDeptId,
})

const countMen = (sex: UserSex) => Number(sex === userSex.male)
const countWomen = (sex: UserSex) => Number(sex === userSex.female)

/**
 * Turns a reserved place into a paid one; forms the play when there are enough. Returns whether this payment formed it. The caller has
 * locked the play.
 */
export async function markPlacePaid(tx: Tx, { playId, formedAt }: PlayRow, now: Date): Promise<boolean> {
  const { rows } = await sql<{ formedAt: string | null }>`
    update play_event set locked_count = locked_count - 1, join_count = join_count + 1,
      formed_at = coalesce(formed_at, case when join_count + 1 >= min_member then ${now}::timestamptz end)
    where play_id = ${playId} returning formed_at`.execute(tx)
  return formedAt === null && rows[0]?.formedAt != null
}

/**
 * Frees the given places. `from` is their current state: paid, or only reserved (`locked`). The caller has locked the
 * play.
 */
export async function releasePlaces(tx: Tx, joins: readonly PlayJoinRow[], from: 'locked' | 'paid'): Promise<void> {
  const [first] = joins
  if (!first) return
  const men = joins.reduce((sum, { sex }) => sum + countMen(sex), 0)
  const women = joins.reduce((sum, { sex }) => sum + countWomen(sex), 0)
  const [locked, paid] = from === 'locked' ? [joins.length, 0] : [0, joins.length]
  await sql`
    update play_event set locked_count = locked_count - ${locked}, join_count = join_count - ${paid},
      male_count = male_count - ${men}, female_count = female_count - ${women}
    where play_id = ${first.playId}`.execute(tx)
}

/** Closes unpaid places; money that arrives later is refunded. */
export async function closeJoins(tx: Tx, joins: readonly PlayJoinRow[], now: Date): Promise<void> {
  await releasePlaces(tx, joins, 'locked')
  if (joins.length === 0) return
  const joinIds = joins.map(({ joinId }) => joinId)
  await tx
    .updateTable('playJoin')
    .set({ status: playJoinStatus.cancelled, closedAt: now })
    .where('joinId', 'in', joinIds)
    .execute()
}
