/** Items of a sitting other than orders: tips, bottles, paid time and vouchers. */
import { actorClockStatus, rewardStatus, voucherStatus, wineStatus, withdrawStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'

type OrderExtras = Pick<AnswerOf<typeof reports.tablesRecord>, 'tips' | 'bottles' | 'clocks' | 'vouchers'>

export const noOrderExtras: OrderExtras = { tips: [], bottles: [], clocks: [], vouchers: [] }

export async function readOrderExtras(db: Db, tableRecordId: number): Promise<OrderExtras> {
  const [tips, bottles, clocks, vouchers] = await Promise.all([
    listTips(db, tableRecordId),
    listBottles(db, tableRecordId),
    listClocks(db, tableRecordId),
    listVouchers(db, tableRecordId),
  ])
  return { tips: tips.rows, bottles: bottles.rows, clocks: clocks.rows, vouchers: vouchers.rows }
}

const listTips = (db: Db, id: number) =>
  sql<OrderExtras['tips'][number]>`
    select reward_id, to_user_name, case when anonymous then '' else from_name end as from_name, amount, message, paid_at as pay_time
    from reward where sitting_id = ${id} and status = ${lit(rewardStatus.succeeded)} order by reward_id`.execute(db)

/** Bottles the guests stored and bottles handed out to them. */
const listBottles = (db: Db, id: number) =>
  sql<OrderExtras['bottles'][number]>`
    select i.wine_item_id, i.goods_name, i.unit, i.quantity, false as fetched, coalesce(d.audited_at, d.applied_at) as at
    from wine_deposit d join wine_item i using (deposit_id)
    where d.sitting_id = ${id} and d.audited_at is not null and i.status not in (${lit(wineStatus.pending, wineStatus.rejected, wineStatus.withdrawn)})
    union all
    select i.wine_item_id, i.goods_name, i.unit, l.quantity, true, w.issued_at
    from wine_withdraw w join wine_withdraw_item l using (withdraw_id) join wine_item i using (wine_item_id)
    where w.sitting_id = ${id} and w.status = ${lit(withdrawStatus.issued)}
    order by at, wine_item_id`.execute(db)

const listClocks = (db: Db, id: number) =>
  sql<OrderExtras['clocks'][number]>`
    select actor_clock_id, actor_name, clock_kind, started_at as start_time, ended_at as end_time, half_units,
      case when charges_table then amount else 0 end as amount
    from actor_clock where sitting_id = ${id} and status <> ${lit(actorClockStatus.cancelled)} order by actor_clock_id`.execute(
    db,
  )

const listVouchers = (db: Db, id: number) =>
  sql<OrderExtras['vouchers'][number]>`
    select verify_id, deal_title, platform, code_tail, pay_amount, verified_at as verify_time, status = ${lit(voucherStatus.cancelled)} as cancelled
    from voucher_verify where sitting_id = ${id} and status in (${lit(voucherStatus.verified, voucherStatus.cancelled)})
    order by verify_id`.execute(db)
