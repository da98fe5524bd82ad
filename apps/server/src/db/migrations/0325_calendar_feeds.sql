-- Shifts of an employee as a calendar with a secret address.
create table calendar_feed (
  user_id bigint primary key references app_user,
  secret_hash text not null constraint calendar_feed__secret_hash unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
comment on table calendar_feed is 'Secret address of an employee''s own shifts; only its hash is stored.';

create table calendar_entry (
  user_id bigint not null references app_user,
  business_date date not null,
  sequence integer not null default 0 constraint calendar_entry__sequence check (sequence >= 0),
  changed_at timestamptz not null,
  shift_name text not null,
  on_minute integer not null,
  off_minute integer not null,
  cancelled boolean not null default false,
  constraint calendar_entry_pkey primary key (user_id, business_date)
);
comment on table calendar_entry is 'Published working shifts as calendars show them, with their revision; removed ones stay as cancelled.';
comment on column calendar_entry.sequence is 'Counts the changes of the shift; calendars apply only higher numbers.';
comment on column calendar_entry.on_minute is 'Minutes from midnight of the calendar day of the business date.';

insert into calendar_entry (user_id, business_date, changed_at, shift_name, on_minute, off_minute)
select user_id, business_date, published_at, shift_name, on_minute, off_minute from schedule where not rest_flag;
