-- Repayments by bank transfer, one receipt over several credits, repayments that are reversed.
insert into account (code, account_name, kind) values ('transfer:clearing', '转账待清算', 'asset') on conflict (code) do nothing;
alter table payment drop constraint payment_pay_method_check;
alter table payment add constraint payment_pay_method_check
  check (pay_method in ('wechat','alipay','cash','card','transfer','balance','credit','voucher','deposit','prepay','wage'));
alter table payment add constraint payment__transfer check (pay_method <> 'transfer' or biz_type = '4' and slip_no <> '');
alter table credit_repay drop constraint credit_repay_pay_method_check;
alter table credit_repay add constraint credit_repay_pay_method_check
  check (pay_method in ('cash', 'card', 'transfer', 'wechat', 'alipay', 'balance', 'wage'));
alter table sales_fact drop constraint sales_fact_fact_type_check;
alter table sales_fact add constraint sales_fact_fact_type_check
  check (fact_type in ('F1','F2','F3','F4','F5','F6','F7','F8','F9','F10','F11','F12','F13','F14','F15','F16'));

alter table credit_repay
  add column receipt_no text,
  add column reversed_at timestamptz,
  add column reversed_date date,
  add column reverse_user_id bigint references app_user,
  add column reverse_user_name text,
  add column reverse_reason text,
  add constraint credit_repay__reversed check (num_nulls(reversed_at, reversed_date, reverse_user_id, reverse_user_name, reverse_reason) in (0, 5));
comment on column credit_repay.receipt_no is 'Number of the receipt over several credits: that of its first repayment. Null for a repayment of one credit.';
comment on column credit_repay.reversed_at is 'When the repayment was reversed as a whole; its credit is owed again since then.';
create index credit_repay__receipt on credit_repay (receipt_no) where receipt_no is not null;

-- A repaid credit is owed again when a repayment is reversed.
drop trigger credit_record__moves on credit_record;
create trigger credit_record__moves before update of status on credit_record
  for each row execute function keep_status_moves('01', '05', '06', '12', '13', '14', '16', '21', '23', '24', '26', '31', '32', '36');
