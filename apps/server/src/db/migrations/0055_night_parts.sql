-- Parts of a night: the measures of night_measure cut by what reports ask for. Closed nights are frozen in night_part, the others are summed
-- from their facts. How a part is cut stands here once, in fact_part: freezing copies it, reading a running night reads it, the audit
-- compares the two.

create view fact_part as
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
comment on view fact_part is 'Facts of nights by what they are cut by, summed anew each time: ask it for business dates.';

create table night_part (
  business_date date not null,
  cut_by text not null check (cut_by in ('area', 'method', 'discount', 'hour', 'recommended', 'given')),
  dept_id bigint not null,
  user_id bigint not null,
  cut_key text not null,
  total_amount bigint not null,
  gift_amount bigint not null,
  discount_amount bigint not null,
  paid_amount bigint not null,
  credit_amount bigint not null,
  unpaid_amount bigint not null,
  return_amount bigint not null,
  refund_amount bigint not null,
  repay_amount bigint not null,
  performance_amount bigint not null,
  order_count integer not null,
  primary key (cut_by, business_date, dept_id, user_id, cut_key)
);
comment on table night_part is 'What a closed night was, by area, way of payment, kind of discount and hour of its sales people, by recommender and by giver. Append-only.';
comment on column night_part.cut_key is 'Area id, way of payment, kind of discount, hour (`22`); empty where the person alone is the cut.';

insert into night_part select p.* from business_day d join fact_part p using (business_date) where d.status = '1';
create trigger night_part__append_only before update or delete or truncate on night_part for each statement execute function refuse_change();
