-- A clock that was put back dated an order to a night before the house was founded. Its first night is known, and nothing is dated before it.

-- A house that works already began with its first sitting or closed night.
insert into sys_config (config_key, config_value)
select 'venue.firstNight', to_jsonb(first)
from (select least((select min(business_date) from table_record), (select min(business_date) from business_day)) as first) nights
where first is not null;

create function refuse_before_founding(night date) returns void language plpgsql stable as $$
declare
  first date := (select (config_value #>> '{}')::date from sys_config where config_key = 'venue.firstNight');
begin
  if night < first then
    raise exception 'the night % is before the first of this house, %', night, first using errcode = 'check_violation', constraint = 'business_day__founded';
  end if;
end $$;

create or replace function fact_date(at timestamptz) returns date language plpgsql as $$
declare
  day date := ((at at time zone 'Asia/Shanghai') - interval '12 hours 1 microsecond')::date;
begin
  perform refuse_before_founding(day);
  loop
    perform pg_advisory_xact_lock_shared(4001, (day - date '2000-01-01'));
    exit when not exists (select from business_day where business_date = day and status = '1');
    day := day + 1;
  end loop;
  return day;
end $$;

-- What the nights of a house are counted from.
create function keep_after_founding() returns trigger language plpgsql as $$
begin
  perform refuse_before_founding(new.business_date);
  return new;
end $$;
create trigger table_record__founded before insert on table_record for each row execute function keep_after_founding();
create trigger orders__founded before insert on orders for each row execute function keep_after_founding();
create trigger business_day__founded before insert on business_day for each row execute function keep_after_founding();
