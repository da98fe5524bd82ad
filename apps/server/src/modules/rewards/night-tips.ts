/** Credits the tips of a closed night to their receivers. From then on they cannot be refunded. */
import { bonusBillType, bonusDirection, rewardSettleStatus, rewardStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import { bookBonusBills, notifyCreditedBonus } from '../bonus/public.ts'
import type { NightBooking, NightCloseNotifier } from '../ledger/public.ts'

type Row = {
  rewardId: number
  toUserId: number
  userShare: number
  anonymous: boolean
  fromName: string
  tableName: string
}

export const bookNightTips: NightBooking = async (tx, { businessDate, at, userId }) => {
  const { rows } = await sql<Row>`
    update reward set settle_status = ${lit(rewardSettleStatus.booked)}
    where business_date = ${businessDate}::date and status = ${lit(rewardStatus.succeeded)} and settle_status = ${lit(rewardSettleStatus.open)}
    returning reward_id, to_user_id, user_share, anonymous, from_name, table_name`.execute(tx)
  const bills = rows
    .filter((row) => row.userShare > 0)
    .toSorted((a, b) => a.rewardId - b.rewardId)
    .map((row) => ({
      userId: row.toUserId,
      billType: bonusBillType.reward,
      direction: bonusDirection.income,
      amount: row.userShare,
      title: row.anonymous || row.fromName === '' ? '客人打赏' : `${row.fromName}打赏`,
      about: row.tableName,
      bizType: 'reward' as const,
      bizId: row.rewardId,
      businessDate,
      against: `tips_payable:${row.toUserId}`,
    }))
  await bookBonusBills(tx, bills, { entryKey: `bonus:reward:${businessDate}`, at, userId })
}

export const notifyTips: NightCloseNotifier = async (tx, emit, businessDate, now) => {
  const { rows } = await sql<{ userId: number; amount: number }>`
    select to_user_id as user_id, sum(user_share)::bigint as amount from reward
    where business_date = ${businessDate}::date and settle_status = ${lit(rewardSettleStatus.booked)}
    group by to_user_id having sum(user_share) > 0 order by to_user_id`.execute(tx)
  await notifyCreditedBonus(
    tx,
    emit,
    { businessDate, billType: bonusBillType.reward, title: '打赏已入账', what: '打赏', rows },
    now,
  )
}
