-- A guest may sign for the bottles he leaves and for those he has fetched.

alter table wine_deposit add column sign_url text check (sign_url <> '');
alter table wine_withdraw add column sign_url text check (sign_url <> '');
comment on column wine_deposit.sign_url is 'The picture of what the guest signed when he left them; null where he did not.';
comment on column wine_withdraw.sign_url is 'The picture of what the guest signed when he had them fetched; null where he did not.';
