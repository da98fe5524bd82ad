/**
 * Credits a sitting without a sales person to the one its guest named, through its first order that is paid or accepted. An order
 * that earns nothing credits nothing; earlier sales by others keep their credit (including unpaid staff orders); an assigned
 * colleague is never replaced. When that order is returned, the sitting loses the credit. Callers lock the sitting.
 */
import type { UnitOfWork } from '../../http/context.ts'
import { orderStatus, orderType, payMode, recordStatus, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Person } from '../directory/public.ts'
import { WALK_IN_USER_ID } from '../directory/public.ts'
import type { GuestOrderHooks } from '../orders/public.ts'
import { transferSalesCredit, lockRecord } from '../tables/public.ts'

type Choice = Person & { orderId: number; tableRecordId: number; deviceId: string }

const standing = [orderStatus.placed, orderStatus.settled, orderStatus.completed] as const

/**
 * Called when orders were paid or accepted: credits the sitting to the sales person named by the guest, if one of these
 * orders earns revenue. Has no effect for other orders.
 */
export async function creditNamedSalesPerson(work: UnitOfWork, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql<Choice>`
    select o.order_id, o.sitting_id, g.device_id, u.user_id, u.nick_name, u.dept_id, d.dept_name
    from guest_order g join orders o using (order_id) join sitting r on r.sitting_id = o.sitting_id
    join app_user u on u.user_id = g.named_user_id join dept d on d.dept_id = u.dept_id
    where g.order_id = any(${[...orderIds]}::bigint[]) and r.sales_user_id = ${WALK_IN_USER_ID}
      and u.status = ${lit(userStatus.active)} and u.sale_flag and o.payable_amount > 0
      and (o.status in (${lit(orderStatus.settled, orderStatus.completed)})
           or o.status = ${lit(orderStatus.placed)} and o.pay_mode = ${lit(payMode.payLater)})
      and not exists (select from orders x where x.sitting_id = o.sitting_id and x.order_id <> o.order_id
        and x.order_type <> ${lit(orderType.gift)}
        and (x.status in (${lit(...standing)}) and x.payable_amount > 0
             or x.status = ${lit(orderStatus.waiting)} and not exists (select from guest_order w where w.order_id = x.order_id)))
    order by o.order_id limit 1`.execute(work.tx)
  const [choice] = rows
  if (!choice) return
  const { tableRecordId, orderId, deviceId } = choice
  await transferSalesCredit(work, {
    record: await lockRecord(work.tx, tableRecordId, Object.values(recordStatus)),
    to: choice,
    reason: '客人点单时选择',
    byUserId: work.actor.userId,
    guest: { orderId, deviceId },
  })
}

/** Called when an order was returned or fully refunded: removes the credit it gave, unless staff reassigned the sitting since. */
export async function undoNamedSalesCredit(work: UnitOfWork, orderId: number): Promise<void> {
  const { rows } = await sql<Person & { tableRecordId: number }>`
    select r.sitting_id, u.user_id, u.nick_name, u.dept_id, d.dept_name
    from orders o join sitting r using (sitting_id)
    cross join lateral (select guest_order_id, device_id from sales_attribution_log
      where subject_type = 'record' and subject_id = r.sitting_id order by log_id desc limit 1) l
    join app_user u on u.user_id = ${WALK_IN_USER_ID} join dept d on d.dept_id = u.dept_id
    where o.order_id = ${orderId} and l.guest_order_id = o.order_id and l.device_id is not null
      and (o.status in (${lit(orderStatus.cancelled, orderStatus.returned)}) or o.payable_amount = 0)`.execute(work.tx)
  const [nobody] = rows
  if (!nobody) return
  await transferSalesCredit(work, {
    record: await lockRecord(work.tx, nobody.tableRecordId, Object.values(recordStatus)),
    to: nobody,
    reason: '客人选择所凭的订单已退',
    byUserId: work.actor.userId,
    guest: { orderId, deviceId: null },
  })
}

export const guestOrderHooks: GuestOrderHooks = {
  accepted: (work, orderId) => creditNamedSalesPerson(work, [orderId]),
  gone: undoNamedSalesCredit,
}
