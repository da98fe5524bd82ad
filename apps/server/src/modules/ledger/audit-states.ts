/** States that follow from money, stock and quotas against their books, and the machinery of commands. */
import type { AuditCheck } from '../../db/audit-check.ts'

export const stateChecks: readonly AuditCheck[] = [
  {
    name: 'R10 owed on open orders = owed in the facts',
    query: `select o.amount as orders, f.amount as facts from (select coalesce(sum(unpaid_amount), 0) as amount from orders where status = '1') o,
      (select coalesce(sum(d_unpaid), 0) as amount from sales_fact) f where o.amount <> f.amount`,
  },
  {
    name: 'an order is open while something is owed on it, settled when nothing is',
    query: `select order_id, order_no, status, unpaid_amount from orders where (status = '1' and unpaid_amount = 0) or (status <> '1' and unpaid_amount <> 0)`,
  },
  {
    name: 'an order without a kept piece is returned',
    query: `select o.order_id, o.order_no, o.status from orders o join order_item i using (order_id) where o.status in ('1', '2', '3', '5')
      group by o.order_id having (o.status = '5') <> bool_and(i.return_quantity = i.quantity)`,
  },
  {
    name: 'a sitting that is settled or over owes nothing',
    query: `select table_record_id, record_no, status, unpaid_amount from table_record where status in ('2', '3', '4') and unpaid_amount <> 0`,
  },
  {
    name: 'a bill is settled when nothing is owed on it, part-settled when money came',
    query: `select b.bill_id, b.bill_no, b.status, g.unpaid, g.received from bill b
      join (select bill_id, sum(unpaid_amount) as unpaid, sum(paid_amount + credit_amount) as received from table_record where status <> '4' group by bill_id) g using (bill_id)
      where (b.status = '2' and g.unpaid <> 0) or (b.status in ('0', '1') and (b.status = '1') <> (g.received > 0)) or b.status = '3'
        or (b.status in ('0', '1') and g.unpaid = 0 and exists (select from orders o join table_record r using (table_record_id) where r.bill_id = b.bill_id and o.status in ('1', '2', '3') and o.order_type not in ('2', '6')
            and exists (select from table_record s where s.bill_id = b.bill_id and s.status in ('1', '2'))))`,
  },
  {
    name: 'sittings of one bill are settled together',
    query: `select bill_id from table_record where status in ('1', '2') group by bill_id having count(distinct status) > 1`,
  },
  {
    name: 'no table has two open sittings; it is in use exactly while it has one',
    query: `select t.table_id, t.table_name, t.table_status, count(r.*) as sittings from venue_table t
      left join table_record r on r.table_id = t.table_id and r.status in ('1', '2', '5')
      group by t.table_id having count(r.*) > 1 or (t.table_status in ('2', '3')) <> (count(r.*) = 1)`,
  },
  {
    name: 'stock = last line of the stock book',
    query: `select g.goods_id, g.goods_name, g.stock_num, s.after_num from goods g
      join lateral (select after_num from stock_record s where s.goods_id = g.goods_id order by s.record_id desc limit 1) s on true
      where g.stock_flag and g.stock_num <> s.after_num`,
  },
  {
    name: 'R19 quota used = gifts on the quota less what came back',
    query: `select coalesce(u.user_id, s.user_id) as user_id, coalesce(u.period, s.period) as period, u.used_amount, s.amount, u.used_times, s.times
      from (select * from send_quota_usage where used_amount <> 0 or used_times <> 0) u
      full join (
        select send_user_id as user_id, p.period, sum(send_amount - returned_amount) as amount, count(*) filter (where status = '1') as times
        from send_order, lateral (values (to_char(quota_date, 'YYYY-MM')), (to_char(quota_date, 'YYYY-MM-DD'))) p(period)
        where quota_type = '1' and quota_date is not null group by send_user_id, p.period
        having sum(send_amount - returned_amount) <> 0 or count(*) filter (where status = '1') <> 0
      ) s using (user_id, period)
      where u.used_amount is distinct from s.amount or u.used_times is distinct from s.times`,
  },
  {
    name: 'every accepted command has its answer',
    query: `select actor, operation_key, endpoint_id from operation where answer is null`,
  },
  {
    name: 'what happened was told: nothing waits in the outbox',
    query: `select outbox_id, topic, created_at from outbox where event_seq is null and created_at < clock_timestamp() - interval '2 minutes'`,
  },
]
