-- A member who orders on his own phone orders as himself; a merged table keeps the member it had, so that splitting returns him.

alter table orders add column member_ordered boolean not null default false;
alter table orders add constraint orders__member_ordered check (not member_ordered or member_id is not null);
comment on column orders.member_ordered is 'The member placed the order on a phone where he was signed in: his rate holds for it, and what is paid on it counts as his.';

alter table table_record add column single_member_id bigint;
alter table table_record add column single_rate_off boolean not null default false;
comment on column table_record.single_member_id is 'Of a sitting on a joint bill: the member it had by itself. member_id is the one whose prices hold on the joint bill.';
comment on column table_record.single_rate_off is 'Of a sitting on a joint bill: member_rate_off as it was by itself.';
update table_record set single_member_id = member_id, single_rate_off = member_rate_off where merge_to_record_id is not null or table_record_id in (
  select merge_to_record_id from table_record where merge_to_record_id is not null);

create index payment__payer on payment (payer_open_id, payment_id) where payer_open_id <> '';
