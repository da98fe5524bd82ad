-- Roll-ups of what reports add up: nights that are closed and months that are over, so that a year costs months × people and never lines.
-- What each holds stands once, in the view beside it: keeping copies it, nights without it are read from it, the audit compares the two.

-- Lines of orders that went out, packages by their parts. What a package brought is split by what its parts cost alone, to the fen.
create view made_line as
select w.business_date, w.order_item_id, w.order_id, w.order_type, w.part_id as goods_id, w.part_name as goods_name, w.part_unit as unit,
  w.part_type as statis_type, w.package_name, w.produce_dept, w.produced_at, w.produce_user_id,
  case when w.produce_user_id is not null then extract(epoch from w.produced_at - w.created_at) end as seconds,
  case when w.order_type in ('2', '3', '4', '7') then 0 else w.quantity * w.per_line end as sold_quantity,
  case when w.order_type = '2' then w.quantity * w.per_line else 0 end as gift_quantity,
  case when w.order_type = '3' then w.quantity * w.per_line else 0 end as voucher_quantity,
  case when w.order_type = '4' then w.quantity * w.per_line else 0 end as kill_quantity,
  case when w.order_type = '7' then w.quantity * w.per_line else 0 end as play_quantity,
  w.return_quantity * w.per_line as returned_quantity, (w.quantity - w.return_quantity) * w.per_line as produced_quantity,
  w.net_amount * w.upto / w.whole - w.net_amount * (w.upto - w.weight) / w.whole as allocated_amount
from (
  select o.business_date, o.order_id, o.order_type, o.created_at, i.order_item_id, i.quantity, i.return_quantity, i.produce_dept, i.produced_at,
    i.produce_user_id, case when o.order_type = '2' then 0 else i.amount - i.discount_amount end as net_amount, p.*,
    sum(p.weight) over (partition by o.business_date, i.order_item_id order by p.part_id rows unbounded preceding)::bigint as upto,
    sum(p.weight) over (partition by o.business_date, i.order_item_id)::bigint as whole
  from orders o join order_item i using (order_id) cross join lateral (
    select i.goods_id as part_id, i.goods_name as part_name, i.unit as part_unit, i.statis_type as part_type, '' as package_name, 1 as per_line, 1::bigint as weight
    where i.package_detail = '[]'
    union all
    select g.goods_id, d."goodsName", d.unit, t.statis_type, i.goods_name, d.quantity, greatest(g.sale_price, 1) * d.quantity
    from jsonb_to_recordset(i.package_detail) as d("goodsId" bigint, "goodsName" text, unit text, quantity integer)
    join goods g on g.goods_id = d."goodsId" join goods_type t on t.type_id = g.type_id
  ) p
  where o.status in ('1', '2', '3', '5') and o.order_type <> '6' and i.produce_status in ('2', '3')
) w;
comment on view made_line is 'Made lines by goods, packages by their parts; ask it for business dates or lines.';

create view made_part as
select business_date, goods_id, goods_name, unit, produce_dept, statis_type, coalesce(produce_user_id, 0) as user_id,
  sum(sold_quantity)::bigint as sold_quantity, sum(gift_quantity)::bigint as gift_quantity, sum(voucher_quantity)::bigint as voucher_quantity,
  sum(kill_quantity)::bigint as kill_quantity, sum(play_quantity)::bigint as play_quantity, sum(returned_quantity)::bigint as returned_quantity,
  sum(produced_quantity)::bigint as produced_quantity, sum(allocated_amount)::bigint as allocated_amount, coalesce(sum(seconds), 0) as seconds, count(seconds) as timed_count, count(distinct order_item_id) as line_count
from made_line group by business_date, goods_id, goods_name, unit, produce_dept, statis_type, coalesce(produce_user_id, 0);

