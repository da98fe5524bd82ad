-- Sums of a night by category of goods. Filter by business date.
create view goods_fact_by_dimension as
select f.business_date, 'goods'::text as dimension, f.sales_dept_id as dept_id, f.sales_user_id as user_id, f.statis_type as dimension_key,
  sum(f.d_total)::bigint as total_amount, sum(f.d_gift)::bigint as gift_amount, 0::bigint as discount_amount, 0::bigint as paid_amount, 0::bigint as credit_amount,
  0::bigint as unpaid_amount, sum(f.d_return)::bigint as return_amount, 0::bigint as refund_amount, 0::bigint as repay_amount, 0::bigint as performance_amount,
  (count(distinct f.order_id) filter (where f.fact_type in (${factType.placed, giftEffective}))
    - count(distinct f.order_id) filter (where f.fact_type = ${factType.orderCancelled}))::integer as order_count
from goods_fact f group by f.business_date, f.sales_dept_id, f.sales_user_id, f.statis_type;
