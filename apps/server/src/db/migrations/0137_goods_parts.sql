-- Parts of a night by group of goods. A fact says which line it is about, or which refund, or it is about a whole order as it was placed;
-- what it moved of list value lies on those lines by list price, to the fen. Discounts and money are of whole orders and lie on no line.

create view goods_fact as
select f.business_date, f.fact_id, f.fact_type, f.event_at, f.order_id, f.table_record_id, f.area_id, f.sales_user_id, f.sales_dept_id, g.statis_type,
  g.total as d_total, g.gift as d_gift, 0::bigint as d_discount, 0::bigint as d_paid, 0::bigint as d_credit, 0::bigint as d_unpaid,
  g.returned as d_return, 0::bigint as d_refund, 0::bigint as d_repay, 0::bigint as d_perf
from sales_fact f
-- A refund is written by way of payment: only all of its facts together are the goods that went back.
cross join lateral (
  select coalesce(sum(b.d_total), 0)::numeric as before from sales_fact b
  where f.refund_id is not null and b.order_id = f.order_id and b.refund_id = f.refund_id and b.business_date = f.business_date
    and b.fact_type = f.fact_type and b.sales_user_id = f.sales_user_id and b.sales_dept_id = f.sales_dept_id and b.fact_id < f.fact_id
) refunded
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
comment on view goods_fact is 'What facts moved of list value, by group of goods; all other amounts are 0. Ask it for business dates.';

create or replace view fact_part as
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
group by f.business_date, cut.cut_by, cut.dept_id, cut.user_id, cut.cut_key
union all
select f.business_date, 'goods', f.sales_dept_id, f.sales_user_id, f.statis_type,
  sum(f.d_total)::bigint, sum(f.d_gift)::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, sum(f.d_return)::bigint, 0::bigint, 0::bigint, 0::bigint,
  (count(distinct f.order_id) filter (where f.fact_type in ('F1', 'F2'))
    - count(distinct f.order_id) filter (where f.fact_type = 'F12'))::integer
from goods_fact f group by f.business_date, f.sales_dept_id, f.sales_user_id, f.statis_type;

alter table night_part drop constraint night_part_cut_by_check;
alter table night_part add constraint night_part_cut_by_check
  check (cut_by in ('area', 'method', 'discount', 'hour', 'recommended', 'given', 'goods'));
comment on table night_part is 'What a closed night was, by area, way of payment, kind of discount, hour and group of goods of its sales people, by recommender and by giver. Append-only.';
comment on column night_part.cut_key is 'Area id, way of payment, kind of discount, hour (`22`), group of goods; empty where the person alone is the cut.';

insert into night_part select p.* from business_day d join fact_part p using (business_date) where d.status = '1' and p.cut_by = 'goods';
