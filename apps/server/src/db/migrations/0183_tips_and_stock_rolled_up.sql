-- Tips by whoever was tipped, and what moved on the shelves by goods, stand in roll-ups as well: a year has ten thousand tips and sixty thousand
-- movements, and some hundred people and goods.

create view tip_part as
select business_date, to_dept_id as dept_id, to_user_id as user_id, to_user_type, sum(case when status = '1' then amount else 0 end)::bigint as reward_amount,
  count(*) filter (where status = '1') as reward_count, sum(case when status = '1' then user_share else 0 end)::bigint as user_share,
  sum(case when status = '1' then company_share else 0 end)::bigint as company_share
from reward where status in ('1', '3') group by business_date, to_dept_id, to_user_id, to_user_type;

create view stock_part as
select business_date, goods_id, biz_type, sum(quantity)::bigint as quantity from stock_record group by business_date, goods_id, biz_type;

create table rollup_tip (
  span text not null check (span in ('night', 'month')), begin_date date not null,
  dept_id bigint not null, user_id bigint not null, to_user_type text not null,
  reward_amount bigint not null, reward_count bigint not null, user_share bigint not null, company_share bigint not null,
  primary key (span, begin_date, dept_id, user_id, to_user_type)
);
create table rollup_stock (
  span text not null check (span in ('night', 'month')), begin_date date not null,
  goods_id bigint not null, biz_type text not null, quantity bigint not null,
  primary key (span, begin_date, goods_id, biz_type)
);

-- A tip goes back long after its night, and shelves are counted when a night is closed and its date not yet over.
create trigger reward__rollup after update on reward for each row
  when (new.business_date is not null and (old.status, old.amount, old.to_user_id, old.to_dept_id) is distinct from (new.status, new.amount, new.to_user_id, new.to_dept_id))
  execute function touch_rollup_of_row();
create function touch_rollup_of_stock() returns trigger language plpgsql as $$
begin
  perform touch_rollup(n.business_date) from (select distinct business_date from new_lines) n;
  return null;
end $$;
create trigger stock_record__rollup after insert on stock_record referencing new table as new_lines for each statement execute function touch_rollup_of_stock();

-- What is kept already is kept with these.
insert into rollup_tip select c.span, p.* from rollup_cover c join tip_part p on p.business_date = c.begin_date where c.span = 'night';
insert into rollup_stock select c.span, p.* from rollup_cover c join stock_part p on p.business_date = c.begin_date where c.span = 'night';
insert into rollup_tip
select c.span, c.begin_date, r.dept_id, r.user_id, r.to_user_type, sum(r.reward_amount), sum(r.reward_count), sum(r.user_share), sum(r.company_share)
from rollup_cover c join rollup_tip r on r.span = 'night' and date_trunc('month', r.begin_date)::date = c.begin_date
where c.span = 'month' group by c.span, c.begin_date, r.dept_id, r.user_id, r.to_user_type;
insert into rollup_stock
select c.span, c.begin_date, r.goods_id, r.biz_type, sum(r.quantity)
from rollup_cover c join rollup_stock r on r.span = 'night' and date_trunc('month', r.begin_date)::date = c.begin_date
where c.span = 'month' group by c.span, c.begin_date, r.goods_id, r.biz_type;
