-- Credits somebody stands for that are overdue are kept back from his wages, and repaid by them when the wages are paid.

create table wage_credit (
  wage_id bigint not null references wage_slip,
  credit_id bigint not null references credit_record,
  amount bigint not null check (amount > 0),
  settled_at timestamptz,
  repaid_amount bigint,
  repay_id bigint unique references credit_repay,
  back_wage_id bigint references wage_slip,
  primary key (wage_id, credit_id),
  constraint wage_credit__settled check ((settled_at is null) = (repaid_amount is null) and repaid_amount between 0 and amount
    and (coalesce(repaid_amount, 0) > 0) = (repay_id is not null)),
  constraint wage_credit__back check (back_wage_id is null or repaid_amount < amount and back_wage_id <> wage_id)
);
comment on table wage_credit is 'What the latest version of a slip keeps back for a credit. Once the slip is paid the credit is repaid by it; what was not owed any more by then comes back with a later slip.';
comment on column wage_credit.settled_at is 'When the slip was paid; null until then.';
comment on column wage_credit.repaid_amount is 'What the credit still took, fen; the rest of the amount is owed to the person.';
comment on column wage_credit.back_wage_id is 'The slip that gives back what was not owed any more.';
-- A credit is kept back by one slip at a time: what is left of it waits until that one is paid.
create unique index wage_credit__once on wage_credit (credit_id) where settled_at is null;
create index wage_credit__credit on wage_credit (credit_id);
create index wage_credit__owed on wage_credit (wage_id) where repaid_amount < amount;
create index wage_credit__back_wage_id on wage_credit (back_wage_id) where back_wage_id is not null;

-- What was settled stays; only the slip that gives back its rest may be named, or another one instead.
create function keep_wage_credit() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null and (tg_op = 'DELETE'
    or (old.amount, old.settled_at, old.repaid_amount, old.repay_id) is distinct from (new.amount, new.settled_at, new.repaid_amount, new.repay_id)) then
    raise exception 'wage_credit: what a slip repaid is never changed' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger wage_credit__kept before update or delete on wage_credit for each row execute function keep_wage_credit();

insert into account (code, account_name, kind) values ('wages:withheld', '工资抵扣挂账', 'liability') on conflict (code) do nothing;
alter table credit_repay drop constraint credit_repay_pay_method_check;
alter table credit_repay add constraint credit_repay_pay_method_check check (pay_method in ('cash', 'card', 'wechat', 'alipay', 'balance', 'wage'));
alter table payment add constraint payment__wage check (pay_method <> 'wage' or biz_type = '4');
