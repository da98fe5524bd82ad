/** Paid time against its prices, the orders it brought, the sittings it was at and the nights it ended with. */
import { actorClockStatus, businessDayStatus, orderStatus, orderType, recordStatus } from '@nocturne/contract/codes'
import { LEAST_MINUTES } from '@nocturne/contract/stage/clock-rules'
import { code, oneOf } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { belonged, deptsOf } from '../directory/public.ts'

const { running, ended, cancelled } = actorClockStatus
const passed = `floor(extract(epoch from ended_at - started_at) / 60)`

export const stageChecks: readonly AuditCheck[] = [
  {
    name: 'the units of paid time are its minutes by the unit of that moment, its minutes those that passed',
    query: `select actor_clock_id, started_at, ended_at, minutes, unit_minutes, half_units from actor_clock where status = ${code(ended)}
      and (minutes <> ${passed} or half_units <> greatest(1, ceil(minutes * 2.0 / unit_minutes)))`,
  },
  {
    name: 'paid time that counts lasted ten minutes, or somebody kept it',
    query: `select actor_clock_id, minutes, end_user_id from actor_clock where status = ${code(ended)} and minutes < ${LEAST_MINUTES} and end_user_id is null`,
  },
  {
    name: 'what a table pays for paid time is an order over its amount, and every such order has its time',
    query: `select c.actor_clock_id, coalesce(c.order_id, o.order_id) as order_id, c.amount, i.price, c.status, o.status as order_status from
        (select * from actor_clock where order_id is not null) c
        full join (select * from orders where order_type = ${code(orderType.actorService)}) o using (order_id)
        left join order_item i on i.order_id = o.order_id
      where (i.price, i.quantity, o.table_record_id) is distinct from (c.amount, 1, c.table_record_id)
        or c.status = ${code(cancelled)} and o.status <> ${code(orderStatus.returned)}`,
  },
  {
    name: 'nobody is on stage at a table whose guests have gone, or in a night that is closed',
    query: `select c.actor_clock_id, c.actor_name, c.business_date, t.status, d.status as night from actor_clock c left join table_record t using (table_record_id)
      left join business_day d on d.business_date = c.business_date
      where c.status = ${code(running)} and (t.status in ${oneOf(recordStatus.cleared, recordStatus.cancelled)} or d.status = ${code(businessDayStatus.closed)})`,
  },
  {
    name: 'shares of paid time are booked when their night ends, not before',
    query: `select c.actor_clock_id, c.business_date, c.booked_at from actor_clock c left join business_day d using (business_date)
      where c.status = ${code(ended)} and (c.booked_at is not null) <> (coalesce(d.status, '') = ${code(businessDayStatus.closed)})`,
  },
  {
    name: 'department of a performer = where he belonged when he went on',
    query: `select c.actor_clock_id, c.actor_user_id, c.dept_id, ${deptsOf('c.actor_user_id', 'c.started_at')} from actor_clock c
      where not ${belonged('c.actor_user_id', 'c.dept_id', 'c.started_at')}`,
  },
]
