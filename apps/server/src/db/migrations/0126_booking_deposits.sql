-- Deposits of bookings: paid ahead, deducted at the bill, given back or kept by the rule of the house.

alter table booking
  add column deposit_payment_id bigint unique references payment,
  add column deposit_paid_at timestamptz,
  add column deposit_date date,
  add column deposit_back_at timestamptz,
  add column deposit_back_date date,
  add column deposit_back_user_id bigint references app_user,
  add column deposit_kept_at timestamptz,
  add column deposit_kept_date date;
-- What was never paid is asked for no more where the guests came or the booking ended.
update booking set deposit_status = '0' where deposit_status = '1' and status not in ('0', '1');
alter table booking
  add constraint booking__deposit_paid check ((deposit_status in ('2', '3', '4', '5')) = (deposit_payment_id is not null and deposit_paid_at is not null and deposit_date is not null)),
  add constraint booking__deposit_back check ((deposit_status = '4') = (deposit_back_at is not null and deposit_back_date is not null)),
  add constraint booking__deposit_kept check ((deposit_status = '5') = (deposit_kept_at is not null and deposit_kept_date is not null));
comment on column booking.deposit_date is 'The night in which the deposit came.';
comment on column booking.deposit_kept_at is 'The guests did not come or cancelled too late, and the house keeps the deposit.';
create index booking__deposit_date on booking (deposit_date) where deposit_date is not null;
create index booking__deposit_back_date on booking (deposit_back_date) where deposit_back_date is not null;
create index booking__deposit_open on booking (booking_date, booking_id) where deposit_status = '2';

-- A deposit is owed to its guest until it is deducted.
insert into account (code, account_name, kind, ceiling) values ('prepaid:deposit', '预订订金', 'liability', 0) on conflict (code) do nothing;

-- What was prepaid serves once; a deposit serves again when its bill was opened again.
alter table payment drop constraint payment__source;
alter table payment add constraint payment__source check (pay_method not in ('prepay', 'deposit') or source_payment_id is not null);
drop index payment__source_once;
create unique index payment__source_once on payment (source_payment_id) where source_payment_id is not null and pay_method = 'prepay';
create unique index payment__deposit_once on payment (source_payment_id) where pay_method = 'deposit' and not voided;
alter table channel_refund drop constraint channel_refund_biz_type_check;
alter table channel_refund add constraint channel_refund_biz_type_check check (biz_type in ('refund', 'suspense', 'reward', 'recharge', 'kill', 'play', 'deposit'));
