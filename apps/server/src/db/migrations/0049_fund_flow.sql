-- Each day the money that moved on the merchant account is compared as well: a difference of it has kinds of its own, and the run knows its state.
alter table reconciliation_run add column fund_status text not null default '0' check (fund_status in ('0', '1', '2'));
comment on column reconciliation_run.fund_status is 'Fund flow of the day, as status is of the bill: ''0'' not there yet, ''1'' compared, ''2'' it is broken.';
alter table reconciliation_run add column fund_hash text not null default '';
alter table reconciliation_run add column fund_withdrawn bigint not null default 0;
comment on column reconciliation_run.fund_withdrawn is 'Fen that left the merchant account for the bank that day, less what came back.';
alter table reconciliation_item drop constraint reconciliation_item_kind_check;
alter table reconciliation_item add constraint reconciliation_item_kind_check check (kind in ('only_provider', 'only_ours', 'amount', 'status', 'fee',
  'refund_only_provider', 'refund_only_ours', 'refund_amount', 'fund_income', 'fund_expense', 'fund_missing', 'fund_amount', 'fund_fee', 'fund_withdrawal'));
