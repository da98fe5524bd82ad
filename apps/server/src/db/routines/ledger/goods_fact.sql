-- Facts split over categories of goods by the weight of the order's lines. A refund writes one fact per payment method,
-- and only all of them together are the returned goods; hence the running sum.
create view goods_fact as
select f.business_date, f.fact_id, f.fact_type, f.event_at, f.order_id, f.sitting_id, f.area_id, f.sales_user_id, f.sales_dept_id, g.statis_type,
  g.total as d_total, g.gift as d_gift, 0::bigint as d_discount, 0::bigint as d_paid, 0::bigint as d_credit, 0::bigint as d_unpaid,
  g.returned as d_return, 0::bigint as d_refund, 0::bigint as d_repay, 0::bigint as d_perf
from (
  select s.*, 0::numeric as before from sales_fact s where s.refund_id is null
  union all
  select s.*, coalesce(sum(s.d_total) over (
    partition by s.business_date, s.order_id, s.refund_id, s.fact_type, s.sales_user_id, s.sales_dept_id
    order by s.fact_id rows between unbounded preceding and 1 preceding), 0)::numeric
  from sales_fact s where s.refund_id is not null
) f
cross join lateral (
  select p.statis_type,
    sum(round((before + f.d_total) * p.upto / p.whole) - round(before * p.upto / p.whole)
      - round((before + f.d_total) * (p.upto - p.weight) / p.whole) + round(before * (p.upto - p.weight) / p.whole))::bigint as total,
    sum(round(f.d_gift * p.upto / p.whole) - round(f.d_gift * (p.upto - p.weight) / p.whole))::bigint as gift,
    sum(round(f.d_return * p.upto / p.whole) - round(f.d_return * (p.upto - p.weight) / p.whole))::bigint as returned
  from (
    select w.statis_type, w.weight, sum(w.weight) over (order by w.order_item_id) as upto, nullif(sum(w.weight) over (), 0) as whole
    from (
      select i.order_item_id, i.statis_type, 1::numeric as weight from order_item i where i.order_item_id = f.order_item_id
      union all
      select i.order_item_id, i.statis_type, i.price * back.quantity::numeric
      from refund r cross join lateral jsonb_to_recordset(r.items) as back("orderItemId" bigint, quantity bigint)
      join order_item i on i.order_item_id = back."orderItemId"
      where f.order_item_id is null and r.refund_id = f.refund_id
      union all
      select i.order_item_id, i.statis_type, i.price * i.quantity::numeric from order_item i
      where f.order_item_id is null and f.refund_id is null and i.order_id = f.order_id
    ) w
  ) p group by p.statis_type
) g
where f.d_total <> 0 or f.d_gift <> 0 or f.d_return <> 0;
