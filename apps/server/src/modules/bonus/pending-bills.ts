/**
 * 待入账: income that the nights not yet closed will bring an employee when they close. Rebates may change until then; tips and paid
 * time are final.
 */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import type { bonus } from '@nocturne/contract/bonus/endpoints'
import {
  actorClockStatus,
  bonusBillType,
  businessDayStatus,
  rewardSettleStatus,
  rewardStatus,
} from '@nocturne/contract/codes'
import type { BonusBillType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { formatRebateTitle } from './night-rebates.ts'

export type PendingBillRow = AnswerOf<typeof bonus.info>['pending'][number]

/** Nights that may still be open; older ones are closed by the job that runs every minute. */
const NIGHTS_BACK = 3

type Row = {
  billType: BonusBillType
  orderId: number | null
  amount: number
  title: string
  about: string
  businessDate: string
  quantity: number
}

/** Largest first; leaves out lines whose rebate was reversed in the same night. */
export async function listPendingBills(db: Db, userId: number, now: Date): Promise<PendingBillRow[]> {
  const tonight = getBusinessDate(now)
  const nights = Array.from({ length: NIGHTS_BACK + 1 }, (_, back) => addDays(tonight, -back))
  const { rows } = await sql<Row>`
    with open as (
      select night from unnest(${nights}::date[]) as n(night)
      where not exists (select from business_day d where d.business_date = night and d.status = ${lit(businessDayStatus.closed)})
    )
    select ${lit(bonusBillType.rebate)} as bill_type, m.order_id, sum(m.rebate_amount)::bigint as amount, i.goods_name as title, t.table_name as about,
      m.business_date, sum(m.quantity)::integer as quantity
    from rebate_move m join order_item i using (order_item_id) join orders o on o.order_id = m.order_id join sitting t using (sitting_id)
    where m.business_date in (select night from open) and m.user_id = ${userId}
    group by m.order_id, m.order_item_id, i.goods_name, t.table_name, m.business_date having sum(m.rebate_amount) <> 0
    union all
    select ${lit(bonusBillType.reward)}, null, r.user_share, case when r.from_name = '' then '客人' else r.from_name end, r.table_name, r.business_date, 0
      from reward r
    where r.to_user_id = ${userId} and r.business_date in (select night from open) and r.status = ${lit(rewardStatus.succeeded)}
      and r.settle_status = ${lit(rewardSettleStatus.open)} and r.user_share > 0
    union all
    select ${lit(bonusBillType.actorClock)}, null, c.actor_share, c.clock_kind, coalesce(t.table_name, ''), c.business_date, c.half_units
    from actor_clock c left join sitting t using (sitting_id)
    where c.actor_user_id = ${userId} and c.business_date in (select night from open) and c.status = ${lit(actorClockStatus.ended)}
      and c.booked_at is null and c.actor_share > 0
    order by amount desc, order_id, title`.execute(db)
  return rows.map(({ orderId, quantity, title, ...row }) => ({
    ...row,
    title: titles[row.billType]?.(title, quantity) ?? title,
    route: orderId === null ? getPendingRoute(row.billType) : `/pages/operat/order/details?orderId=${orderId}`,
  }))
}

const titles: Partial<Record<BonusBillType, (title: string, quantity: number) => string>> = {
  [bonusBillType.rebate]: (goodsName, quantity) => formatRebateTitle({ goodsName, quantity }),
  [bonusBillType.actorClock]: (kind, halfUnits) =>
    `${getLabel('actor_clock_kind', kind)} ${formatHalfUnits(halfUnits)}钟`,
}

const getPendingRoute = (billType: BonusBillType) =>
  billType === bonusBillType.actorClock ? '/pages/employeeCenter/clock/actor' : '/pages/employeeCenter/sumReward/index'
