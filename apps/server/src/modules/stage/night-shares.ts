/**
 * Credits performers their shares when a night closes. A show that was not clocked off does not count, because its
 * length is unknown.
 */
import { actorClockStatus, bonusBillType, bonusDirection } from '@nocturne/contract/codes'
import type { ActorClockKind } from '@nocturne/contract/codes'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import { bookBonusBills, notifyCreditedBonus } from '../bonus/public.ts'
import type { NightBooking, NightCloseNotifier } from '../ledger/public.ts'
import { formatClockKind } from './clock-on.ts'

const { running, ended, cancelled } = actorClockStatus
const FORGOTTEN = '营业日结束时未下钟'

type Row = {
  actorClockId: number
  actorUserId: number
  actorShare: number
  halfUnits: number
  clockKind: ActorClockKind
  tableName: string | null
}

export const bookNightShares: NightBooking = async (tx, { businessDate, at, userId }) => {
  await sql`
    update actor_clock set status = ${lit(cancelled)}, ended_at = ${at}, cancel_reason = ${FORGOTTEN}, cancelled_at = ${at}
    where business_date = ${businessDate}::date and status = ${lit(running)}`.execute(tx)
  const { rows } = await sql<Row>`
    with booked as (
      update actor_clock set booked_at = ${at}, booked_share = actor_share where business_date = ${businessDate}::date and status = ${lit(ended)}
      and booked_at is null
      returning actor_clock_id, actor_user_id, actor_share, half_units, clock_kind, sitting_id
    )
    select b.*, t.table_name from booked b left join sitting t using (sitting_id) order by b.actor_clock_id`.execute(tx)
  const bills = rows
    .filter((row) => row.actorShare > 0)
    .map((row) => ({
      userId: row.actorUserId,
      billType: bonusBillType.actorClock,
      direction: bonusDirection.income,
      amount: row.actorShare,
      title: `${formatClockKind(row.clockKind)} ${formatHalfUnits(row.halfUnits)}钟`,
      about: row.tableName ?? '',
      bizType: 'stage' as const,
      bizId: row.actorClockId,
      businessDate,
      against: 'expense:stage',
    }))
  await bookBonusBills(tx, bills, { entryKey: `bonus:stage:${businessDate}`, at, userId })
}

export const notifyShares: NightCloseNotifier = async (tx, emit, businessDate, now) => {
  const { rows } = await sql<{ userId: number; amount: number }>`
    select actor_user_id as user_id, sum(actor_share)::bigint as amount from actor_clock
    where business_date = ${businessDate}::date and booked_at is not null
    group by actor_user_id having sum(actor_share) > 0 order by actor_user_id`.execute(tx)
  await notifyCreditedBonus(
    tx,
    emit,
    { businessDate, billType: bonusBillType.actorClock, title: '上钟已入账', what: '上钟分成', rows },
    now,
  )
}
