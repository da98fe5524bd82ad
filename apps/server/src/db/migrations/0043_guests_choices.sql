-- A sales person whom a guest names waits with his order until it is paid or accepted; the attribution log says by which order and phone.

alter table guest_order add column named_user_id bigint references app_user;
comment on column guest_order.named_user_id is 'The sales person the guest named. Counts once the order is paid or accepted, if it is the first of a sitting that has nobody.';

alter table sales_attribution_log add column guest_order_id bigint references orders;
alter table sales_attribution_log add column device_id text;
alter table sales_attribution_log add constraint sales_attribution_log__device check (device_id is null or device_id <> '' and guest_order_id is not null);
comment on column sales_attribution_log.guest_order_id is 'The guest''s order by which credit moved: to whom he named with it, or back when it had gone.';
comment on column sales_attribution_log.device_id is 'The phone that named the person; null where credit went back, and for moves by staff.';
