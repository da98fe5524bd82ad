-- Sums of a night by dimension, except goods. Filter by business date: all dates read all partitions.
create view fact_by_dimension as
select f.business_date, d.dimension, d.dept_id, d.user_id, d.dimension_key,
  sum(f.d_total)::bigint as total_amount, sum(f.d_gift)::bigint as gift_amount, sum(f.d_discount)::bigint as discount_amount,
  sum(f.d_paid)::bigint as paid_amount, sum(f.d_credit)::bigint as credit_amount, sum(f.d_unpaid)::bigint as unpaid_amount,
  sum(f.d_return)::bigint as return_amount, sum(f.d_refund)::bigint as refund_amount, sum(f.d_repay)::bigint as repay_amount,
  sum(f.d_perf)::bigint as performance_amount,
  (count(distinct f.order_id) filter (where f.fact_type in (${factType.placed, giftEffective}))
    - count(distinct f.order_id) filter (where f.fact_type = ${factType.orderCancelled}))::integer as order_count
from sales_fact f cross join lateral (values
  ('area', f.sales_dept_id, f.sales_user_id, f.area_id::text),
  ('method', f.sales_dept_id, f.sales_user_id, f.pay_method),
  ('discount', f.sales_dept_id, f.sales_user_id, f.discount_kind),
  ('hour', f.sales_dept_id, f.sales_user_id, to_char(f.event_at at time zone 'Asia/Shanghai', 'HH24')),
  ('recommended', f.recommend_dept_id, f.recommend_user_id, ''),
  ('given', f.send_dept_id, f.send_user_id, '')
) as d (dimension, dept_id, user_id, dimension_key)
where d.user_id is not null and d.dimension_key is not null
group by f.business_date, d.dimension, d.dept_id, d.user_id, d.dimension_key;
