-- What a night brings people beyond their wages changes by dated versions: rebates of goods, shares of tips, and price, share and unit of paid
-- time on the stage. A line, a tip and a stay carry what stood in their night, so no version reaches back.

create table pay_rule (
  rule_id bigint generated always as identity primary key,
  pay_rule_kind text not null check (pay_rule_kind in ('1', '2', '3', '4', '5')),
  goods_id bigint references goods,
  user_type text check (user_type in ('1', '2')),
  actor_level text check (actor_level in ('A', 'B', 'C')),
  user_id bigint references app_user,
  rebate_type text check (rebate_type in ('0', '1', '2')),
  value bigint not null,
  start_date date not null,
  reason text not null,
  set_user_id bigint not null references app_user,
  set_at timestamptz not null,
  constraint pay_rule__subject check (
    (goods_id is not null) = (pay_rule_kind = '1') and (rebate_type is not null) = (pay_rule_kind = '1')
    and (user_type is not null) = (pay_rule_kind = '2') and (actor_level is not null) = (pay_rule_kind = '3')
    and (user_id is not null) = (pay_rule_kind = '4')),
  constraint pay_rule__value check (
    case when pay_rule_kind in ('2', '3') or rebate_type = '2' then value between 0 and 10000
      when rebate_type = '0' then value = 0
      when pay_rule_kind = '5' then value between 10 and 240
      else value >= 0 end),
  constraint pay_rule__not_back check (start_date > (set_at at time zone 'Asia/Shanghai' - interval '12 hours')::date)
);
comment on table pay_rule is 'Versions of what a night brings people: of the goods, receiver, level, performer or unit it names, from a night on, until the next one. Append-only; of two from one night the later holds.';
comment on column pay_rule.user_type is 'Of tips: performers, or everybody else.';
comment on column pay_rule.value is 'Fen for a piece or a unit, basis points of money, or minutes of a unit.';
create index pay_rule__goods on pay_rule (goods_id, start_date desc, rule_id desc) where goods_id is not null;
create index pay_rule__performer on pay_rule (user_id, start_date desc, rule_id desc) where user_id is not null;
create index pay_rule__shares on pay_rule (start_date desc, rule_id desc) where goods_id is null and user_id is null;
create trigger pay_rule__append_only before update or delete or truncate on pay_rule for each statement execute function refuse_change();

-- What a rule of rebates gives for pieces that were kept and money that was paid.
create function rebate_of(rebate_type text, rebate_value bigint, pieces integer, base_amount bigint) returns bigint language sql immutable as $$
  select case rebate_type when '0' then 0 when '1' then rebate_value * pieces else round(base_amount * rebate_value / 10000.0)::bigint end
$$;

-- Lines as rules of rebates count them, whatever their own rule says: settled orders, never gifts nor bottles
-- that were kept, never the walk-in account.
create view rebate_base as
select o.order_id, o.business_date, i.order_item_id, i.goods_id, u.user_id, coalesce(moved.to_dept_id, o.sales_dept_id) as dept_id, i.rebate_type, i.rebate_value,
  i.quantity - i.return_quantity as quantity, money.base_amount
from orders o
join order_item i using (order_id)
left join lateral (
  select l.to_user_id, l.to_dept_id from sales_attribution_log l
  where l.subject_type = 'order' and l.subject_id = o.order_id order by l.log_id desc limit 1
) moved on true
join app_user u on u.user_id = coalesce(moved.to_user_id, o.sales_user_id) and u.user_type <> '9'
cross join lateral (
  select coalesce(sum(case p.pay_method
      when 'credit' then a.repaid_amount - coalesce((
        select sum(l.bonus_amount - l.bonus_amount * l.refunded_amount / l.amount)
        from credit_record c join credit_repay r using (credit_id) join credit_repay_line l using (repay_id)
        where c.payment_id = p.payment_id and l.order_item_id = a.order_item_id), 0)
      else a.amount - a.refunded_amount - a.bonus_amount + a.bonus_amount * a.refunded_amount / a.amount end), 0)::bigint as base_amount
  from payment_allocation a join payment p using (payment_id)
  where a.order_id = o.order_id and a.order_item_id = i.order_item_id and p.status = '2' and not p.voided
) money
where o.status in ('2', '3') and o.order_type not in ('2', '6');
comment on view rebate_base is 'Pieces and money of each line that a rule of rebates counts, by whoever it is credited to: ask it for orders.';

create or replace view rebate_due as
select order_id, order_item_id, user_id, dept_id, rebate_type, rebate_value, quantity, base_amount,
  rebate_of(rebate_type, rebate_value, quantity, base_amount) as rebate_amount
from rebate_base where rebate_type <> '0';
