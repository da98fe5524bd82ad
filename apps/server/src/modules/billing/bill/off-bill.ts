/**
 * Items that will affect the amount due but are not on the bill yet: performers on stage, deposits, pending requests and unserved prepaid
 * goods.
 */
import { getBusinessDate, parseTime } from '@nocturne/base/venue-time'
import {
  actorClockStatus,
  approvalStatus,
  bookingDepositStatus,
  killOrderStatus,
  orderStatus,
  orderType,
  playJoinStatus,
  sendStatus,
} from '@nocturne/contract/codes'
import type { OffBillKind } from '@nocturne/contract/off-bill'
import { computeClockAmounts, countMinutesBetween } from '@nocturne/contract/stage/clock-rules'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { StaffActor } from '../../../http/context.ts'
import { isPermitted } from '../../../http/policy.ts'
import { selectMemberRowsById } from '../../members/public.ts'
import type { OffBillItem } from '../../tables/public.ts'

type Row = {
  kind: OffBillKind
  id: number
  name: string
  tableName: string
  amount: number
  since: string | null
  actorUserId: number | null
  deptId: number | null
  unitMinutes: number | null
  unitPrice: number | null
}

/** Items of the sittings of one bill, in display order. `amounts`: true when the caller may see sums. */
export async function readOffBillItems(
  db: Db,
  actor: StaffActor,
  { recordIds, now, amounts }: { recordIds: readonly number[]; now: Date; amounts: boolean },
): Promise<OffBillItem[]> {
  if (recordIds.length === 0) return []
  const ids = sql`${[...recordIds]}::bigint[]`
  const night = getBusinessDate(now)
  const { rows } = await sql<Row>`
    with person as (
      select r.sitting_id, p.member_id from sitting r join member f using (member_id)
      cross join lateral ${selectMemberRowsById(sql`coalesce(f.merged_into, f.member_id)`)} p
      where r.sitting_id = any(${ids})
    )
    select 'stage' as kind, c.actor_clock_id as id, c.actor_name as name, r.table_name, 0::bigint as amount, c.started_at as since,
      c.actor_user_id, c.dept_id, c.unit_minutes, c.unit_price, 1 as place
    from actor_clock c join sitting r using (sitting_id)
    where c.sitting_id = any(${ids}) and c.status = ${lit(actorClockStatus.running)} and c.charges_table
    union all
    select 'deposit', b.booking_id, b.guest_name, r.table_name, b.deposit_amount, null, null, null, null, null, 2
    from booking b join sitting r using (sitting_id)
    where b.sitting_id = any(${ids}) and b.deposit_status = ${lit(bookingDepositStatus.paid)}
    union all
    select 'order', o.order_id, o.order_no, r.table_name,
      (select coalesce(sum(i.amount - i.discount_amount), 0) from order_item i where i.order_id = o.order_id)::bigint, null, null, null, null, null, 3
    from orders o join sitting r using (sitting_id)
    where o.sitting_id = any(${ids}) and o.status = ${lit(orderStatus.waiting)} and o.order_type <> ${lit(orderType.gift)}
    union all
    select 'return', i.order_item_id, i.goods_name || ' ×' || (a.form_data ->> 'quantity'), r.table_name, coalesce(a.amount, 0), null, null, null, null, null, 4
    from approval a join order_item i on a.biz_type = 'return' and i.order_item_id = a.biz_id join orders o using (order_id)
      join sitting r using (sitting_id)
    where o.sitting_id = any(${ids}) and a.status = ${lit(approvalStatus.pending)}
    union all
    select 'gift', s.send_id, s.send_user_name, r.table_name, s.send_amount, null, null, null, null, null, 5
    from gift_order s join sitting r using (sitting_id)
    where s.sitting_id = any(${ids}) and s.status = ${lit(sendStatus.pending)}
    union all
    select 'flashSale', k.flash_sale_order_id, k.goods_name || ' ×' || k.quantity, r.table_name, k.amount, null, null, null, null, null, 6
    from sitting r join flash_sale_order k on (r.sitting_id, k.member_id) in (select * from person) or (r.guest_phone <> '' and k.guest_phone = r.guest_phone)
      join flash_sale_activity v using (activity_id)
    where r.sitting_id = any(${ids}) and k.status = ${lit(killOrderStatus.paid)}
      and ${night}::date between v.use_start_date and v.use_end_date
    union all
    select 'play', j.join_id, j.guest_name, r.table_name, j.amount, null, null, null, null, null, 7
    from sitting r join play_join j on (r.sitting_id, j.member_id) in (select * from person) or (r.guest_phone <> '' and j.guest_phone = r.guest_phone)
    where r.sitting_id = any(${ids}) and j.status = ${lit(playJoinStatus.paid)} and j.business_date = ${night}::date
    order by place, id`.execute(db)
  return rows.map(({ kind, id, name, tableName, since, actorUserId, deptId, unitMinutes, unitPrice, amount }) => {
    const runs = kind === 'stage' && since !== null
    const currentAmount = runs
      ? computeClockAmounts(countMinutesBetween(parseTime(since), now), {
          unitMinutes: unitMinutes ?? 1,
          unitPrice: unitPrice ?? 0,
          shareBp: 0,
        }).amount
      : amount
    return {
      kind,
      id,
      name,
      tableName,
      amount: amounts ? currentAmount : null,
      since,
      canEnd: runs && isPermitted(actor, 'clock:actor:add', { userIds: [actorUserId], deptId }),
    }
  })
}
