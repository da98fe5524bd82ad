-- A guest may sign for what he leaves unpaid under somebody's guarantee.

alter table credit_record add column sign_url text check (sign_url <> '');
comment on column credit_record.sign_url is 'The picture of what the guest signed when it was put on account; null where he did not.';
