-- Guests at a table without a sitting can ask for it to be opened.
create table opening_wish (
  table_id bigint primary key references venue_table,
  called_at timestamptz not null,
  call_count integer not null default 1 check (call_count >= 1)
);
comment on table opening_wish is 'The latest request of guests to open a table; the next one of the same table is accepted some minutes later.';
comment on column opening_wish.call_count is 'Requests of this table so far: the occurrence of the alert.';
create index opening_wish__called_at on opening_wish (called_at);
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in ('1', '2', '3', '4', '5', '6', '7'));
comment on column alert.subject_id is 'By kind: the sitting that calls, the approval, the order that waits or is urged, the bill that was shown, the table to be opened.';
