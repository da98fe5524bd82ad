-- The night in which the money of an order that was not served went home.
alter table kill_order add column refund_date date;
update kill_order k set refund_date = e.business_date from journal_entry e
  where e.business_key = 'kill:' || k.kill_order_id || ':refund' and k.status = '4';
alter table kill_order add constraint kill_order__refund_date check ((status = '4') = (refund_date is not null));
create index kill_order__refund_date on kill_order (refund_date) where refund_date is not null;
