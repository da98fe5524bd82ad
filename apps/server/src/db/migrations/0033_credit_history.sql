-- What the audit proves credit by: which department a person belonged to when, and whose, where and on which bill a sitting was when.

create table user_dept (
  user_id bigint not null references app_user,
  dept_id bigint not null references dept,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (user_id, from_at),
  constraint user_dept__order check (to_at > from_at),
  -- One department at a time: also two open rows overlap.
  constraint user_dept__one_at_a_time exclude using gist (int8range(user_id, user_id, '[]') with &&, tstzrange(from_at, to_at) with &&)
);
comment on table user_dept is 'Departments of a person, one after the other without a gap; from the beginning of time as far as we know, open at the end.';

-- What has ended stays as it is; the open row may only end.
create function keep_user_dept() returns trigger language plpgsql as $$
begin
  if old.to_at is not null or (new.user_id, new.dept_id, new.from_at) is distinct from (old.user_id, old.dept_id, old.from_at) then
    raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger user_dept__only_ends before update on user_dept for each row execute function keep_user_dept();
create trigger user_dept__append_only before delete or truncate on user_dept for each statement execute function refuse_change();

-- Whoever writes a person's department writes his history; one that is written already stays.
create function write_user_dept() returns trigger language plpgsql as $$
declare
  moved_at timestamptz := clock_timestamp();
begin
  if exists (select from user_dept where user_id = new.user_id and to_at is null and dept_id = new.dept_id) then return null; end if;
  update user_dept set to_at = moved_at where user_id = new.user_id and to_at is null;
  insert into user_dept (user_id, dept_id, from_at) values (new.user_id, new.dept_id, case when found then moved_at else '-infinity' end);
  return null;
end $$;
create trigger app_user__dept after insert or update of dept_id on app_user for each row execute function write_user_dept();

insert into user_dept (user_id, dept_id, from_at) select user_id, dept_id, '-infinity' from app_user;

-- Where a line stands in the books: later facts of its order (of its sitting, for a line about a sitting) go by it.
alter table sales_attribution_log add column after_fact_id bigint not null default 0;
comment on column sales_attribution_log.after_fact_id is 'The last fact of the order or sitting before credit moved.';
alter table sales_attribution_log disable trigger sales_attribution_log__append_only;
update sales_attribution_log l set after_fact_id = coalesce((
  select max(f.fact_id) from sales_fact f
  where case l.subject_type when 'order' then f.order_id else f.table_record_id end = l.subject_id
    and f.fact_id < coalesce((
      select min(m.fact_id) from sales_fact m
      where case l.subject_type when 'order' then m.order_id else m.table_record_id end = l.subject_id
        and m.fact_type = 'F14' and m.event_at = l.created_at), 9223372036854775807)
    and f.event_at <= l.created_at), 0);
alter table sales_attribution_log enable trigger sales_attribution_log__append_only;

create function note_last_fact() returns trigger language plpgsql as $$
begin
  if new.subject_type = 'order' then
    new.after_fact_id := coalesce((select max(fact_id) from sales_fact where order_id = new.subject_id), 0);
  else
    new.after_fact_id := coalesce((select max(fact_id) from sales_fact where table_record_id = new.subject_id), 0);
  end if;
  return new;
end $$;
create trigger sales_attribution_log__place before insert on sales_attribution_log for each row execute function note_last_fact();

create table record_history (
  history_id bigint generated always as identity primary key,
  table_record_id bigint not null references table_record,
  after_fact_id bigint not null default 0,
  area_id bigint not null,
  bill_id bigint not null,
  sales_user_id bigint not null,
  sales_dept_id bigint not null,
  recommend_user_id bigint,
  recommend_dept_id bigint
);
comment on table record_history is 'What a sitting was, from its opening on, each time its area, bill or people changed; kept by triggers on table_record. Append-only.';
comment on column record_history.after_fact_id is 'The last fact of the sitting before it became so: later facts go by this row, up to the next.';
create index record_history__record on record_history (table_record_id, history_id);
create trigger record_history__append_only before update or delete or truncate on record_history for each statement execute function refuse_change();

-- Sittings there are: area and bill by what their facts say, the first sales person by the attribution log, the last row as they are now.
with runs as (
  select table_record_id, fact_id, area_id, bill_id, lag(fact_id) over by_fact as before,
    (area_id, bill_id) is distinct from (lag(area_id) over by_fact, lag(bill_id) over by_fact) as moved
  from sales_fact where fact_type not in ('F10', 'F11', 'F14') window by_fact as (partition by table_record_id order by fact_id)
), first_sales as (
  select distinct on (l.subject_id) l.subject_id as table_record_id, u.user_id, u.dept_id
  from sales_attribution_log l join app_user u on u.user_id = l.from_user_id where l.subject_type = 'record' order by l.subject_id, l.log_id
), last_run as (
  select distinct on (table_record_id) table_record_id, area_id, bill_id from runs order by table_record_id, fact_id desc
), states as (
  select table_record_id, coalesce(before, 0) as after_fact_id, 0 as present, area_id, bill_id from runs where moved
  union all
  select r.table_record_id, coalesce((select max(fact_id) from sales_fact f where f.table_record_id = r.table_record_id), 0), 1, r.area_id, r.bill_id
  from table_record r left join last_run l using (table_record_id) left join first_sales s using (table_record_id)
  where l.table_record_id is null or s.table_record_id is not null or (r.area_id, r.bill_id) is distinct from (l.area_id, l.bill_id)
)
insert into record_history (table_record_id, after_fact_id, area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id)
select s.table_record_id, s.after_fact_id, s.area_id, coalesce(s.bill_id, r.bill_id),
  case when s.present = 0 then coalesce(f.user_id, r.sales_user_id) else r.sales_user_id end,
  case when s.present = 0 then coalesce(f.dept_id, r.sales_dept_id) else r.sales_dept_id end, r.recommend_user_id, r.recommend_dept_id
from states s join table_record r using (table_record_id) left join first_sales f using (table_record_id)
order by s.table_record_id, s.present, s.after_fact_id;

create function begin_record_history() returns trigger language plpgsql as $$
begin
  insert into record_history (table_record_id, area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id)
  select table_record_id, area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id from new_records order by table_record_id;
  return null;
end $$;
create trigger table_record__history_begins after insert on table_record referencing new table as new_records
  for each statement execute function begin_record_history();

-- A state that stands in the history already is not written twice.
create function write_record_history() returns trigger language plpgsql as $$
begin
  insert into record_history (table_record_id, after_fact_id, area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id)
  select new.table_record_id, coalesce((select max(fact_id) from sales_fact where table_record_id = new.table_record_id), 0),
    new.area_id, new.bill_id, new.sales_user_id, new.sales_dept_id, new.recommend_user_id, new.recommend_dept_id
  from (select * from record_history where table_record_id = new.table_record_id order by history_id desc limit 1) h
  where (h.area_id, h.bill_id, h.sales_user_id, h.sales_dept_id, h.recommend_user_id, h.recommend_dept_id)
    is distinct from (new.area_id, new.bill_id, new.sales_user_id, new.sales_dept_id, new.recommend_user_id, new.recommend_dept_id);
  return null;
end $$;
create trigger table_record__history after update of area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id on table_record
  for each row execute function write_record_history();
