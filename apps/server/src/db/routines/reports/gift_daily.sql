-- Gifts of a night by giver, with the cost of their goods; returned pieces reduce the cost in proportion.
create view gift_daily as
select f.business_date, f.send_dept_id as dept_id, f.send_user_id as user_id, s.reason, s.quota_type,
  sum(f.d_total)::bigint as total_amount, sum(f.d_gift)::bigint as gift_amount, sum(f.d_return)::bigint as return_amount,
  count(distinct f.order_id) filter (where f.fact_type = ${factType.giftEffective}) - count(distinct f.order_id) filter (where f.fact_type = ${factType.orderCancelled}) as send_count,
  coalesce(sum(case when s.send_amount = 0 then 0 else round(s.cost_amount::numeric * f.d_gift / s.send_amount) end), 0)::bigint as cost_amount
from sales_fact f join gift_order s using (order_id) where f.send_user_id is not null
group by f.business_date, f.send_dept_id, f.send_user_id, s.reason, s.quota_type;
