-- Gifts may come back piece by piece; what came back is kept beside what was given. Lists of orders go by night.
alter table send_order add column returned_amount bigint not null default 0 check (returned_amount between 0 and send_amount);
comment on column send_order.returned_amount is 'List value of given pieces that came back; the whole of send_amount once the gift is withdrawn.';
create index orders__night on orders (business_date desc, order_id desc);
