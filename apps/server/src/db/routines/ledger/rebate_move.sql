-- Due less booked rebates, dated with the last night in which the order changed.
create view rebate_move as
select o.last_fact_date as business_date, o.order_id, m.order_item_id, m.user_id, m.dept_id, m.rebate_type, m.rebate_value,
  m.quantity, m.base_amount, m.rebate_amount
from orders o
cross join lateral (
  select r.order_item_id, r.user_id, r.dept_id, min(r.rebate_type) as rebate_type, min(r.rebate_value) as rebate_value,
    sum(r.quantity)::integer as quantity, sum(r.base_amount)::bigint as base_amount, sum(r.rebate_amount)::bigint as rebate_amount
  from (
    select order_item_id, user_id, dept_id, rebate_type, rebate_value, quantity, base_amount, rebate_amount
    from rebate_due where order_id = o.order_id
    union all
    select order_item_id, user_id, dept_id, rebate_type, rebate_value, -quantity, -base_amount, -rebate_amount
    from rebate_detail where order_id = o.order_id
  ) r
  group by r.order_item_id, r.user_id, r.dept_id
  having sum(r.rebate_amount) <> 0 or min(r.rebate_type) = ${rebateType.percent} and sum(r.base_amount) <> 0
) m
where o.last_fact_date is not null;
