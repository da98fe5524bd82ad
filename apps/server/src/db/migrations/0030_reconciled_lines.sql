-- A provider's day goes by its own time of payment, not by when we heard of it; and what a bill listed is settled by that bill, once.

alter table payment_attempt add column paid_at timestamptz;
alter table payment_attempt add column billed_on date;
comment on column payment_attempt.paid_at is 'When the guest paid, by the provider''s clock.';
comment on column payment_attempt.billed_on is 'Day of the provider''s bill that lists it as we know it.';
update payment_attempt set paid_at = finished_at where status = 'succeeded';
alter table payment_attempt add constraint payment_attempt__paid_at check (status <> 'succeeded' or paid_at is not null);
alter table payment_attempt add constraint payment_attempt__billed check (billed_on is null or status = 'succeeded');
create index payment_attempt__paid_at on payment_attempt (provider, paid_at) where status = 'succeeded';

alter table suspense_item add column paid_at timestamptz;
alter table suspense_item add column billed_on date;
update suspense_item set paid_at = created_at where kind = 'late';
alter table suspense_item add constraint suspense_item__paid_at check (kind <> 'late' or paid_at is not null);
create index suspense_item__paid_at on suspense_item (provider, paid_at) where kind = 'late';

alter table channel_refund add column refunded_at timestamptz;
alter table channel_refund add column billed_on date;
comment on column channel_refund.refunded_at is 'When the money left, by the provider''s clock.';
update channel_refund set refunded_at = finished_at where status = 'done';
alter table channel_refund add constraint channel_refund__refunded_at check (status <> 'done' or refunded_at is not null);
create index channel_refund__refunded_at on channel_refund (refunded_at) where status = 'done';

-- Days go by the provider's time from here on.
drop index payment_attempt__finished_at;
drop index channel_refund__finished_at;

-- What of the bill we know to the fen: only that is settled.
alter table reconciliation_run add column matched_amount bigint not null default 0;
alter table reconciliation_run add column matched_refund_amount bigint not null default 0;
alter table reconciliation_run add column matched_fee_amount bigint not null default 0;
alter table reconciliation_run add column settlement_count integer not null default 0;
comment on column reconciliation_run.settlement_count is 'Entries posted for this bill: one, and one more each time a corrected bill moved the sums.';
-- When to look again, and who is looking right now.
alter table reconciliation_run add column next_run_at timestamptz;
alter table reconciliation_run add column lease_until timestamptz;
comment on column reconciliation_run.run_at is 'Moment of the comparison; of the last try while there was none.';
