-- The ground everything stands on: configuration, business days, numbers, operations, outbox, operation log.

-- Append-only tables carry this trigger: corrections are new rows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table sys_config (
  config_key text primary key,
  config_value jsonb not null,
  updated_by bigint,
  updated_at timestamptz not null default now()
);

create table server_secret (
  name text primary key,
  secret text not null,
  created_at timestamptz not null default now()
);
comment on table server_secret is 'Keys this installation made for itself (password encryption, signing). Never leaves the database but through the server.';

create table business_day (
  business_date date primary key,
  status text not null default '0' check (status in ('0', '1')),
  close_user_id bigint,
  closed_at timestamptz,
  snapshot jsonb,
  check ((status = '1') = (closed_at is not null and snapshot is not null))
);

create table number_sequence (
  prefix text not null,
  business_date date not null,
  last_value integer not null,
  primary key (prefix, business_date)
);
comment on table number_sequence is 'Human-readable numbers are handed out in blocks; a block that dies with its process leaves a gap, never a double.';

create table operation (
  actor text not null,
  operation_key text not null,
  endpoint_id text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor, operation_key)
);
comment on table operation is 'One row for each accepted command, written in the same transaction as its effect: a command sent twice answers the first answer.';
create index operation__created_at on operation (created_at);

create table outbox (
  outbox_id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  event_seq bigint unique,
  published_at timestamptz
);
comment on column outbox.event_seq is 'Given in publishing order, so that a phone can resume from the last event it saw.';
create index outbox__waiting on outbox (outbox_id) where event_seq is null;
create index outbox__published_at on outbox (published_at);
create sequence outbox_event_seq;

create table oper_log (
  oper_id bigint generated always as identity primary key,
  title text not null,
  business_type text not null,
  user_id bigint,
  user_name text not null,
  ip text not null,
  request_id text not null,
  subject_type text not null,
  subject_id bigint,
  before jsonb,
  after jsonb,
  business_date date not null,
  created_at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id()
);
comment on table oper_log is 'Who did what to what, when and from where, before and after. Append-only; sealed by oper_log_seal.';
create index oper_log__business_date on oper_log (business_date, oper_id);
create index oper_log__subject on oper_log (subject_type, subject_id, oper_id);
create index oper_log__user on oper_log (user_id, oper_id);
create trigger oper_log__append_only before update or delete or truncate on oper_log for each statement execute function refuse_change();

create table oper_log_seal (
  seal_id bigint generated always as identity primary key,
  first_oper_id bigint not null unique,
  last_oper_id bigint not null unique,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamptz not null default clock_timestamp()
);
create trigger oper_log_seal__append_only before update or delete or truncate on oper_log_seal for each statement execute function refuse_change();

-- The business date a fact made at `at` belongs to: its business day, or the first open one after it when that night is
-- already closed. Takes a shared lock on the night until the transaction ends; closing takes the exclusive one, so a
-- payment written at the moment of closing is inside the snapshot or dated to the next night, never lost between.
create function fact_date(at timestamptz) returns date language plpgsql as $$
declare
  day date := ((at at time zone 'Asia/Shanghai') - interval '12 hours 1 microsecond')::date;
begin
  loop
    perform pg_advisory_xact_lock_shared(4001, (day - date '2000-01-01'));
    exit when not exists (select from business_day where business_date = day and status = '1');
    day := day + 1;
  end loop;
  return day;
end $$;
