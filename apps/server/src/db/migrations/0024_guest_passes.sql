-- Guests at a table: codes that can be rotated, proof of sitting there, their orders and their calls.

alter table venue_table add column code_version integer not null default 1 check (code_version >= 1);
comment on column venue_table.code_version is 'Part of what the printed code is signed for: raising it kills printed codes and passes at once.';

create table guest_pass (
  pass_hash text primary key,
  table_id bigint not null references venue_table,
  code_version integer not null,
  device_id text not null check (device_id <> ''),
  table_record_id bigint references table_record,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint guest_pass__life check (expires_at > created_at and expires_at <= created_at + interval '6 hours')
);
comment on table guest_pass is 'A phone scanned the code of a table. Only the hash of the pass is kept.';
comment on column guest_pass.table_record_id is 'The sitting of that moment. Null: the table was free; the pass then belongs to the first sitting opened there soon after.';
create index guest_pass__expires_at on guest_pass (expires_at);
create index guest_pass__table_record on guest_pass (table_record_id);
-- Which sitting was the first after a scan.
create index table_record__open_table on table_record (open_table_id, opened_at, table_record_id);

create table guest_order (
  order_id bigint primary key references orders,
  table_record_id bigint not null references table_record,
  device_id text not null check (device_id <> ''),
  created_at timestamptz not null
);
comment on table guest_order is 'Which phone placed a guest''s order: it may pay and cancel it while it waits.';
create index guest_order__device on guest_order (device_id, created_at);
create index guest_order__table_record on guest_order (table_record_id, created_at);
create index guest_order__created_at on guest_order (created_at);

create table guest_call (
  table_record_id bigint not null references table_record,
  kind text not null check (kind in ('order', 'bill', 'service')),
  called_at timestamptz not null,
  call_count integer not null default 1 check (call_count >= 1),
  primary key (table_record_id, kind)
);
comment on table guest_call is 'The latest call of each kind from a sitting; the next one is heard some minutes later.';