create view made_hour_part as
select business_date, to_char(produced_at at time zone 'Asia/Shanghai', 'HH24') as hour, produce_dept, statis_type, coalesce(produce_user_id, 0) as user_id,
  sum(sold_quantity)::bigint as sold_quantity, sum(gift_quantity)::bigint as gift_quantity, sum(voucher_quantity)::bigint as voucher_quantity,
  sum(kill_quantity)::bigint as kill_quantity, sum(play_quantity)::bigint as play_quantity, sum(returned_quantity)::bigint as returned_quantity,
  sum(produced_quantity)::bigint as produced_quantity, sum(allocated_amount)::bigint as allocated_amount, coalesce(sum(seconds), 0) as seconds, count(seconds) as timed_count
from made_line group by business_date, to_char(produced_at at time zone 'Asia/Shanghai', 'HH24'), produce_dept, statis_type, coalesce(produce_user_id, 0);

-- What orders stand for, by goods as they were ordered.
create view goods_part as
select o.business_date, i.goods_id, i.goods_kind, i.statis_type, i.goods_name,
  sum(i.quantity - i.return_quantity)::bigint as quantity, sum(i.price * (i.quantity - i.return_quantity))::bigint as amount
from orders o join order_item i using (order_id)
where o.status in ('1', '2', '3') and o.order_type <> '2'
group by o.business_date, i.goods_id, i.goods_kind, i.statis_type, i.goods_name;

-- Openings by their sales person. A sitting moved when it is not where it was opened; its guest came before when his number sat here earlier.
create view sitting_part as
select v.business_date, v.dept_id, v.user_id, count(*) filter (where v.counted) as table_count,
  coalesce(sum(v.guest_num) filter (where v.counted), 0)::bigint as guest_num,
  count(*) filter (where v.counted and v.booked) as booked_count, count(*) filter (where v.counted and not v.booked) as walk_in_count,
  count(*) filter (where v.counted and v.elsewhere) as transfer_count, count(*) filter (where not v.counted) as cancel_open_count,
  coalesce(sum(v.guest_num) filter (where v.counted and v.booked), 0)::bigint as booked_guests,
  coalesce(sum(v.guest_num) filter (where v.counted and not v.booked), 0)::bigint as walk_in_guests,
  count(*) filter (where v.counted and v.known and not v.came_before) as new_guests,
  count(*) filter (where v.counted and v.known and v.came_before) as returning_guests,
  coalesce(sum(v.stay_seconds), 0) as stay_seconds, count(v.stay_seconds) as stay_count
from (
  select r.business_date, r.sales_dept_id as dept_id, r.sales_user_id as user_id, r.guest_num, r.status <> '4' as counted, r.booking_id is not null as booked,
    r.table_id <> r.open_table_id as elsewhere, r.guest_phone <> '' as known,
    exists (select from table_record e where e.guest_phone = r.guest_phone and e.guest_phone <> '' and e.status <> '4' and e.table_type <> '9'
      and (e.opened_at, e.table_record_id) < (r.opened_at, r.table_record_id)) as came_before,
    extract(epoch from r.cleared_at - r.opened_at) as stay_seconds
  from table_record r where r.table_type <> '9'
) v group by v.business_date, v.dept_id, v.user_id;

-- Gifts by whoever gave them, with what their goods cost the house: of pieces that came back their part of the cost of the gift.
create view gift_part as
select f.business_date, f.send_dept_id as dept_id, f.send_user_id as user_id, s.reason, s.quota_type,
  sum(f.d_total)::bigint as total_amount, sum(f.d_gift)::bigint as gift_amount, sum(f.d_return)::bigint as return_amount,
  count(distinct f.order_id) filter (where f.fact_type = 'F2') - count(distinct f.order_id) filter (where f.fact_type = 'F12') as send_count,
  coalesce(sum(case when s.send_amount = 0 then 0 else round(s.cost_amount::numeric * f.d_gift / s.send_amount) end), 0)::bigint as cost_amount
from sales_fact f join send_order s using (order_id) where f.send_user_id is not null
group by f.business_date, f.send_dept_id, f.send_user_id, s.reason, s.quota_type;

