-- Parts of a night are read from the months they lie in alone. What was given back of a refund before a fact was looked up in every month there is;
-- and whoever asked for one cut planned for all of them.

create or replace view goods_fact as
select f.business_date, f.fact_id, f.fact_type, f.event_at, f.order_id, f.table_record_id, f.area_id, f.sales_user_id, f.sales_dept_id, g.statis_type,
  g.total as d_total, g.gift as d_gift, 0::bigint as d_discount, 0::bigint as d_paid, 0::bigint as d_credit, 0::bigint as d_unpaid,
  g.returned as d_return, 0::bigint as d_refund, 0::bigint as d_repay, 0::bigint as d_perf
from (
  select s.*, 0::numeric as before from sales_fact s where s.refund_id is null
  union all
  -- A refund is written by way of payment: only all of its facts together are the goods that went back.
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

create view fact_cut as
select f.business_date, cut.cut_by, cut.dept_id, cut.user_id, cut.cut_key,
  sum(f.d_total)::bigint as total_amount, sum(f.d_gift)::bigint as gift_amount, sum(f.d_discount)::bigint as discount_amount,
  sum(f.d_paid)::bigint as paid_amount, sum(f.d_credit)::bigint as credit_amount, sum(f.d_unpaid)::bigint as unpaid_amount,
  sum(f.d_return)::bigint as return_amount, sum(f.d_refund)::bigint as refund_amount, sum(f.d_repay)::bigint as repay_amount,
  sum(f.d_perf)::bigint as performance_amount,
  (count(distinct f.order_id) filter (where f.fact_type in ('F1', 'F2'))
    - count(distinct f.order_id) filter (where f.fact_type = 'F12'))::integer as order_count
from sales_fact f cross join lateral (values
  ('area', f.sales_dept_id, f.sales_user_id, f.area_id::text),
  ('method', f.sales_dept_id, f.sales_user_id, f.pay_method),
  ('discount', f.sales_dept_id, f.sales_user_id, f.discount_kind),
  ('hour', f.sales_dept_id, f.sales_user_id, to_char(f.event_at at time zone 'Asia/Shanghai', 'HH24')),
  ('recommended', f.recommend_dept_id, f.recommend_user_id, ''),
  ('given', f.send_dept_id, f.send_user_id, '')
) as cut (cut_by, dept_id, user_id, cut_key)
where cut.user_id is not null and cut.cut_key is not null
group by f.business_date, cut.cut_by, cut.dept_id, cut.user_id, cut.cut_key;
comment on view fact_cut is 'Parts of a night, its goods apart. Ask it for business dates.';

create view goods_cut as
select f.business_date, 'goods'::text as cut_by, f.sales_dept_id as dept_id, f.sales_user_id as user_id, f.statis_type as cut_key,
  sum(f.d_total)::bigint as total_amount, sum(f.d_gift)::bigint as gift_amount, 0::bigint as discount_amount, 0::bigint as paid_amount, 0::bigint as credit_amount,
  0::bigint as unpaid_amount, sum(f.d_return)::bigint as return_amount, 0::bigint as refund_amount, 0::bigint as repay_amount, 0::bigint as performance_amount,
  (count(distinct f.order_id) filter (where f.fact_type in ('F1', 'F2'))
    - count(distinct f.order_id) filter (where f.fact_type = 'F12'))::integer as order_count
from goods_fact f group by f.business_date, f.sales_dept_id, f.sales_user_id, f.statis_type;
comment on view goods_cut is 'Parts of a night by group of goods. Ask it for business dates.';

create or replace view fact_part as
select * from fact_cut
union all
select * from goods_cut;

-- Tips of a year, without reading their rows.
drop index reward__date;
create index reward__date on reward (business_date, reward_id) include (status, to_user_id, to_dept_id, amount, user_share, company_share, paid_at);
