-- A rule of pay that is planned can be taken back before it begins: it stays readable, and holds in no night and no month.

alter table pay_rule
  add column withdrawn_at timestamptz,
  add column withdraw_user_id bigint references app_user,
  add column withdraw_reason text,
  add constraint pay_rule__withdrawn check (num_nulls(withdrawn_at, withdraw_user_id, withdraw_reason) in (0, 3)
    and (withdrawn_at at time zone 'Asia/Shanghai' - interval '12 hours')::date < start_date);
comment on column pay_rule.withdrawn_at is 'Before its first night: from then on it holds in none.';

alter table wage_rule
  add column withdrawn_at timestamptz,
  add column withdraw_user_id bigint references app_user,
  add column withdraw_reason text,
  add constraint wage_rule__withdrawn check (num_nulls(withdrawn_at, withdraw_user_id, withdraw_reason) in (0, 3)
    and (withdrawn_at at time zone 'Asia/Shanghai' - interval '12 hours')::date
      < make_date(left(start_month, 4)::integer, right(start_month, 2)::integer, 1));
comment on column wage_rule.withdrawn_at is 'Before its first month: from then on it holds in none.';

-- Rules of commission are withdrawn as well when another version takes their place before they begin: then nobody says why.
alter table commission_rule
  add column withdraw_user_id bigint references app_user,
  add column withdraw_reason text,
  add constraint commission_rule__withdrawn check (
    num_nulls(withdraw_user_id, withdraw_reason) in (0, 2) and (withdraw_user_id is null or withdrawn_at is not null)
    and (withdraw_user_id is null or (withdrawn_at at time zone 'Asia/Shanghai' - interval '12 hours')::date
      < make_date(left(start_month, 4)::integer, right(start_month, 2)::integer, 1)));
comment on column commission_rule.withdraw_user_id is 'Who took it back by hand before it began; null for one that made way for another.';

-- What a version says never changes: it is withdrawn once, and no more.
create function keep_rule_version() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(new) - array['withdrawn_at', 'withdraw_user_id', 'withdraw_reason']
      = to_jsonb(old) - array['withdrawn_at', 'withdraw_user_id', 'withdraw_reason'] then
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger pay_rule__kept before update on pay_rule for each row execute function keep_rule_version();
create or replace trigger pay_rule__append_only before delete or truncate on pay_rule for each statement execute function refuse_change();
create trigger wage_rule__kept before update on wage_rule for each row execute function keep_rule_version();
create or replace trigger wage_rule__append_only before delete or truncate on wage_rule for each statement execute function refuse_change();
comment on table pay_rule is 'Versions of what a night brings people: of the goods, receiver, level, performer or unit it names, from a night on, until the next one. Append-only, but that one is withdrawn before it begins; of two from one night the later holds.';
comment on table wage_rule is 'What people are paid by, from a month of business dates on. Append-only, but that one is withdrawn before it begins: of several for the same month the latest holds.';