-- Rebates as they were booked.
create view rebate_part as
select business_date, dept_id, user_id, sum(rebate_amount)::bigint as rebate_amount from rebate_detail group by business_date, dept_id, user_id;

-- Settled bills, each once, by the sales person of its main table.
create view bill_part as
select b.business_date, r.sales_dept_id as dept_id, r.sales_user_id as user_id, count(*) as bill_count
from bill b cross join lateral (
  select s.sales_dept_id, s.sales_user_id from table_record s where s.bill_id = b.bill_id and s.status <> '4'
  order by s.status = '5', s.table_record_id limit 1
) r
where b.status = '2' and b.business_date is not null
group by b.business_date, r.sales_dept_id, r.sales_user_id;

create table rollup_made (
  span text not null check (span in ('night', 'month')), begin_date date not null,
  goods_id bigint not null, goods_name text not null, unit text not null, produce_dept text not null, statis_type text not null, user_id bigint not null,
  sold_quantity bigint not null, gift_quantity bigint not null, voucher_quantity bigint not null, kill_quantity bigint not null, play_quantity bigint not null,
  returned_quantity bigint not null, produced_quantity bigint not null, allocated_amount bigint not null, seconds numeric not null, timed_count bigint not null, line_count bigint not null,
  primary key (span, begin_date, goods_id, goods_name, unit, produce_dept, statis_type, user_id)
);
create table rollup_made_hour (
  span text not null check (span in ('night', 'month')), begin_date date not null,
  hour text not null, produce_dept text not null, statis_type text not null, user_id bigint not null,
  sold_quantity bigint not null, gift_quantity bigint not null, voucher_quantity bigint not null, kill_quantity bigint not null, play_quantity bigint not null,
  returned_quantity bigint not null, produced_quantity bigint not null, allocated_amount bigint not null, seconds numeric not null, timed_count bigint not null,
  primary key (span, begin_date, hour, produce_dept, statis_type, user_id)
);
create table rollup_goods (
  span text not null check (span in ('night', 'month')), begin_date date not null,
  goods_id bigint not null, goods_kind text not null, statis_type text not null, goods_name text not null,
  quantity bigint not null, amount bigint not null,
  primary key (span, begin_date, goods_id, goods_kind, statis_type, goods_name)
);
create table rollup_sitting (
  span text not null check (span in ('night', 'month')), begin_date date not null,
  dept_id bigint not null, user_id bigint not null,
  table_count bigint not null, guest_num bigint not null, booked_count bigint not null, walk_in_count bigint not null, transfer_count bigint not null,
  cancel_open_count bigint not null, booked_guests bigint not null, walk_in_guests bigint not null, new_guests bigint not null, returning_guests bigint not null,
  stay_seconds numeric not null, stay_count bigint not null,
  primary key (span, begin_date, dept_id, user_id)
);
create table rollup_gift (
  span text not null check (span in ('night', 'month')), begin_date date not null,
  dept_id bigint not null, user_id bigint not null, reason text not null, quota_type text not null,
  total_amount bigint not null, gift_amount bigint not null, return_amount bigint not null, send_count bigint not null, cost_amount bigint not null,
  primary key (span, begin_date, dept_id, user_id, reason, quota_type)
);
create table rollup_rebate (
  span text not null check (span in ('night', 'month')), begin_date date not null,
  dept_id bigint not null, user_id bigint not null, rebate_amount bigint not null,
  primary key (span, begin_date, dept_id, user_id)
);
create table rollup_bill (
  span text not null check (span in ('night', 'month')), begin_date date not null,
  dept_id bigint not null, user_id bigint not null, bill_count bigint not null,
  primary key (span, begin_date, dept_id, user_id)
);
-- Months of what nights keep by themselves.
create table rollup_measure (
  span text not null check (span = 'month'), begin_date date not null,
  sales_dept_id bigint not null, sales_user_id bigint not null,
  total_amount bigint not null, gift_amount bigint not null, discount_amount bigint not null, paid_amount bigint not null, credit_amount bigint not null,
  unpaid_amount bigint not null, return_amount bigint not null, refund_amount bigint not null, repay_amount bigint not null, performance_amount bigint not null,
  order_count integer not null,
  primary key (span, begin_date, sales_dept_id, sales_user_id)
);
create table rollup_part (
  span text not null check (span = 'month'), begin_date date not null, cut_by text not null,
  dept_id bigint not null, user_id bigint not null, cut_key text not null,
  total_amount bigint not null, gift_amount bigint not null, discount_amount bigint not null, paid_amount bigint not null, credit_amount bigint not null,
  unpaid_amount bigint not null, return_amount bigint not null, refund_amount bigint not null, repay_amount bigint not null, performance_amount bigint not null,
  order_count integer not null,
  primary key (cut_by, span, begin_date, dept_id, user_id, cut_key)
);

