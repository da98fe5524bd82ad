-- Which of several payments a refund takes its money from first; without one the latest comes first.
alter table refund add column first_payment_id bigint references payment;
comment on column refund.first_payment_id is 'The payment chosen to give money back first; null: the usual order.';
