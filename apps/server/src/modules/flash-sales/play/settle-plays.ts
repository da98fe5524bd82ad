/** Time-driven changes of plays: frees unpaid places, cancels plays with too few guests, and settles past nights. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { playJoinStatus, recordStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { LogEntry } from '../../../http/context.ts'
import { runWithEvents } from '../../../http/with-events.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { closeUnpaidPrepayments, prepaidKinds } from '../../members/public.ts'
import { loadConfig, logJobWork } from '../../platform/public.ts'
import { cancelLockedPlay } from './cancel-play.ts'
import { isCancellable } from './play-rules.ts'
import { closeJoins, lockJoin, lockJoins, lockPlay } from './play-store.ts'
import { forfeitJoins, refundJoins } from './refund-joins.ts'

/** Frees the places not paid in time and returns their number. */
export const closeUnpaidJoins = (db: Db, now: Date): Promise<number> =>
  closeUnpaidPrepayments(db, now, {
    kind: prepaidKinds.groupPlay,
    due: sql`
      select j.join_id as id from play_join j where j.status = ${lit(playJoinStatus.waiting)} and j.pay_deadline <= ${now}
      order by j.pay_deadline, j.join_id limit 200`,
    log: { job: 'plays', title: '组局报名超时关闭', businessType: 'flash-sales' },
    lock: async (tx, joinId) => {
      const locked = await lockJoin(tx, joinId)
      return locked.join.status === playJoinStatus.waiting ? locked : null
    },
    close: async (tx, { play, join }, emit) => {
      await closeJoins(tx, [join], now)
      emit({ topic: 'play', ids: [play.playId] })
      return { subjectType: 'playJoin', subjectId: join.joinId, after: { playNo: play.playNo } }
    },
  })

/** Cancels plays that have started without being formed; settles those whose night is over. Returns the number ended. */
export async function endDuePlays(db: Db, now: Date): Promise<number> {
  const night = getBusinessDate(now)
  const { rows } = await sql<{ playId: number; over: boolean }>`
    select e.play_id, e.formed_at is not null as over from play_event e left join sitting r using (sitting_id)
    where e.cancelled_at is null and e.ended_at is null and e.start_at <= ${now} and case when e.formed_at is null then e.locked_count = 0
      else e.business_date < ${night}::date and coalesce(r.status in (${lit(recordStatus.cleared, recordStatus.cancelled)}), true) end
    order by e.start_at, e.play_id limit 50`.execute(db)
  let count = 0
  for (const { playId, over } of rows) if (await (over ? settleOne : cancelUnformedPlay)(db, playId, now)) count += 1
  return count
}

function cancelUnformedPlay(db: Db, playId: number, now: Date): Promise<boolean> {
  return runWithEvents(db, async (tx, emit) => {
    const businessDate = await lockFactDate(tx, now)
    const play = await lockPlay(tx, playId)
    // Skips a play while a guest is still paying, because that payment may complete it.
    if (!isCancellable(play.status) || play.formedAt !== null || play.lockedCount > 0) return false
    const entries: LogEntry[] = []
    const work = { tx, now, emit, log: (entry: LogEntry) => entries.push(entry) }
    await cancelLockedPlay(work, play, { reason: '未达到成局人数', businessDate, userId: null })
    await logJobWork(tx, { job: 'plays', title: '组局未成局取消', businessType: 'flash-sales', now }, entries)
    return true
  })
}

/** Refunds guests who paid and did not come, unless the venue's rule forfeits the money. */
function settleOne(db: Db, playId: number, now: Date): Promise<boolean> {
  return runWithEvents(db, async (tx, emit) => {
    const [config, businessDate] = await Promise.all([loadConfig(tx), lockFactDate(tx, now)])
    const play = await lockPlay(tx, playId)
    if (play.endedAt !== null || play.cancelledAt !== null) return false
    const left = await lockJoins(tx, playId, playJoinStatus.paid)
    const settling = { now, businessDate, userId: null }
    if (config['play.forfeit']) await forfeitJoins(tx, left, settling)
    else await refundJoins(tx, left, { ...settling, reason: '未到场' })
    await tx.updateTable('playEvent').set({ endedAt: now }).where('playId', '=', playId).execute()
    emit({ topic: 'play', ids: [playId] })
    await logJobWork(tx, { job: 'plays', title: '组局结束', businessType: 'flash-sales', now }, [
      {
        subjectType: 'play',
        subjectId: playId,
        after: { playNo: play.playNo, absent: left.length, forfeited: config['play.forfeit'] },
      },
    ])
    return true
  })
}