create table rollup_cover (
  span text not null check (span in ('night', 'month')),
  begin_date date not null,
  primary key (span, begin_date)
);
comment on table rollup_cover is 'Nights and months whose roll-ups are kept.';
create table rollup_touch (
  touch_id bigint generated always as identity primary key,
  business_date date not null
);
comment on table rollup_touch is 'Something changed in a closed night after its roll-ups were made: it is read from what was written down until they are made anew.';
create index rollup_touch__night on rollup_touch (business_date);

create view rollup_fresh as
select c.span, c.begin_date from rollup_cover c
where not exists (select from rollup_touch t where t.business_date >= c.begin_date
  and t.business_date < case c.span when 'month' then (c.begin_date + interval '1 month')::date else c.begin_date + 1 end);

-- A night that is closed, or is just being closed by somebody else, is marked; one that is open will be read when it closes.
create function touch_rollup(night date) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(4001, (night - date '2000-01-01')) or exists (select from business_day where business_date = night and status = '1') then
    insert into rollup_touch (business_date) values (night);
  end if;
end $$;

create function touch_rollup_of_line() returns trigger language plpgsql as $$
begin
  perform touch_rollup((select business_date from orders where order_id = new.order_id));
  return null;
end $$;
create trigger order_item__rollup after update on order_item for each row
  when ((old.quantity, old.return_quantity, old.discount_amount, old.produce_status, old.produced_at, old.produce_user_id)
    is distinct from (new.quantity, new.return_quantity, new.discount_amount, new.produce_status, new.produced_at, new.produce_user_id))
  execute function touch_rollup_of_line();

create function touch_rollup_of_row() returns trigger language plpgsql as $$
begin
  perform touch_rollup(new.business_date);
  return null;
end $$;
create trigger orders__rollup after update of status on orders for each row
  when ((old.status in ('1', '2', '3'), old.status = '5') is distinct from (new.status in ('1', '2', '3'), new.status = '5'))
  execute function touch_rollup_of_row();
create trigger table_record__rollup after update on table_record for each row
  when ((old.sales_user_id, old.sales_dept_id, old.bill_id, old.booking_id, old.table_id <> old.open_table_id, old.guest_phone, old.cleared_at)
    is distinct from (new.sales_user_id, new.sales_dept_id, new.bill_id, new.booking_id, new.table_id <> new.open_table_id, new.guest_phone, new.cleared_at))
  execute function touch_rollup_of_row();

create trigger bill__rollup after update of status on bill for each row
  when (new.business_date is not null and (old.status = '2') <> (new.status = '2'))
  execute function touch_rollup_of_row();

-- Lateness of a year, and how its bookings ended, are counted without reading the rows.
create index clock_day__late on clock_day (business_date) where status in ('1', '3');
create index booking__states on booking (booking_date, status);
-- What was paid ahead and is served from the bill after: few among all facts.
create index sales_fact__paid_ahead on sales_fact (business_date) where pay_method in ('prepay', 'deposit') and d_refund <> 0;
