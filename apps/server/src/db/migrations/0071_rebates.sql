-- Rebates: what a sold piece brings its sales person once its order is settled. The rule travels on the line since it was ordered. What is
-- due and not booked yet stands in the view; the end of a night writes it down, and what was written never changes: goods or money that go
-- back, credit that is repaid and credit that moves to somebody else are further rows of the night in which it happens.

create index orders__last_fact on orders (last_fact_date, order_id);

create table rebate_detail (
  rebate_id bigint generated always as identity primary key,
  business_date date not null,
  order_id bigint not null references orders,
  order_item_id bigint not null references order_item,
  user_id bigint not null references app_user,
  dept_id bigint not null references dept,
  quantity integer not null,
  base_amount bigint not null,
  rebate_type text not null check (rebate_type in ('0', '1', '2')),
  rebate_value bigint not null,
  rebate_amount bigint not null,
  constraint rebate_detail__rule check (rebate_type <> '0'),
  unique (order_item_id, user_id, dept_id, business_date)
);
comment on table rebate_detail is 'Rebates of closed nights, by line and person: what the night added to them, or took back. Append-only.';
comment on column rebate_detail.quantity is 'Pieces the row counts; negative when they came back.';
comment on column rebate_detail.base_amount is 'Money the row counts, fen: paid, or repaid of a credit, less what went back.';
comment on column rebate_detail.rebate_value is 'Fen for a piece, or basis points of the base.';
create index rebate_detail__order on rebate_detail (order_id);
create index rebate_detail__night on rebate_detail (business_date, user_id, dept_id) include (rebate_amount);
create index rebate_detail__person on rebate_detail (user_id, business_date desc, rebate_id desc);

-- What the rule of each line gives for it now: settled orders, never gifts, never the walk-in account. Credit counts when it is repaid.
create view rebate_due as
select o.order_id, i.order_item_id, u.user_id, coalesce(moved.to_dept_id, o.sales_dept_id) as dept_id, i.rebate_type, i.rebate_value,
  i.quantity - i.return_quantity as quantity, money.base_amount,
  case i.rebate_type when '1' then i.rebate_value * (i.quantity - i.return_quantity)
    else round(money.base_amount * i.rebate_value / 10000.0)::bigint end as rebate_amount
from orders o
join order_item i using (order_id)
left join lateral (
  select l.to_user_id, l.to_dept_id from sales_attribution_log l
  where l.subject_type = 'order' and l.subject_id = o.order_id order by l.log_id desc limit 1
) moved on true
join app_user u on u.user_id = coalesce(moved.to_user_id, o.sales_user_id) and u.user_type <> '9'
cross join lateral (
  select coalesce(sum(case p.pay_method when 'credit' then a.repaid_amount else a.amount - a.refunded_amount end), 0)::bigint as base_amount
  from payment_allocation a join payment p using (payment_id)
  where a.order_id = o.order_id and a.order_item_id = i.order_item_id and p.status = '2' and not p.voided
) money
where o.status in ('2', '3') and o.order_type <> '2' and i.rebate_type <> '0';
comment on view rebate_due is 'What the rebate of each line comes to now, by whoever it is credited to: ask it for orders.';

-- Due less booked, dated with the last night in which something happened to the order; nothing is left of an order whose nights are closed.
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
  having sum(r.rebate_amount) <> 0 or min(r.rebate_type) = '2' and sum(r.base_amount) <> 0
) m
where o.last_fact_date is not null;
comment on view rebate_move is 'Rebates that the end of the night will book: ask it for business dates.';

insert into account (code, account_name, kind) values ('expense:rebates', '销售返利', 'expense');

-- Nights that were closed before: what they would have booked, owed since today.
do $$
declare
  night date;
  entry bigint;
begin
  for night in select business_date from business_day where status = '1' order by business_date loop
    insert into rebate_detail (business_date, order_id, order_item_id, user_id, dept_id, rebate_type, rebate_value, quantity, base_amount, rebate_amount)
    select business_date, order_id, order_item_id, user_id, dept_id, rebate_type, rebate_value, quantity, base_amount, rebate_amount
    from rebate_move where business_date = night order by order_item_id, user_id, dept_id;
    if exists (select from rebate_detail where business_date = night group by user_id having sum(rebate_amount) <> 0) then
      insert into account (code, account_name, kind)
      select distinct 'rebate_payable:' || u.user_id, '应付返利 ' || u.nick_name, 'liability'
      from rebate_detail r join app_user u using (user_id) where r.business_date = night on conflict (code) do nothing;
      insert into journal_entry (business_key, kind, business_date, posted_at)
      values ('rebate:' || night, 'rebate', fact_date(now()), now()) returning entry_id into entry;
      insert into journal_line (entry_id, seq, account_id, amount)
      select entry, row_number() over (order by a.account_id), a.account_id, l.amount from (
        select 'rebate_payable:' || user_id as code, -sum(rebate_amount)::bigint as amount from rebate_detail where business_date = night group by user_id
        union all
        select 'expense:rebates', sum(rebate_amount)::bigint from rebate_detail where business_date = night
      ) l join account a using (code) where l.amount <> 0 order by a.account_id;
    end if;
  end loop;
end $$;

create trigger rebate_detail__append_only before update or delete or truncate on rebate_detail for each statement execute function refuse_change();
create trigger rebate_detail__night_open after insert on rebate_detail referencing new table as new_facts
  for each statement execute function refuse_closed_night();
