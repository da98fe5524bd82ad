/**
 * Valid values for each id of a command in a working venue, with the other fields they need, so that a test can make exactly one of them
 * wrong.
 */
import {
  approvalStatus,
  approvalStepStatus,
  bookingStatus,
  storableBottleState,
  goodsKind,
  goodsStatus,
  normalDisable,
  orderStatus,
  orderType,
  recordStatus,
  tableStatus,
  userStatus,
  userType,
  wineStatus,
} from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { quoteCode, quoteCodes } from '../../src/db/audit-check.ts'
import type { TestApi } from '../api.ts'

const QUERIES = {
  freeTable: `select t.table_id from venue_table t where t.table_status = ${quoteCode(tableStatus.free)} and t.status = ${quoteCode(normalDisable.normal)} and not exists (
    select from booking b where b.table_id = t.table_id) order by 1 limit 1`,
  sitting: `select r.sitting_id from sitting r join bill b using (bill_id) where r.status = ${quoteCode(recordStatus.open)} and r.merge_to_sitting_id is null
    and r.unpaid_amount > 0 and not exists (select from sitting o where o.bill_id = r.bill_id and o.sitting_id <> r.sitting_id)
    order by 1 desc limit 1`,
  clearedSitting: `select min(sitting_id) from sitting where status = ${quoteCode(recordStatus.cleared)}`,
  creditAccount: `select credit_account_id from credit_account order by 1 limit 1`,
  goods: `select goods_id from goods where goods_kind = ${quoteCode(goodsKind.single)} and status = ${quoteCode(goodsStatus.onSale)} and not sold_out order by 1 limit 1`,
  packageOfGoods: `select goods_id from goods where goods_kind = ${quoteCode(goodsKind.package)} and status = ${quoteCode(goodsStatus.onSale)} order by 1 limit 1`,
  booking: `select booking_id from booking where status = ${quoteCode(bookingStatus.booked)} and booking_date > '2026-03-14' order by 1 limit 1`,
  paidOrder: `select o.order_id from orders o where o.status in ${quoteCodes(orderStatus.settled, orderStatus.completed)} and o.order_type = ${quoteCode(orderType.meal)} and exists (select from order_item i where i.order_id = o.order_id) order by 1 desc limit 1`,
  area: `select area_id from area where status = ${quoteCode(normalDisable.normal)} order by 1 limit 1`,
  killGoods: `select flash_sale_goods_id from flash_sale_goods order by 1 limit 1`,
  openPlay: `select play_id from play_event where formed_at is null and cancelled_at is null order by start_at desc limit 1`,
  bottle: `select wine_item_id from wine_item where status = ${quoteCode(wineStatus.stored)} order by 1 limit 1`,
  waitingDeposit: `select deposit_id from wine_item where status = ${quoteCode(wineStatus.pending)} order by 1 limit 1`,
  waitingApproval: `select s.approval_id from approval_step s join approval a using (approval_id) where a.status = ${quoteCode(approvalStatus.pending)} and s.status = ${quoteCode(approvalStepStatus.pending)} and s.approver_id = 101 and a.apply_user_id <> 101 order by 1 limit 1`,
  performer: `select user_id from app_user where user_type = ${quoteCode(userType.actor)} and status = ${quoteCode(userStatus.active)} order by 1 limit 1`,
  soldDeal: `select group_package_id from group_package where platform = 'other' limit 1`,
  orderThere: `select order_id from orders where sitting_id = (select r.sitting_id from sitting r join bill b using (bill_id)
    where r.status = ${quoteCode(recordStatus.open)} and r.merge_to_sitting_id is null and r.unpaid_amount > 0
    and not exists (select from sitting o where o.bill_id = r.bill_id and o.sitting_id <> r.sitting_id) order by 1 desc limit 1) limit 1`,
  settled: `select o.sitting_id from orders o join order_item i using (order_id) join sitting r using (sitting_id) where r.status = ${quoteCode(recordStatus.settled)} order by 1 limit 1`,
  settledLine: `select i.order_item_id from orders o join order_item i using (order_id) join sitting r using (sitting_id) where r.status = ${quoteCode(recordStatus.settled)} order by o.sitting_id limit 1`,
  storable: `select goods_id from goods where deposit_type <> ${quoteCode(storableBottleState.none)} and deposit_days is not null and goods_kind = ${quoteCode(goodsKind.single)} order by 1 limit 1`,
  wageRule: `select max(rule_id) from wage_rule where withdrawn_at is null`,
  formedPlay: `select play_id from play_event where formed_at is not null and cancelled_at is null and ended_at is null and sitting_id is null limit 1`,
} as const

export type VenueIds = Record<keyof typeof QUERIES, number>

export async function readVenueIds(api: TestApi): Promise<VenueIds> {
  const found = await Promise.all(
    Object.entries(QUERIES).map(async ([name, query]) => {
      const { rows } = await sql.raw<Record<string, number>>(query).execute(api.db)
      return [name, Object.values(rows[0] ?? {})[0] ?? 0] as const
    }),
  )
  return Object.fromEntries(found) as VenueIds
}
