-- Repaid credit can go back the way it came, credits that fall due are told once, and nobody decides his own request.

-- What of a repayment lies on which line: giving it back takes back exactly what was counted there.
create table credit_repay_line (
  repay_id bigint not null references credit_repay,
  order_id bigint not null references orders,
  order_item_id bigint not null references order_item,
  amount bigint not null check (amount > 0),
  refunded_amount bigint not null default 0,
  primary key (repay_id, order_item_id),
  constraint credit_repay_line__refunded check (refunded_amount between 0 and amount)
);
create index credit_repay_line__order on credit_repay_line (order_id);

-- Of a credit that was repaid once, the lines are known.
insert into credit_repay_line (repay_id, order_id, order_item_id, amount)
select r.repay_id, a.order_id, a.order_item_id, a.repaid_amount
from credit_repay r join credit_record c using (credit_id) join payment_allocation a on a.payment_id = c.payment_id
where a.repaid_amount > 0 and (select count(*) from credit_repay o where o.credit_id = r.credit_id) = 1;

comment on column payment_allocation.repaid_amount is 'Of an on-account allocation: what has been repaid since and was not given back; credit_repay_line says by which repayment.';

alter table credit_record add column reminded_on date;
comment on column credit_record.reminded_on is 'The night in which the guarantor was last told by itself that it falls due.';
create index credit_record__due on credit_record (due_date) where status in ('1', '2');

alter table credit_record add constraint credit_record__decided check (approve_user_id <> apply_user_id);
alter table refund drop constraint refund_check;
alter table refund add constraint refund__decided check (audit_user_id <> apply_user_id);

-- A record of money moves only along its own ways, given as pairs; what has ended stays as it is.
create function keep_status_moves() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status || new.status) <> all (tg_argv) then
    raise exception '%: no way from % to %', tg_table_name, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bill__moves before update of status on bill
  for each row execute function keep_status_moves('01', '02', '04', '10', '12', '14', '20', '21', '23');
create trigger payment__moves before update of status on payment
  for each row execute function keep_status_moves('01', '02', '03', '04', '12', '13', '14');
create trigger refund__moves before update of status on refund
  for each row execute function keep_status_moves('01', '02', '04', '05', '12', '13', '31', '32');
create trigger credit_record__moves before update of status on credit_record
  for each row execute function keep_status_moves('01', '05', '06', '12', '13', '14', '16', '21', '23', '24', '26', '36');

-- A reversed or closed bill is paper: it may be looked at and printed, nothing else. A closed night keeps its figures.
create function refuse_late_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'bill' and to_jsonb(new) - array['print_count', 'presented_at'] = to_jsonb(old) - array['print_count', 'presented_at'] then
    return new;
  end if;
  raise exception '% has ended', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger bill__ended before update on bill for each row when (old.status in ('3', '4')) execute function refuse_late_change();
create trigger business_day__ended before update or delete on business_day for each row when (old.status = '1') execute function refuse_late_change();
