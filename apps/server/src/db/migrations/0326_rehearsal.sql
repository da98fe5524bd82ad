-- A rehearsal night before the first real one: its snapshot, and who started and discarded it.
create table rehearsal (
  rehearsal_id bigint generated always as identity primary key,
  mark text not null unique constraint rehearsal__mark check (mark ~ '^rh[0-9a-f]{10}$'),
  business_date date not null,
  started_at timestamptz not null,
  start_user_id bigint not null references app_user,
  recorded_at timestamptz not null default now(),
  last_oper_id bigint not null,
  ended_at timestamptz,
  end_user_id bigint references app_user,
  constraint rehearsal__ended check ((ended_at is null) = (end_user_id is null))
);
comment on table rehearsal is 'Rehearsal nights, all but the last one discarded. Written only by start_rehearsal and discard_rehearsal.';
comment on column rehearsal.mark is 'First part of the operation ids that phones create during it: later they are refused.';
comment on column rehearsal.recorded_at is 'Start by the clock of the database, with which operations are compared.';
comment on column rehearsal.last_oper_id is 'Last line of the operation log before it; later lines are sealed after its end.';
create unique index rehearsal__one_running on rehearsal ((ended_at is null)) where ended_at is null;

create table rehearsal_row (
  table_name text not null,
  row_data jsonb not null
);
comment on table rehearsal_row is 'Rows of the operational tables before the running rehearsal, every column as text.';
create index rehearsal_row__table on rehearsal_row (table_name);

create table rehearsal_counter (
  sequence_name text primary key,
  next_value bigint not null
);
comment on table rehearsal_counter is 'Next values of the operational sequences before the running rehearsal.';
